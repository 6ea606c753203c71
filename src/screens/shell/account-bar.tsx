import { Suspense, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { hasStoredLogin } from "../../lib/session/stored-login";
import type { Viewer } from "../../lib/viewer";
import { LazyBoundary, lazyComponent } from "../../ui/lazy-component";
import { hasStrip, isStripDue, rememberStrip } from "./verify-strip";

const ModeBar = lazyComponent(async () => (await import("./mode-bar")).ModeBar);
const VerifyNotice = lazyComponent(async () => (await import("./verify-notice")).VerifyNotice);

/** The mode bar, for logged-in users only. */
export function AccountBar({ viewer }: { viewer: Viewer }) {
  useEffect(() => rememberStrip(viewer), [viewer]);
  if (viewer.status === "guest") return null;
  if (viewer.status === "loading") return hasStoredLogin() ? <EmptyBars /> : null;
  return (
    <>
      <LazyBoundary>
        <Suspense fallback={<EmptyBar />}>
          <ModeBar user={viewer.user} />
        </Suspense>
      </LazyBoundary>
      {!viewer.user.emailVerified && (
        <LazyBoundary>
          <Suspense fallback={<EmptyStrip />}>
            <VerifyNotice />
          </Suspense>
        </LazyBoundary>
      )}
    </>
  );
}

function EmptyBars() {
  return (
    <>
      <EmptyBar />
      {isStripDue() && <EmptyStrip />}
    </>
  );
}

/** Keeps the bar's height while a stored login is confirmed, so that the page doesn't jump. */
function EmptyBar() {
  useEffect(() => ModeBar.preload(), []);
  return <div aria-hidden className="h-[61px] border-b border-line bg-surface nav:h-[37px]" />;
}

/** Keeps the strip's height likewise. */
function EmptyStrip() {
  const { pathname } = useLocation();
  useEffect(() => VerifyNotice.preload(), []);
  return hasStrip(pathname) && <div aria-hidden className="h-12 bg-amber-soft min-[24rem]:h-9" />;
}
