import type { BookFormInput } from "@domain/books/book-form";
import { listedRights, RIGHT_LABELS, RIGHT_STATUS_LABELS } from "@domain/books/rights";
import { useId, useState } from "react";
import { useController } from "react-hook-form";
import { RIGHT_ICONS, STATUS_LOOKS } from "../../shared/books/rights/right-icons";
import { Badge } from "../../ui/badge";
import { Checkbox, describedBy, FieldError } from "../../ui/form/fields";

/** Five rights, and Foreign where it is set. Checking one makes it available, unchecking restores its previous status. */
export function RightsField() {
  const id = useId();
  const { field, fieldState } = useController<BookFormInput, "rights">({ name: "rights" });
  const [start] = useState(field.value);
  const error = fieldState.error?.message;
  return (
    <div role="group" aria-label="Available rights" aria-describedby={describedBy(id, { error })}>
      <ul className="divide-y divide-line rounded-panel border border-line bg-surface">
        {listedRights(start).map((right, place) => {
          const Icon = RIGHT_ICONS[right];
          const status = field.value[right];
          const { tone, icon } = STATUS_LOOKS[status];
          const without = start[right] === "available" ? "unavailable" : start[right];
          return (
            <li key={right} className="flex flex-wrap items-center gap-x-3 px-4 py-1.5">
              <Checkbox
                ref={place === 0 ? field.ref : undefined}
                checked={status === "available"}
                onBlur={field.onBlur}
                onChange={(event) =>
                  field.onChange({ ...field.value, [right]: event.target.checked ? "available" : without })
                }
              >
                <span className="flex items-center gap-2">
                  <Icon size={18} strokeWidth={1.75} />
                  {RIGHT_LABELS[right]}
                </span>
              </Checkbox>
              <Badge tone={status === "unavailable" ? "neutral" : tone} icon={icon} className="ml-auto">
                {RIGHT_STATUS_LABELS[status]}
              </Badge>
            </li>
          );
        })}
      </ul>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}
