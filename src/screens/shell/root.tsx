import type { ReactNode } from "react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { Announcer } from "../../lib/pages/announcer";
import { endTakeover } from "../../lib/pages/drawn-page";
import { useReplayEarlyPopState } from "../../lib/pages/history-state";
import { ScrollManager } from "../../lib/pages/scroll";
import { SessionWatcher } from "../../lib/session/session-watcher";
import { pagePath } from "../../lib/pages/page-path";
import { useViewer } from "../../lib/viewer";
import { LazyBoundary, lazyComponent } from "../../ui/lazy-component";
import { Toaster } from "../../ui/toaster";
import { AccountBar } from "./account-bar";
import { ConnectionBar } from "../../lib/connection/connection-bar";
import { Footer } from "./footer";
import { Header } from "./header";
import { PageSlot } from "./page-slot";
import type { UnknownPathState } from "./unknown-path-notice";

const UnknownPathNotice = lazyComponent(
  async () => (await import("./unknown-path-notice")).UnknownPathNotice,
);
const SuspensionNotice = lazyComponent(async () => (await import("./suspension-notice")).SuspensionNotice);

/** True until the first page stands. Layouts come and go with their pages, so none of them can know. */
let isFirstPage = true;

/** Wraps every page, in every layout. */
export function Root() {
  useReplayEarlyPopState();
  return (
    <>
      <SessionWatcher />
      <ScrollManager />
      <PageSlot />
      <Announcer />
      <Toaster />
    </>
  );
}

/**
 * One element for all renders: what changes around the page must not reach it, or React would take over the page that
 * the server drew in one long step.
 */
const PAGE = (
  <PageSlot>
    <Outlet />
    <TakenOver />
  </PageSlot>
);

/** The layout with header and footer. */
export function Shell() {
  const viewer = useViewer();
  // Another layout may follow before the page is taken over.
  useEffect(() => endTakeover, []);
  return (
    <div data-shell className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header viewer={viewer} />
      <AccountBar viewer={viewer} />
      <Main>
        <ConnectionBar />
        <UnknownPath />
        {viewer.user?.approvalStatus === "suspended" && (
          <LazyBoundary>
            <SuspensionNotice />
          </LazyBoundary>
        )}
        {PAGE}
      </Main>
      <Footer />
    </div>
  );
}

/** What an address that leads nowhere hands to the home page. */
function UnknownPath() {
  const state = useLocation().state as Partial<UnknownPathState> | null;
  if (typeof state?.unknownPath !== "string") return null;
  // Holds the place of the notice, so that the page doesn't move when its code is here.
  return (
    <div className="min-h-18 sm:min-h-16">
      <LazyBoundary>
        <UnknownPathNotice path={state.unknownPath} />
      </LazyBoundary>
    </div>
  );
}

/** Stands after the page, in the part of a drawn page that React takes over last. */
function TakenOver() {
  useEffect(endTakeover, []);
  return null;
}

/** Focuses each new page, so that keyboards start at its top and screen readers announce it. */
export function Main({ children, className }: { children: ReactNode; className?: string }) {
  const { pathname: path, key } = useLocation();
  const pathname = pagePath(path);
  const main = useRef<HTMLElement>(null);
  // A step from another layout, as after a login or Back, is a new page too. The first load is not.
  const lastPath = useRef(isFirstPage ? pathname : "");
  const lastKey = useRef(key);

  useLayoutEffect(() => {
    isFirstPage = false;
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    main.current?.focus({ preventScroll: true });
    const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!prefersReducedMotion)
      main.current?.animate({ opacity: [0, 1] }, { duration: 120, easing: "ease-out" });
  }, [pathname]);

  // A change within a page may remove the focused link. Keep the focus on the page.
  useEffect(() => {
    if (lastKey.current === key) return;
    lastKey.current = key;
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [key]);

  return (
    <main id="main" ref={main} tabIndex={-1} className={className ?? "grow outline-none"}>
      {children}
    </main>
  );
}

export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only rounded-control bg-surface px-4 py-2 text-14 font-medium focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60"
    >
      Skip to content
    </a>
  );
}
