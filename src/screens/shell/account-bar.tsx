import { Suspense, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { hasStoredLogin } from "../../lib/session/stored-login";
import type { Viewer } from "../../lib/viewer";
import { LazyBoundary, lazyComponent } from "../../ui/lazy-component";
import { isStripDue } from "./verify-strip";

const ModeBar = lazyComponent(async () => (await import("./mode-bar")).ModeBar);

/** The mode bar, for logged-in users only. */
export function AccountBar({ viewer }: { viewer: Viewer }) {
  if (viewer.status === "guest") return null;
  if (viewer.status === "loading") return hasStoredLogin() ? <EmptyBar /> : null;
  return (
    <LazyBoundary>
      <Suspense fallback={<EmptyBar />}>
        <ModeBar user={viewer.user} />
      </Suspense>
    </LazyBoundary>
  );
}

/** Keeps the height of the bar and its strip while a stored login is confirmed, so that the page doesn't jump. */
function EmptyBar() {
  const { pathname } = useLocation();
  useEffect(() => ModeBar.preload(), []);
  return (
    <>
      <div className="h-[61px] border-b border-line bg-surface nav:h-[37px]" />
      {isStripDue(pathname) && <div className="h-12 min-[24rem]:h-9" />}
    </>
  );
}
