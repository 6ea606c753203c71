import type { Value } from "convex/values";
import fc from "fast-check";
import { expect, test } from "vitest";
import { push, startBackend } from "../../support/embedded";
import { http, live, m, q } from "./clients";

const app = {
  schema: `
    import { defineSchema, defineTable } from "convex/server";
    import { v } from "convex/values";
    export default defineSchema({ things: defineTable({ at: v.number(), n: v.number() }).index("by_at", ["at"]) });`,
  things: `
    import { queryGeneric as query, mutationGeneric as mutation } from "convex/server";
    const things = ({ db }, { order, onlyThirds }) => {
      const all = db.query("things").withIndex("by_at").order(order);
      return onlyThirds ? all.filter((f) => f.eq(f.mod(f.field("n"), 3), 0)) : all;
    };
    export const page = query(async (ctx, args) => await things(ctx, args).paginate(args.paginationOpts));
    export const all = query(async (ctx, args) => await things(ctx, args).collect());
    export const change = mutation(async ({ db }, { steps }) => {
      for (const { kind, at, n, count } of steps) {
        const stored = await db.query("things").collect();
        const some = stored.slice(n % Math.max(1, stored.length)).slice(0, count);
        if (kind === "add") for (let i = 0; i < count; i += 1) await db.insert("things", { at: at + i / 100, n: n + i });
        if (kind === "remove") for (const { _id } of some) await db.delete(_id);
        if (kind === "move" && some.length > 0) await db.patch(some[0]._id, { at });
        if (kind === "edit" && some.length > 0) await db.patch(some[0]._id, { n });
      }
    });`,
};

const LISTS = [
  { args: { order: "asc", onlyThirds: false }, initialNumItems: 4 },
  { args: { order: "desc", onlyThirds: false }, initialNumItems: 3 },
  { args: { order: "asc", onlyThirds: true }, initialNumItems: 3 },
];

const someStep = fc.record({
  kind: fc.constantFrom("add", "add", "remove", "move", "edit"),
  at: fc.integer({ min: 0, max: 300 }).map((hundredths) => hundredths / 100),
  n: fc.nat({ max: 1000 }),
  count: fc.integer({ min: 1, max: 12 }),
});
const someRounds = fc.array(fc.array(someStep, { minLength: 1, maxLength: 3 }), {
  minLength: 25,
  maxLength: 25,
});

test("the official client's growing lists show every document once and in order, whatever changes", async () => {
  await using backend = await startBackend();
  await push(backend, app);
  const client = http(backend.cloudUrl);
  await using reader = live(backend.cloudUrl);
  const shown: GrowingList[] = [];
  for (const [list, { args, initialNumItems }] of LISTS.entries())
    reader.onPaginatedUpdate_experimental(q("things:page"), args, { initialNumItems }, (result) => {
      shown[list] = result as unknown as GrowingList;
    });
  for (const [round, steps] of (fc.sample(someRounds, { numRuns: 1, seed: 7 })[0] ?? []).entries()) {
    await client.mutation(m("things:change"), { steps });
    if (round % 3 === 0) for (const list of shown) list.loadMore(2);
    for (const [list, { args }] of LISTS.entries()) {
      const all = (await client.query(q("things:all"), args)) as Value[];
      await expect.poll(() => isStartOf(shown[list], all), { timeout: 10_000 }).toBe(true);
    }
  }
});

/** What the official client gives, and declares otherwise. */
interface GrowingList {
  results: Value[];
  status: string;
  loadMore(count: number): boolean;
}

/** True if the list has loaded its pages, and they are the first of these documents, or all of them at its end. */
function isStartOf(list: GrowingList | undefined, all: readonly Value[]): boolean {
  if (list?.status !== "Exhausted" && list?.status !== "CanLoadMore") return false;
  const expected = list.status === "Exhausted" ? all : all.slice(0, list.results.length);
  return JSON.stringify(list.results) === JSON.stringify(expected);
}
