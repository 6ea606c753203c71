import type { ReactNode } from "react";
import { useEffect, useId, useRef, useState } from "react";
import type { ZodType } from "zod";
import { cx } from "../../ui/cx";
import { FieldError, INPUT_BOX } from "../../ui/fields";

interface InlineNumberFieldProps {
  /** For screen readers: "Amazon rating of The Salt Ledger". */
  label: string;
  /** The input's text, empty if there is no value. */
  value: string;
  step: number;
  max?: number;
  schema: ZodType<string | undefined>;
  /** Resolves to true once saved. */
  save: (typed: string) => Promise<boolean>;
  /** Shown while not editing. */
  children: ReactNode;
}

type Editing = { typed: string; error: string | null; isSaving: boolean };

/** A number edited in place. A click opens it, Enter or blur saves it, Escape cancels. */
export function InlineNumberField({
  label,
  value,
  step,
  max,
  schema,
  save,
  children,
}: InlineNumberFieldProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [editing, setEditing] = useState<Editing | null>(null);

  const returnsFocus = useRef(false);
  // The input disappears, so the focus returns to the button once it is back.
  useEffect(() => {
    if (editing !== null || !returnsFocus.current) return;
    returnsFocus.current = false;
    opener.current?.focus();
  }, [editing]);

  const close = () => {
    returnsFocus.current = true;
    setEditing(null);
  };
  const finish = async ({ typed, isSaving }: Editing, isFromKeyboard: boolean) => {
    if (isSaving) return;
    const end = isFromKeyboard ? close : () => setEditing(null);
    if (typed.trim() === value) return end();
    const parsed = schema.safeParse(typed);
    if (!parsed.success)
      return setEditing({ typed, error: parsed.error.issues[0]?.message ?? "", isSaving: false });
    setEditing({ typed, error: null, isSaving: true });
    if (await save(typed.trim())) end();
    else setEditing({ typed, error: null, isSaving: false });
  };

  return (
    <span className="relative inline-flex">
      <button
        ref={opener}
        type="button"
        title="Edit"
        aria-label={`Edit ${label}: ${value === "" ? "none" : value}`}
        onClick={() => setEditing({ typed: value, error: null, isSaving: false })}
        className={cx(
          "min-h-11 rounded-control underline decoration-control decoration-dotted underline-offset-4 hover:text-brand sm:min-h-8",
          // It keeps its place, so that the row does not shift.
          editing !== null && "invisible",
        )}
      >
        {children}
      </button>
      {editing !== null && (
        <span className="absolute top-0 left-0 z-10 w-24">
          <input
            id={id}
            aria-label={label}
            aria-invalid={editing.error !== null || undefined}
            aria-describedby={editing.error === null ? undefined : `${id}-error`}
            type="number"
            min={0}
            max={max}
            step={step}
            autoFocus
            readOnly={editing.isSaving}
            value={editing.typed}
            onFocus={(event) => event.target.select()}
            onChange={(event) => setEditing({ typed: event.target.value, error: null, isSaving: false })}
            onBlur={() => void finish(editing, false)}
            onKeyDown={(event) => {
              if (event.key === "Escape") close();
              if (event.key === "Enter") void finish(editing, true);
            }}
            className={cx(
              INPUT_BOX,
              "h-11 px-2 sm:h-8 sm:text-14",
              editing.error === null ? "border-control" : "border-bad",
            )}
          />
          {editing.error !== null && (
            <span role="alert" className="block w-56 rounded-control bg-surface px-2 pb-1 shadow-overlay">
              <FieldError id={id}>{editing.error}</FieldError>
            </span>
          )}
        </span>
      )}
    </span>
  );
}
