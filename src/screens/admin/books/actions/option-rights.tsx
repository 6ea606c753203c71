import type { Right } from "@domain/books/rights";
import { RIGHT_LABELS } from "@domain/books/rights";
import { useId } from "react";
import { useController } from "react-hook-form";
import { RIGHT_ICONS } from "../../../../shared/books/rights/right-icons";
import { Checkbox, FieldError } from "../../../../ui/form/fields";

/** The rights to option, one checkbox each. */
export function OptionRights({ name, rights }: { name: string; rights: readonly Right[] }) {
  const id = useId();
  const { field, fieldState } = useController({ name });
  const chosen = field.value as readonly Right[];
  const error = fieldState.error?.message;
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="sr-only">Rights</legend>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {rights.map((right, place) => {
          const Glyph = RIGHT_ICONS[right];
          return (
            <Checkbox
              key={right}
              ref={place === 0 ? field.ref : undefined}
              checked={chosen.includes(right)}
              invalid={error !== undefined}
              onBlur={field.onBlur}
              onChange={(event) =>
                field.onChange(
                  event.target.checked ? [...chosen, right] : chosen.filter((other) => other !== right),
                )
              }
              className="border-t border-line sm:min-h-11!"
            >
              <span className="flex items-center gap-3">
                <Glyph size={18} strokeWidth={1.75} className="text-muted" />
                {RIGHT_LABELS[right]}
              </span>
            </Checkbox>
          );
        })}
      </div>
      {error !== undefined && (
        <div role="alert">
          <FieldError id={id}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
