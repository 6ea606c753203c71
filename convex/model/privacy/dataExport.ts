import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { Id, TableNames } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { PERSONAL_DATA } from "./personalData";
import { subjectOf } from "./subject";

/** Documents read in one page. A producer may have saved every book. */
const PAGE_SIZE = 200;

/** A position in the export of a table: the index of a source, and a cursor in it. */
export const vPosition = v.object({ source: v.number(), cursor: v.union(v.string(), v.null()) });
type Position = Infer<typeof vPosition>;
/** Rows as JSON texts. `next` is null after the last page. */
export type ExportPage = { rows: string[]; next: Position | null };

/** The tables whose personal data is exported, in order. */
export const EXPORTED_TABLES = (Object.keys(PERSONAL_DATA) as TableNames[]).filter((table) => {
  const holding = PERSONAL_DATA[table];
  return typeof holding === "object" && holding.isSecret !== true;
});

/** The fields that name a file of the person, and under what name the export has the address to load it from. */
const FILE_LINKS = {
  profileImageId: "profileImageLink",
  coverImageId: "coverImageLink",
  storageId: "fileLink",
} as const;

/** One page of a person's rows in a table, without hidden fields. A picture comes as a link: its id alone loads nothing. */
export async function exportPage(
  ctx: QueryCtx,
  { userId, table, position }: { userId: Id<"users">; table: TableNames; position: Position },
): Promise<ExportPage> {
  const [subject, holding] = [await subjectOf(ctx, userId), PERSONAL_DATA[table]];
  if (subject === null || typeof holding !== "object" || holding.isSecret) return { rows: [], next: null };
  const sources = holding.sources(ctx, subject);
  const source = sources[position.source];
  if (source === undefined) return { rows: [], next: null };
  const { page, isDone, continueCursor } = await source.page({
    numItems: PAGE_SIZE,
    cursor: position.cursor,
  });
  const hidden: readonly string[] = holding.hidden ?? [];
  const rows = await Promise.all(
    page.map(async (row) =>
      JSON.stringify({ ...row, ...(await fileLinks(ctx, row)) }, (key, value: unknown) =>
        hidden.includes(key) ? undefined : value,
      ),
    ),
  );
  if (!isDone) return { rows, next: { source: position.source, cursor: continueCursor } };
  const isLast = position.source === sources.length - 1;
  return { rows, next: isLast ? null : { source: position.source + 1, cursor: null } };
}

async function fileLinks(ctx: QueryCtx, row: object): Promise<Record<string, string | null>> {
  const links: Record<string, string | null> = {};
  for (const [field, name] of Object.entries(FILE_LINKS)) {
    const file = field in row ? (row as Record<string, Id<"_storage"> | undefined>)[field] : undefined;
    if (file !== undefined) links[name] = await ctx.storage.getUrl(file);
  }
  return links;
}
