import type { Refusal } from "@domain/refusals";
import { refusalOf } from "@domain/refusal-errors";

/** For a form's `fieldOf`: maps a refusal to the field it is about. */
export function refusalField<Field extends string>(fields: Partial<Record<Refusal, Field>>) {
  return (error: unknown): Field | null => {
    const reason = refusalOf(error)?.reason;
    return reason === undefined ? null : (fields[reason] ?? null);
  };
}
