import type { ReactNode } from "react";
import type { ZodType } from "zod";
import { cx } from "../../ui/cx";
import { InlineInput, useInlineInput } from "../../ui/form/inline-input";

interface InlineNumberFieldProps {
  /** For screen readers: "Amazon rating of The Salt Ledger". */
  label: string;
  /** The input's text, empty if there is no value. */
  value: string;
  step: number;
  max?: number;
  /** Where the open field, wider than the figure, reaches. */
  grows: "left" | "right";
  schema: ZodType<string | undefined>;
  /** Resolves to true once saved. */
  save: (typed: string) => Promise<boolean>;
  /** Shown while not editing. */
  children: ReactNode;
}

/** A number edited in place. A click opens it, Enter or blur saves it, Escape cancels. */
export function InlineNumberField({
  label,
  value,
  step,
  max,
  grows,
  schema,
  save,
  children,
}: InlineNumberFieldProps) {
  const problemOf = (typed: string) => schema.safeParse(typed).error?.issues[0]?.message ?? null;
  const { opener, editing, open, actions } = useInlineInput({ value, problemOf, save });
  return (
    <span className="relative inline-flex">
      <button
        ref={opener}
        type="button"
        title="Edit"
        aria-label={`Edit ${label}: ${value === "" ? "none" : value}`}
        onClick={open}
        className={cx(
          "min-h-11 rounded-control underline decoration-control decoration-dotted underline-offset-4 hover:text-brand sm:min-h-8",
          // It keeps its place, so that the row does not shift.
          editing !== null && "invisible",
        )}
      >
        {children}
      </button>
      {editing !== null && (
        <span className={cx("absolute top-0 z-10 w-20", grows === "left" ? "right-0" : "left-0")}>
          <InlineInput
            {...{ actions, editing, label, max, step }}
            type="number"
            min={0}
            errorClass="w-56 rounded-control bg-surface px-2 pb-1 shadow-overlay"
          />
        </span>
      )}
    </span>
  );
}
