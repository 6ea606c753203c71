import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import { cx } from "../../ui/cx";

type StepState = "done" | "current" | "later";

interface StepProps {
  state: StepState;
  title: string;
  children: ReactNode;
}

const CIRCLES: Record<StepState, string> = {
  done: "border-fill bg-fill text-on-fill",
  current: "border-[7px] border-fill bg-surface",
  later: "border-2 border-control bg-surface",
};
const TITLES: Record<StepState, string> = { done: "", current: "text-brand", later: "text-muted" };
const SPOKEN: Record<StepState, string> = { done: "Done: ", current: "Now: ", later: "Later: " };

/** A step of an ordered list. Only a step that is done carries a check. */
export function Step({ state, title, children }: StepProps) {
  return (
    <li aria-current={state === "current" ? "step" : undefined} className="group flex gap-4 pb-6 last:pb-0">
      <span className="relative shrink-0" aria-hidden>
        <span
          className={cx("relative z-1 flex size-6 items-center justify-center rounded-full", CIRCLES[state])}
        >
          {state === "done" && <Check size={14} strokeWidth={2.5} />}
        </span>
        <span
          className={cx(
            "absolute top-6 -bottom-6 left-[11px] w-0.5 group-last:hidden",
            state === "done" ? "bg-fill" : "bg-line",
          )}
        />
      </span>
      <div className="min-w-0 flex-1 pt-0.5">
        <h3 className={cx("text-14 font-medium", TITLES[state])}>
          <span className="sr-only">{SPOKEN[state]}</span>
          {title}
        </h3>
        <div className="mt-0.5 text-13 text-pretty text-muted">{children}</div>
      </div>
    </li>
  );
}
