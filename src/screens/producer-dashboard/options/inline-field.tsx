import { grouped } from "@domain/figures";
import { MAX_OPTION_NOTES } from "@domain/producers/options";
import Check from "lucide-react/icons/check";
import type { ComponentProps } from "react";
import { useId } from "react";
import type { ZodType } from "zod";
import { cx } from "../../../ui/cx";
import { isComposing } from "../../../ui/form/composing";
import { FieldError, INPUT_BOX } from "../../../ui/form/fields";
import { type Leaving, useInlineEdit } from "./use-inline-edit";

/** What is edited in place is underlined with dots. */
export const EDITABLE =
  "min-h-11 rounded-control text-left underline decoration-control decoration-dotted underline-offset-4 hover:text-brand @min-[54rem]:min-h-0";

type Kind = "date" | "price" | "notes";

/** In a table, the price's column is narrow: its box and what it says reach over the column before it. */
const BOXES: Record<Kind, string> = {
  date: "w-38 max-w-full",
  price:
    "w-38 max-w-full text-left @min-[54rem]:relative @min-[54rem]:w-32 @min-[54rem]:float-right @min-[54rem]:max-w-none",
  notes: "max-w-reading",
};

interface InlineFieldProps<Value> {
  /** For screen readers: "price of The Honest Forger". */
  label: string;
  kind: Kind;
  /** The text that the input starts with, empty if there is no value. */
  value: string;
  schema: ZodType<Value, string>;
  /** Rejects if the value was not saved. */
  save: (value: Value) => Promise<void>;
  /** Shown while not editing: the value, or words that ask for it. */
  children: string;
  className?: string;
}

/** A value edited in place. A click opens it, Enter or leaving it saves, Escape restores. */
export function InlineField<Value>({
  label,
  kind,
  value,
  schema,
  save,
  children,
  className,
}: InlineFieldProps<Value>) {
  const id = useId();
  const { opener, editing, isMarked, open, type, restore, finish } = useInlineEdit({ value, schema, save });
  const mark = (
    <span role="status" className="block text-13 text-ok">
      {isMarked && (
        <span className="inline-flex items-center gap-1">
          <Check size={14} strokeWidth={1.75} aria-hidden />
          Saved
        </span>
      )}
    </span>
  );
  if (editing === null) {
    return (
      <>
        <button
          ref={opener}
          type="button"
          title="Edit"
          aria-label={value === "" ? `${children}: ${label}` : `Edit ${label}: ${children}`}
          onClick={open}
          className={cx(EDITABLE, className, isMarked && "bg-ok-soft text-ok!")}
        >
          {children}
        </button>
        {mark}
      </>
    );
  }
  return (
    <div className={BOXES[kind]}>
      <EditBox
        kind={kind}
        id={id}
        label={label}
        typed={editing.typed}
        isInvalid={editing.error !== null}
        onType={type}
        onRestore={restore}
        onFinish={(typed, problem, leaving) => void finish(typed, problem, leaving)}
      />
      {editing.error === null ? (
        <p
          id={`${id}-hint`}
          className="mt-1 flex flex-wrap justify-between gap-x-4 text-13 whitespace-nowrap text-muted"
        >
          <span>Enter saves, Esc restores</span>
          {kind === "notes" && <span className="tabular-nums">{notesCount(editing.typed)}</span>}
        </p>
      ) : (
        <div role="alert">
          <FieldError id={id}>{editing.error}</FieldError>
        </div>
      )}
    </div>
  );
}

interface EditBoxProps {
  kind: Kind;
  id: string;
  label: string;
  typed: string;
  isInvalid: boolean;
  onType: (typed: string) => void;
  onRestore: () => void;
  onFinish: (typed: string, problem: string | null, leaving: Leaving) => void;
}

/** The open input. In notes, Shift and Enter start a new line. */
function EditBox({ kind, id, label, typed, isInvalid, onType, onRestore, onFinish }: EditBoxProps) {
  const box = {
    id,
    "aria-label": label,
    "aria-invalid": isInvalid || undefined,
    "aria-describedby": isInvalid ? `${id}-error` : `${id}-hint`,
    autoFocus: true,
    value: typed,
    onChange: (event: { target: { value: string } }) => onType(event.target.value),
    onBlur: (event: { target: Field }) => onFinish(typed, problemOf(event.target), "blur"),
    onKeyDown: (event: React.KeyboardEvent<Field>) => {
      if (isComposing(event)) return;
      if (event.key === "Escape") onRestore();
      if (event.key !== "Enter" || event.shiftKey) return;
      event.preventDefault();
      onFinish(typed, problemOf(event.currentTarget), "key");
    },
  } satisfies ComponentProps<"input"> & ComponentProps<"textarea">;
  const look = cx(INPUT_BOX, isInvalid ? "border-bad" : "border-control");
  if (kind === "notes")
    return <textarea {...box} rows={3} className={cx(look, "px-3 py-2 @min-[54rem]:text-14")} />;
  return (
    <input
      {...box}
      type={kind === "date" ? "date" : "text"}
      inputMode={kind === "price" ? "decimal" : undefined}
      onFocus={(event) => kind === "price" && event.target.select()}
      className={cx(look, "h-11 px-2 @min-[54rem]:h-8 @min-[54rem]:text-14")}
    />
  );
}

/** Too long a text stays as it was pasted, and is refused when it would be saved. */
function notesCount(typed: string): string {
  return `${grouped(typed.trim().length)} of ${grouped(MAX_OPTION_NOTES)} characters`;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** A date that is only partly typed reads as empty, which would clear the stored one. */
function problemOf(field: Field): string | null {
  return field.validity.badInput ? "Please enter a date" : null;
}
