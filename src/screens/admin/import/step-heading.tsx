import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import { cx } from "../../../ui/cx";

interface StepHeadingProps {
  id: string;
  number: number;
  isDone: boolean;
  title: string;
  /** What stands at the right: how far the step is. */
  children: ReactNode;
}

/** The heading of a step, with its number or a check mark. */
export function StepHeading({ id, number, isDone, title, children }: StepHeadingProps) {
  return (
    <div className="mt-8 mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <div className="flex items-center gap-3">
        <span
          aria-hidden
          className={cx(
            "flex size-7 items-center justify-center rounded-full text-13 font-semibold",
            isDone ? "bg-ok-soft text-ok" : "bg-fill text-on-fill",
          )}
        >
          {isDone ? <Check size={16} strokeWidth={1.75} /> : number}
        </span>
        <h2 id={id} className="display-22">
          {title}
        </h2>
      </div>
      <p className="text-14 text-muted tabular-nums">{children}</p>
    </div>
  );
}
