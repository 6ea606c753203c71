import type { ReactNode } from "react";
import { useId } from "react";
import { useController } from "react-hook-form";
import { Chip } from "./chip";
import { describedBy, FieldError } from "./fields";

interface ChipsFieldProps {
  name: string;
  /** The group's accessible name. The caller renders the visible label. */
  label: string;
  options: readonly string[];
  hint?: ReactNode;
}

/** A field with any number of choices. Its value keeps the order of the options. */
export function ChipsField({ name, label, options, hint }: ChipsFieldProps) {
  const id = useId();
  const { field, fieldState } = useController<Record<string, readonly string[]>>({ name });
  const error = fieldState.error?.message;
  const chosen = field.value ?? [];
  const toggle = (option: string) =>
    field.onChange(
      options.filter((each) => (each === option ? !chosen.includes(each) : chosen.includes(each))),
    );
  return (
    <div role="group" aria-label={label} aria-describedby={describedBy(id, { hint, error })}>
      {hint && !error && (
        <p id={`${id}-hint`} className="mb-3 text-14 text-muted">
          {hint}
        </p>
      )}
      {error && (
        <FieldError id={id} className="mt-0! mb-3">
          {error}
        </FieldError>
      )}
      <div className="flex flex-wrap gap-2">
        {options.map((option, place) => (
          <Chip
            key={option}
            ref={place === 0 ? field.ref : undefined}
            selected={chosen.includes(option)}
            onToggle={() => toggle(option)}
            onBlur={field.onBlur}
          >
            {option}
          </Chip>
        ))}
      </div>
    </div>
  );
}
