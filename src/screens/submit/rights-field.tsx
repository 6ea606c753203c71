import type { BookFormInput } from "@domain/books/book-form";
import {
  listedRights,
  RIGHT_LABELS,
  RIGHT_STATUS_LABELS,
  RIGHT_STATUSES,
  type RightStatus,
} from "@domain/books/rights";
import { useId, useState } from "react";
import { useController } from "react-hook-form";
import { RIGHT_ICONS, STATUS_LOOKS } from "../../shared/books/rights/right-icons";
import { Badge } from "../../ui/badge";
import { Checkbox, describedBy, FieldError, Select } from "../../ui/form/fields";

/** What a right can be that is not available. */
const OTHER_STATUSES = RIGHT_STATUSES.filter((status) => status !== "available");
const STATUS_OPTIONS = OTHER_STATUSES.map((value) => ({
  value,
  label: RIGHT_STATUS_LABELS[value],
})).reverse();

/**
 * Five rights, and Foreign where it is set. Checking one makes it available, unchecking restores its previous status. One
 * that is not available can be optioned or sold.
 */
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
          const set = (chosen: RightStatus) => field.onChange({ ...field.value, [right]: chosen });
          const without = start[right] === "available" ? "unavailable" : start[right];
          return (
            <li key={right} className="flex flex-wrap items-center gap-x-3 px-4 py-1.5">
              <Checkbox
                ref={place === 0 ? field.ref : undefined}
                checked={status === "available"}
                onBlur={field.onBlur}
                onChange={(event) => set(event.target.checked ? "available" : without)}
              >
                <span className="flex items-center gap-2">
                  <Icon size={18} strokeWidth={1.75} />
                  {RIGHT_LABELS[right]}
                </span>
              </Checkbox>
              {status === "available" ? (
                <Badge {...STATUS_LOOKS.available} className="ml-auto">
                  {RIGHT_STATUS_LABELS.available}
                </Badge>
              ) : (
                <Select
                  aria-label={`Status of ${RIGHT_LABELS[right]}`}
                  options={STATUS_OPTIONS}
                  value={status}
                  onBlur={field.onBlur}
                  onChange={({ target }) =>
                    set(OTHER_STATUSES.find((other) => other === target.value) ?? status)
                  }
                  className="ml-auto w-36 sm:[&>select]:h-8 sm:[&>select]:text-14"
                />
              )}
            </li>
          );
        })}
      </ul>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}
