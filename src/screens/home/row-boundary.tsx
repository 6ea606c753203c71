import type { ReactNode } from "react";
import { ErrorBoundary } from "../../lib/error-boundary";
import { ErrorPanel } from "../../ui/empty-state";

/** Shows a failed row's error in its place. The other rows keep working. */
export function RowBoundary({ name, children }: { name: string; children: ReactNode }) {
  return (
    <ErrorBoundary
      fallback={({ message, retry }) => (
        <div className="page-measure mt-12 sm:mt-16">
          <ErrorPanel title={`Couldn’t load ${name}.`} onRetry={retry}>
            {message}
          </ErrorPanel>
        </div>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
