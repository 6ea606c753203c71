import type { ComponentType } from "react";
import { Suspense, useState } from "react";
import { ErrorPanel } from "../ui/empty-state";
import { FrameLoader } from "../ui/frames";
import { LazyBoundary } from "../ui/lazy-component";

interface LazyContentProps {
  /** Named in the error, such as "Slate". */
  label: string;
  Content: ComponentType;
}

/** A tab's content, whose code loads when it opens. If that fails, the person can retry. */
export function LazyContent({ label, Content }: LazyContentProps) {
  const [attempt, setAttempt] = useState(0);
  const failure = (
    <ErrorPanel title={`Couldn’t load ${label}.`} onRetry={() => setAttempt((count) => count + 1)}>
      Check your connection, then try again.
    </ErrorPanel>
  );
  return (
    <LazyBoundary errorFallback={failure} resetKey={attempt}>
      <Suspense fallback={<FrameLoader className="py-16" />}>
        <Content />
      </Suspense>
    </LazyBoundary>
  );
}
