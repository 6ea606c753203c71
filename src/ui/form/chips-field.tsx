import type { ReactNode } from "react";
import { useId, useState } from "react";
import { flushSync } from "react-dom";
import { useController } from "react-hook-form";
import { Chip } from "../chip";
import { cx } from "../cx";
import { describedBy, FieldError } from "./fields";

interface ChipsFieldProps {
  name: string;
  /** The group's accessible name. The caller renders the visible label. */
  label: string;
  options: readonly string[];
  /** The text of each option, if it differs from its value. */
  labels?: Record<string, string>;
  hint?: ReactNode;
  /** Puts the hint, small, below the choices. */
  hintBelow?: boolean;
  /** Shows this many options first, and the chosen ones. The rest open with a button. */
  shownFirst?: readonly string[];
}

/** A field with any number of choices. Its value keeps the order of the options. */
export function ChipsField({
  name,
  label,
  options,
  labels,
  hint,
  hintBelow = false,
  shownFirst,
}: ChipsFieldProps) {
  const id = useId();
  const { field, fieldState } = useController<Record<string, readonly string[]>>({ name });
  const error = fieldState.error?.message;
  const chosen = field.value ?? [];
  const [isOpen, setOpen] = useState(shownFirst === undefined);
  const shown = isOpen
    ? options
    : options.filter((option) => shownFirst?.includes(option) || chosen.includes(option));
  const toggle = (option: string) =>
    field.onChange(
      options.filter((each) => (each === option ? !chosen.includes(each) : chosen.includes(each))),
    );
  const hintLine = hint && !error && (
    <p id={`${id}-hint`} className={cx("text-muted", hintBelow ? "mt-1.5 text-13" : "mb-3 text-14")}>
      {hint}
    </p>
  );
  return (
    <div role="group" aria-label={label} aria-describedby={describedBy(id, { hint, error })}>
      {!hintBelow && hintLine}
      {error && (
        <FieldError id={id} className="mt-0! mb-3">
          {error}
        </FieldError>
      )}
      <div className="flex flex-wrap gap-2">
        {shown.map((option, place) => (
          <Chip
            key={option}
            ref={place === 0 ? field.ref : undefined}
            selected={chosen.includes(option)}
            onToggle={() => toggle(option)}
            onBlur={field.onBlur}
          >
            {labels?.[option] ?? option}
          </Chip>
        ))}
        {shown.length < options.length && (
          <button
            type="button"
            onClick={({ currentTarget }) => {
              // The button goes: the first choice that it hid takes its focus.
              const group = currentTarget.parentElement;
              const place = options.findIndex((option) => !shown.includes(option));
              flushSync(() => setOpen(true));
              group?.querySelectorAll("button")[place]?.focus();
            }}
            className="inline-flex h-10 items-center rounded-full border border-dashed border-control px-3 text-14 text-muted hover:bg-third sm:h-8"
          >
            {options.length - shown.length} more
          </button>
        )}
      </div>
      {hintBelow && hintLine}
    </div>
  );
}
