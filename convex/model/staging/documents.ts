import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { Doc, Id, TableNames } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import schema from "../../schema";

/** The most documents that an index is read for at once. */
const MAX_DOCUMENTS = 1_000;

/** Documents with these values of an index's first fields and of others. Null stands for a missing value. */
export const vWhere = v.object({ table: v.string(), index: v.string(), is: v.record(v.string(), v.any()) });
type Where = Infer<typeof vWhere>;
type Range = { eq: (field: string, value: unknown) => Range };

const vWrite = v.union(
  v.object({ insert: v.string(), row: v.any() }),
  /** Null removes a field. */
  v.object({ patch: vWhere, row: v.any() }),
  v.object({ delete: vWhere }),
);
type Write = Infer<typeof vWrite>;

/**
 * Writes that belong together. In them, `{ idOf: n }` is the id of the group's nth write, from 0. None is made if there is
 * a document like `unless`.
 */
export const vGroup = v.object({ unless: v.optional(vWhere), writes: v.array(vWrite) });

/** Makes a group's writes. Returns the id of each, or only that of the document that kept them from being made. */
export async function writeGroup(
  ctx: MutationCtx,
  { unless, writes }: Infer<typeof vGroup>,
): Promise<string[]> {
  const known = unless && (await documentsWhere(ctx, unless))[0];
  if (known !== undefined) return [known._id];
  const ids: string[] = [];
  for (const write of writes) ids.push(await make(ctx, withIds(write, ids) as Write));
  return ids;
}

async function make(ctx: MutationCtx, write: Write): Promise<string> {
  if ("insert" in write) return await ctx.db.insert(write.insert as TableNames, write.row as never);
  const where = "patch" in write ? write.patch : write.delete;
  const table = where.table as TableNames;
  const found = await documentsWhere(ctx, where);
  for (const { _id } of found)
    if ("patch" in write)
      await ctx.db.patch(table, _id as Id<typeof table>, withoutNulls(write.row) as never);
    else await ctx.db.delete(table, _id as Id<typeof table>);
  return found[0]?._id ?? "";
}

/** The documents of an index with these values, in its order. */
export async function documentsWhere(ctx: QueryCtx, { table, index, is }: Where): Promise<Doc<TableNames>[]> {
  const indexed = fieldsOf(table as TableNames, index).filter((field) => field in is);
  const found = await ctx.db
    .query(table as TableNames)
    .withIndex(
      index as never,
      ((range: Range) =>
        indexed.reduce((within, field) => within.eq(field, is[field] ?? undefined), range)) as never,
    )
    .take(MAX_DOCUMENTS);
  const others = Object.entries(is).filter(([field]) => !indexed.includes(field));
  return found.filter((row) =>
    others.every(([field, value]) => (row[field as keyof typeof row] ?? null) === value),
  );
}

function fieldsOf(table: TableNames, index: string): readonly string[] {
  if (index === "by_id") return ["_id"];
  const own = schema.tables[table][" indexes"]().find(({ indexDescriptor }) => indexDescriptor === index);
  return own?.fields ?? [];
}

function withIds(value: unknown, ids: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => withIds(item, ids));
  if (typeof value !== "object" || value === null) return value;
  if ("idOf" in value) return ids[Number(value.idOf)];
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withIds(item, ids)]));
}

function withoutNulls(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([field, value]) => [field, value ?? undefined]));
}
