import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { Id, TableNames } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { PERSONAL_DATA, subjectOf } from "./personalData";

/** Documents that one query pages through. A producer may have saved every book there is. */
const PAGE = 200;

/** Where the export of a table stands: in which of its sources, and where in that. */
export const vPosition = v.object({ source: v.number(), cursor: v.union(v.string(), v.null()) });
type Position = Infer<typeof vPosition>;
export type ExportPage = { rows: string[]; next: Position | null };

/** The tables that hold data a person may see, in the order of the export. */
export const EXPORTED = (Object.keys(PERSONAL_DATA) as TableNames[]).filter((table) => {
  const holding = PERSONAL_DATA[table];
  return typeof holding === "object" && holding.isSecret !== true;
});

/** One page of a person's rows of a table, as JSON texts, and where the next page starts. */
export async function exportPage(
  ctx: QueryCtx,
  { userId, table, at }: { userId: Id<"users">; table: TableNames; at: Position },
): Promise<ExportPage> {
  const [subject, holding] = [await subjectOf(ctx, userId), PERSONAL_DATA[table]];
  if (subject === null || typeof holding !== "object" || holding.isSecret) return { rows: [], next: null };
  const sources = holding.sources(ctx, subject);
  const source = sources[at.source];
  if (source === undefined) return { rows: [], next: null };
  const { page, isDone, continueCursor } = await source.page({ numItems: PAGE, cursor: at.cursor });
  const hidden: readonly string[] = holding.hidden ?? [];
  const rows = page.map((row) =>
    JSON.stringify(row, (key, value: unknown) => (hidden.includes(key) ? undefined : value)),
  );
  if (!isDone) return { rows, next: { source: at.source, cursor: continueCursor } };
  const isLast = at.source === sources.length - 1;
  return { rows, next: isLast ? null : { source: at.source + 1, cursor: null } };
}
