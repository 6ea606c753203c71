import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import CircleAlert from "lucide-react/icons/circle-alert";
import Minus from "lucide-react/icons/minus";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "../cx";

export const INPUT_BOX =
  "block w-full rounded-control border bg-surface text-16 text-text transition-colors duration-120 " +
  "disabled:bg-third disabled:text-muted";

function boxClass(invalid: boolean) {
  return cx(INPUT_BOX, invalid ? "border-bad shadow-[inset_0_0_0_1px_var(--color-bad)]" : "border-control");
}

interface FieldFrameProps {
  id: string;
  label: ReactNode;
  optional?: boolean | "above";
  hint?: ReactNode;
  error?: string;
  children: ReactNode;
  className?: string;
}

/** A label above and a message below a field, tied to the input by `id`, `id-hint` and `id-error`. */
export function FieldFrame({ id, label, optional, hint, error, children, className }: FieldFrameProps) {
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-14 font-medium">
        {label}
        {optional === true && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children}
      {hint && !error && (
        <p id={`${id}-hint`} className="mt-1 text-13 text-muted">
          {hint}
        </p>
      )}
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}

/** The error message below a field. `id` is the field's id. */
export function FieldError({
  id,
  children,
  className,
}: {
  id: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <p id={`${id}-error`} className={cx("mt-1 flex items-start gap-1 text-13 text-bad", className)}>
      <CircleAlert size={14} strokeWidth={1.75} className="mt-[3px] shrink-0" aria-hidden />
      {children}
    </p>
  );
}

/** The `aria-describedby` of a field with a hint or an error. */
export function describedBy(id: string, { hint, error }: { hint?: unknown; error?: unknown }) {
  if (error) return `${id}-error`;
  return hint ? `${id}-hint` : undefined;
}

interface InputProps extends ComponentProps<"input"> {
  invalid?: boolean;
}

/** A text input without a label. */
export function Input({ invalid = false, className, ...rest }: InputProps) {
  return (
    <input
      {...rest}
      aria-invalid={invalid || undefined}
      className={cx(boxClass(invalid), "h-11 px-3 sm:h-10", className)}
    />
  );
}

interface TextAreaProps extends ComponentProps<"textarea"> {
  invalid?: boolean;
}

export function TextArea({ invalid = false, className, ...rest }: TextAreaProps) {
  return (
    <textarea
      rows={4}
      {...rest}
      aria-invalid={invalid || undefined}
      className={cx(boxClass(invalid), "px-3 py-2", className)}
    />
  );
}

export interface SelectOption {
  value: string;
  label: string;
}

interface SelectProps extends Omit<ComponentProps<"select">, "children"> {
  options: readonly SelectOption[];
  invalid?: boolean;
}

/** A native select with our box and, where the browser supports styling it, our list. */
export function Select({ options, invalid = false, className, ...rest }: SelectProps) {
  return (
    <span className={cx("relative block", className)}>
      <select
        {...rest}
        aria-invalid={invalid || undefined}
        className={cx(boxClass(invalid), "select h-11 appearance-none truncate pr-10 pl-3 sm:h-10")}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        size={18}
        strokeWidth={1.75}
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-text"
      />
    </span>
  );
}

interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "children"> {
  children: ReactNode;
  invalid?: boolean;
}

/** A 20 px checkbox in a 44 px row. */
export function Checkbox({ children, invalid = false, className, ...rest }: CheckboxProps) {
  return (
    <label className={cx("inline-flex min-h-11 items-center gap-3 text-14 sm:min-h-8", className)}>
      <span className="relative inline-flex size-5 shrink-0">
        <input
          {...rest}
          type="checkbox"
          aria-invalid={invalid || undefined}
          className={cx(
            "peer size-5 appearance-none rounded-badge border bg-surface transition-colors",
            "duration-120 checked:border-fill checked:bg-fill indeterminate:border-fill indeterminate:bg-fill",
            "not-checked:not-indeterminate:disabled:bg-third",
            invalid ? "border-bad shadow-[inset_0_0_0_1px_var(--color-bad)]" : "border-control",
          )}
        />
        <Check
          size={16}
          strokeWidth={2.5}
          aria-hidden
          className="pointer-events-none absolute inset-0.5 text-on-fill opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-0"
        />
        <Minus
          size={16}
          strokeWidth={2.5}
          aria-hidden
          className="pointer-events-none absolute inset-0.5 text-on-fill opacity-0 peer-indeterminate:opacity-100"
        />
      </span>
      <span>{children}</span>
    </label>
  );
}

interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The visible label. */
  children: ReactNode;
  /** Label at the left, switch at the far right, as in a menu row. */
  row?: boolean;
}

export function Switch({ checked, onChange, children, row = false }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      onClick={() => onChange(!checked)}
      className={cx(
        "inline-flex min-h-11 items-center gap-2 rounded-control text-14 sm:min-h-8",
        row && "w-full flex-row-reverse justify-between",
      )}
    >
      <span
        aria-hidden
        className={cx(
          // With forced colors the track would have no color, and so no shape.
          "relative block h-5 w-9 shrink-0 rounded-full transition-colors duration-120 forced-color-adjust-none",
          checked ? "bg-ok-fill" : "bg-control",
        )}
      >
        <span
          className={cx(
            "absolute top-0.5 left-0.5 size-4 rounded-full bg-on-fill transition-transform duration-120 ease-out",
            checked && "translate-x-4",
          )}
        />
      </span>
      {children}
    </button>
  );
}
