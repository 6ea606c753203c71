import { useId } from "react";
import { useController } from "react-hook-form";
import { describedBy, FieldError } from "../../ui/form/fields";

/** A required yes-or-no question without a default answer. */
export function YesNoField({ name, label }: { name: string; label: string }) {
  const id = useId();
  const { field, fieldState } = useController({ name });
  const error = fieldState.error?.message;
  return (
    <fieldset aria-describedby={describedBy(id, { error })}>
      <legend className="mb-1 text-14 font-medium">{label}</legend>
      <div className="flex gap-6">
        {(["yes", "no"] as const).map((answer, place) => (
          <label key={answer} className="inline-flex min-h-11 items-center gap-3 text-14 sm:min-h-10">
            <input
              ref={place === 0 ? field.ref : undefined}
              type="radio"
              name={id}
              value={answer}
              checked={field.value === answer}
              aria-invalid={error ? true : undefined}
              onChange={() => field.onChange(answer)}
              onBlur={field.onBlur}
              className="size-5 appearance-none rounded-full border border-control bg-surface transition-colors duration-120 checked:border-6 checked:border-fill aria-invalid:border-bad"
            />
            {answer === "yes" ? "Yes" : "No"}
          </label>
        ))}
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}
