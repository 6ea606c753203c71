import { useId } from "react";
import { useController } from "react-hook-form";
import { ROLE_CHOICES } from "../../content/account";
import { cx } from "../../ui/cx";
import { describedBy, FieldError } from "../../ui/form/fields";
import { RoleDrawing } from "./role-drawing";

const CHOICES = ["producer", "author"] as const;

/** Radio cards to choose between producer and author. */
export function RoleCards() {
  const id = useId();
  const { field, fieldState } = useController<Record<string, string | undefined>>({ name: "role" });
  const error = fieldState.error?.message;
  return (
    <div role="radiogroup" aria-label="Role" aria-describedby={describedBy(id, { error })}>
      <div className="grid gap-4 sm:grid-cols-2">
        {CHOICES.map((role, place) => {
          const isChosen = field.value === role;
          return (
            <label
              key={role}
              className={cx(
                "block rounded-panel border bg-surface p-6 transition-colors duration-120",
                "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-info",
                isChosen ? "border-brand shadow-[inset_0_0_0_1px_var(--color-brand)]" : "border-control",
              )}
            >
              <span className="flex items-start justify-between gap-4">
                <RoleDrawing role={role} />
                <input
                  type="radio"
                  name={field.name}
                  value={role}
                  ref={place === 0 ? field.ref : undefined}
                  checked={isChosen}
                  onChange={() => field.onChange(role)}
                  onBlur={field.onBlur}
                  aria-invalid={error ? true : undefined}
                  className="size-5 shrink-0 appearance-none rounded-full border border-control bg-surface outline-none checked:border-[6px] checked:border-fill"
                />
              </span>
              <span className="mt-5 block display-22">{ROLE_CHOICES[role].title}</span>
              <span className="mt-1 block text-14 text-muted">{ROLE_CHOICES[role].text}</span>
            </label>
          );
        })}
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}
