import type { Change } from "convex-helpers/server/triggers";
import type { DataModel, TableNames } from "../_generated/dataModel";
import type { DatabaseWriter, MutationCtx } from "../_generated/server";

/** A trigger's context: `innerDb` writes without running triggers again, `db` runs them. */
export type TriggerCtx = MutationCtx & { innerDb: DatabaseWriter };

export type ChangeOf<Table extends TableNames> = Change<DataModel, Table>;

/**
 * The derived fields that differ from the stored ones, or null if none does. Writing equal values would still
 * rerun every query that reads the document.
 */
export function differing<Facts extends object>(stored: Facts, derived: Facts): Partial<Facts> | null {
  const keys = (Object.keys(derived) as (keyof Facts)[]).filter((key) => !isEqual(stored[key], derived[key]));
  if (keys.length === 0) return null;
  return Object.fromEntries(keys.map((key) => [key, derived[key]])) as Partial<Facts>;
}

/** Compares plain values. Stored objects may have another key order than computed ones. */
function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))];
  return left.length === right.size && left.every(([key, value]) => isEqual(value, right.get(key)));
}
