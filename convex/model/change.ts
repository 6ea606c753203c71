import type { Change } from "convex-helpers/server/triggers";
import type { DataModel, TableNames } from "../_generated/dataModel";
import type { DatabaseWriter, MutationCtx } from "../_generated/server";

/** A trigger's context: `innerDb` writes without running triggers again, `db` runs them. */
export type TriggerCtx = MutationCtx & { innerDb: DatabaseWriter };

export type ChangeOf<Table extends TableNames> = Change<DataModel, Table>;

/**
 * The derived fields whose value differs from the stored one, or null when all agree. What follows from a
 * document is written only when it changed: an equal write would still wake every list that shows it.
 */
export function differing<Facts extends object>(stored: Facts, derived: Facts): Partial<Facts> | null {
  const keys = (Object.keys(derived) as (keyof Facts)[]).filter(
    (key) => !sameValue(stored[key], derived[key]),
  );
  if (keys.length === 0) return null;
  return Object.fromEntries(keys.map((key) => [key, derived[key]])) as Partial<Facts>;
}

/** Equality of plain values; stored objects have their keys in another order than computed ones. */
function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))];
  return left.length === right.size && left.every(([key, value]) => sameValue(value, right.get(key)));
}
