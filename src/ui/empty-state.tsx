import RefreshCw from "lucide-react/icons/refresh-cw";
import type { ReactNode } from "react";
import { Button } from "./button";
import { cx } from "./cx";
import { FrameDrawing } from "./frames";

interface StatePanelProps {
  title: string;
  /** One sentence about the state or the next step. */
  children?: ReactNode;
  /** One button. */
  action?: ReactNode;
  /** `h1` if the panel is all there is on the page. */
  heading?: "h1" | "h2" | "h3";
  frame?: "start" | "middle";
  tone?: "brand" | "bad";
  className?: string;
}

/** A panel for an empty page or list: a drawing, a sentence and a button. It is as wide as its words. */
export function EmptyState({
  title,
  children,
  action,
  heading: Heading = "h2",
  frame,
  tone,
  className,
}: StatePanelProps) {
  return (
    <section
      className={cx(
        "flex flex-col items-start rounded-panel border border-line bg-surface p-6 sm:w-fit sm:max-w-full sm:min-w-96 sm:p-8",
        className,
      )}
    >
      <FrameDrawing tone={tone} position={frame} />
      <Heading className="mt-5 display-22">{title}</Heading>
      {children && <p className="mt-1 max-w-reading text-14 text-pretty text-muted">{children}</p>}
      {action && <div className="mt-6 max-w-full">{action}</div>}
    </section>
  );
}

interface ErrorPanelProps {
  title?: string;
  children: ReactNode;
  onRetry?: () => void;
  heading?: "h1" | "h2" | "h3";
  className?: string;
}

/** A panel for failed content: what failed, why, and Retry if that can help. */
export function ErrorPanel({
  title = "Couldn’t load this.",
  children,
  onRetry,
  heading,
  className,
}: ErrorPanelProps) {
  return (
    <div role="alert" className={className}>
      <EmptyState
        title={title}
        tone="bad"
        heading={heading}
        action={
          onRetry && (
            <Button variant="primary" icon={RefreshCw} onClick={onRetry}>
              Retry
            </Button>
          )
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
