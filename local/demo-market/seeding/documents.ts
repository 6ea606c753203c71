import type { FunctionCaller } from "../../support/admin-api";
import { batches } from "./seeding";

/** Documents with these values of an index's first fields and of others. Null stands for a missing value. */
export interface Where {
  table: string;
  index: string;
  is: Record<string, unknown>;
}

export type Write =
  | { insert: string; row: Record<string, unknown> }
  /** Null removes a field. */
  | { patch: Where; row: Record<string, unknown> }
  | { delete: Where };

/** Writes of one transaction, unless there is a document like `unless`. In them, `idOf(n)` is the id of the nth write. */
export interface Group {
  unless?: Where;
  writes: Write[];
}

/** One document. */
export function byId(table: string, _id: string): Where {
  return { table, index: "by_id", is: { _id } };
}

/** The id of the nth write of a group, from 0. */
export function idOf(n: number): { idOf: number } {
  return { idOf: n };
}

/** Writes groups, some in one transaction. Returns the ids that each wrote, or that of the document it found. */
export async function writeAll(
  call: FunctionCaller,
  groups: readonly Group[],
  atOnce = groups.length,
): Promise<string[][]> {
  const ids: string[][] = [];
  for (const batch of batches(groups, atOnce))
    ids.push(...((await call("staging/market:write", { groups: batch })) as string[][]));
  return ids;
}

/** The documents of an index with these values. */
export async function readAll<Row>(call: FunctionCaller, where: Where): Promise<(Row & { _id: string })[]> {
  return (await call("staging/market:read", where)) as (Row & { _id: string })[];
}
