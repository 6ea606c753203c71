import type { ReactNode } from "react";
import { Button } from "../button";
import { cx } from "../cx";
import { Notice } from "../notice";

interface RestoredNoticeProps {
  children: ReactNode;
  onStartOver: () => void;
}

/** Says that the form has values from before, and lets the person drop them. */
export function RestoredNotice({ children, onStartOver }: RestoredNoticeProps) {
  return (
    <Notice
      className="mb-6"
      role="status"
      action={
        <Button
          size="sm"
          onClick={({ currentTarget }) => {
            // The notice goes with its button, and may take its whole form with it.
            currentTarget.closest("main")?.focus({ preventScroll: true });
            onStartOver();
          }}
        >
          Start Over
        </Button>
      }
    >
      {children}
    </Notice>
  );
}

/** The bar with a form's state and buttons, which stays in view. */
export function FormBar({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      data-form-bar
      className={cx(
        "flex flex-wrap items-center gap-3 border-t border-line bg-bg py-4 sm:sticky sm:bottom-0 sm:z-10",
        className,
      )}
    >
      {children}
    </div>
  );
}
