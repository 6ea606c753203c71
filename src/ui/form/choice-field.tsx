import type { Ref } from "react";
import { useId } from "react";
import { useController } from "react-hook-form";
import { FieldError } from "./fields";

interface Choice {
  value: string;
  label: string;
  hint?: string;
}

interface ChoiceListProps {
  legend: string;
  choices: readonly Choice[];
  value: string | null;
  onChange: (value: string) => void;
  error?: string;
  /** The first choice. */
  ref?: Ref<HTMLInputElement>;
}

/** A choice among a few sentences, one below the other. */
export function ChoiceList({ legend, choices, value, onChange, error, ref }: ChoiceListProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error && `${id}-error`}>
      <legend className="mb-2 text-14 font-medium">{legend}</legend>
      <div className="overflow-hidden rounded-control border border-control bg-surface">
        {choices.map((choice, place) => (
          <label
            key={choice.value}
            className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-2 text-14 not-first:border-t not-first:border-line hover:bg-third has-checked:bg-brand-soft"
          >
            <input
              ref={place === 0 ? ref : undefined}
              type="radio"
              name={id}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
              className="size-4 shrink-0 appearance-none rounded-full border border-control checked:border-5 checked:border-(--color-fill)"
            />
            <span className="min-w-0 wrap-anywhere">
              {choice.label}
              {choice.hint && <span className="block text-13 text-muted">{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}

/** The same as a field of a form. */
export function ChoiceField({
  name,
  ...list
}: Omit<ChoiceListProps, "value" | "onChange" | "ref"> & { name: string }) {
  const {
    field: { value, onChange, ref },
    fieldState: { error },
  } = useController({ name });
  return (
    <ChoiceList
      {...list}
      value={value as string | null}
      onChange={onChange}
      ref={ref}
      error={error?.message}
    />
  );
}
