import type { Id, TableNames } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { PERSONAL_DATA, subjectOf } from "./personalData";

/** Rows of one table read at once; a producer may have saved every book there is. */
const PAGE = 500;

/** The tables that hold something a person may see of themselves, in the order the export has them. */
export const EXPORTED = (Object.keys(PERSONAL_DATA) as TableNames[]).filter((table) => {
  const holding = PERSONAL_DATA[table];
  return typeof holding === "object" && holding.isSecret !== true;
});

/** A person's rows of one table from the `from`th on, as JSON texts, and where to go on; null when at the end. */
export async function exportRows(
  ctx: QueryCtx,
  { userId, table, from }: { userId: Id<"users">; table: TableNames; from: number },
): Promise<{ rows: string[]; next: number | null }> {
  const [subject, holding] = [await subjectOf(ctx, userId), PERSONAL_DATA[table]];
  if (subject === null || typeof holding !== "object" || holding.isSecret) return { rows: [], next: null };
  const hidden: readonly string[] = holding.hidden ?? [];
  const rows: string[] = [];
  let at = 0;
  for await (const row of holding.rows(ctx, subject)) {
    if (at++ < from) continue;
    if (rows.length === PAGE) return { rows, next: from + PAGE };
    rows.push(JSON.stringify(row, (key, value: unknown) => (hidden.includes(key) ? undefined : value)));
  }
  return { rows, next: null };
}
