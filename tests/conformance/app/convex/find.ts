import type { AnyDataModel, GenericTableInfo, OrderedQuery, PaginationResult } from "convex/server";
import { v, type Infer } from "convex/values";
import { query, type QueryCtx } from "./_generated/server";
import { anyReader } from "./database";

const bound = v.object({
  op: v.union(v.literal("eq"), v.literal("gt"), v.literal("gte"), v.literal("lt"), v.literal("lte")),
  field: v.string(),
  /** Absent: undefined. */
  value: v.optional(v.any()),
});

/** A query as data, so that a case fits one expression. */
const question = v.object({
  table: v.string(),
  index: v.optional(v.string()),
  range: v.optional(v.array(bound)),
  order: v.optional(v.union(v.literal("asc"), v.literal("desc"))),
  /** `["eq", ["field", "n"], 5]`; `["undefined"]` is undefined. */
  filter: v.optional(v.any()),
});
type Question = Infer<typeof question>;

interface Range {
  eq(field: string, value: unknown): Range;
  gt(field: string, value: unknown): Range;
  gte(field: string, value: unknown): Range;
  lt(field: string, value: unknown): Range;
  lte(field: string, value: unknown): Range;
}

type Row = AnyDataModel[string]["document"];

export const all = query({
  args: { ...question.fields },
  handler: async (ctx, asked) => await ask(ctx, asked).collect(),
});

export const some = query({
  args: { ...question.fields, count: v.number() },
  handler: async (ctx, { count, ...asked }): Promise<Row[]> => await ask(ctx, asked).take(count),
});

export const first = query({
  args: { ...question.fields },
  handler: async (ctx, asked): Promise<Row | null> => await ask(ctx, asked).first(),
});

export const only = query({
  args: { ...question.fields },
  handler: async (ctx, asked): Promise<Row | null> => await ask(ctx, asked).unique(),
});

/** Stops halfway through the iteration. */
export const until = query({
  args: { ...question.fields, name: v.string() },
  handler: async (ctx, { name, ...asked }) => {
    const seen: string[] = [];
    for await (const row of ask(ctx, asked)) {
      seen.push(String(row["name"]));
      if (row["name"] === name) break;
    }
    return seen;
  },
});

export const page = query({
  args: { ...question.fields, paginationOpts: v.any() },
  handler: async (ctx, { paginationOpts, ...asked }): Promise<PaginationResult<Row>> =>
    await ask(ctx, asked).paginate(paginationOpts),
});

export const twoPages = query({
  args: { paginationOpts: v.any() },
  handler: async (ctx, { paginationOpts }) => {
    await ctx.db.query("things").paginate(paginationOpts);
    await ctx.db.query("things").paginate(paginationOpts);
  },
});

function ask(ctx: QueryCtx, asked: Question): OrderedQuery<GenericTableInfo> {
  const table = anyReader(ctx).query(asked.table);
  const { index, range, order, filter } = asked;
  const scan =
    index === undefined
      ? table
      : table.withIndex(index as never, (q) => narrow(q as never, range ?? []) as never);
  const ordered = order === undefined ? scan : scan.order(order);
  if (filter === undefined) return ordered as never;
  return ordered.filter((q) => express(q as never, filter) as never) as never;
}

function narrow(start: Range, range: Infer<typeof bound>[]): Range {
  return range.reduce((q, { op, field, value }) => q[op](field, value), start);
}

function express(q: Record<string, (...operands: unknown[]) => unknown>, expression: unknown): unknown {
  if (!Array.isArray(expression)) return expression;
  const [operator, ...operands] = expression as [string, ...unknown[]];
  if (operator === "undefined") return undefined;
  return q[operator]?.(...operands.map((operand) => express(q, operand)));
}
