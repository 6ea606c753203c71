import type { ReactNode } from "react";
import { ErrorBoundary } from "../../lib/error-boundary";
import { ErrorPanel } from "../../ui/empty-state";

/** A row that fails says so in its own place; the rows around it go on. */
export function RowBoundary({ name, children }: { name: string; children: ReactNode }) {
  return (
    <ErrorBoundary
      fallback={({ message, retry }) => (
        <div className="page-measure mt-12 sm:mt-16">
          <ErrorPanel title={`${name} did not load`} onRetry={retry}>
            {message}
          </ErrorPanel>
        </div>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
