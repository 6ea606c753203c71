import type { ReactNode } from "react";
import { Suspense, useEffect } from "react";
import { Outlet, useLocation } from "react-router-dom";
import type { Failure } from "../../lib/error-boundary";
import { ErrorBoundary } from "../../lib/error-boundary";
import { PageLoader } from "../../lib/pages/guards";
import { Head } from "../../lib/head";
import { reloadIfServed, retryPage } from "../../lib/pages/stale-chunks";
import { ErrorPanel } from "../../ui/empty-state";
import { countSkeleton } from "../../ui/skeleton";

/**
 * Draws the route's page. The previous page stays while the next one's code loads, or a loader shows. A
 * failure shows in its place.
 */
export function PageSlot({ children = <Outlet /> }: { children?: ReactNode }) {
  const { key } = useLocation();
  return (
    <Suspense fallback={<PageLoader />}>
      <ErrorBoundary resetKey={key} fallback={(failure) => <PageFailure failure={failure} />}>
        {children}
      </ErrorBoundary>
    </Suspense>
  );
}

function PageFailure({ failure: { error, message, retry } }: { failure: Failure }) {
  const isImport = isFailedImport(error);
  useEffect(() => {
    if (!isImport) return;
    const reload = () => void reloadIfServed();
    addEventListener("online", reload);
    const uncount = countSkeleton();
    return () => {
      removeEventListener("online", reload);
      uncount();
    };
  }, [isImport]);
  return (
    <div className="page-measure pt-10 pb-24">
      <Head title="Not loaded" noindex />
      <ErrorPanel
        heading="h1"
        title="Couldn’t load this page."
        onRetry={isImport ? () => void retryPage() : retry}
      >
        {isImport ? "Check your connection, then try again." : message}
      </ErrorPanel>
    </div>
  );
}

/** A failed import stays failed until the page reloads. */
function isFailedImport(error: unknown): boolean {
  return error instanceof TypeError && /import|module|fetch/i.test(error.message);
}
