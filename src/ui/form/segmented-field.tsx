import Check from "lucide-react/icons/check";
import { useId } from "react";
import { useController } from "react-hook-form";

interface SegmentedFieldProps {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  hint?: string;
  className?: string;
}

/** A choice among few short options, side by side. */
export function SegmentedField({ name, label, options, hint, className }: SegmentedFieldProps) {
  const id = useId();
  const { field } = useController({ name });
  return (
    <fieldset aria-describedby={hint && `${id}-hint`} className={className}>
      <legend className="mb-1 text-14 font-medium">{label}</legend>
      <div className="flex rounded-control border border-control bg-surface p-0.75">
        {options.map((option, place) => (
          <label
            key={option.value}
            className="flex h-9 flex-1 items-center justify-center gap-1.5 rounded-badge px-2 text-14 text-muted transition-colors duration-120 has-checked:bg-brand-soft has-checked:text-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-info sm:h-8"
          >
            <input
              ref={place === 0 ? field.ref : undefined}
              type="radio"
              name={`${id}-${name}`}
              value={option.value}
              checked={field.value === option.value}
              onChange={() => field.onChange(option.value)}
              onBlur={field.onBlur}
              className="peer sr-only"
            />
            <Check size={16} strokeWidth={1.75} aria-hidden className="hidden peer-checked:block" />
            {option.label}
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-13 text-muted">
          {hint}
        </p>
      )}
    </fieldset>
  );
}
