import { describe, expect, test } from "vitest";
import { Backend } from "../backend";
import { FakeClock } from "../fake-clock";

/** A lock in a module's memory, as libraries use to order writes. */
const LOCKED = `
import { queryGeneric as query, mutationGeneric as mutation } from "convex/server";

let lock = null;
async function withLock(work) {
  while (lock !== null) await lock;
  let unlock;
  lock = new Promise((resolve) => (unlock = resolve));
  try { return await work(); } finally { lock = null; unlock(); }
}
export const add = mutation((ctx, { text }) => withLock(() => ctx.db.insert("notes", { text })));
export const hangs = mutation(() => withLock(() => new Promise(() => {})));
export const forgets = mutation(async (ctx) => {
  void withLock(async () => { for (let i = 0; i < 50; i++) await ctx.db.insert("notes", { text: "late" }); });
  return "done";
});
export const notes = query(async (ctx) => (await ctx.db.query("notes").collect()).map(({ text }) => text));
export const slow = mutation(async (ctx, { text }) => {
  await ctx.db.insert("notes", { text: text + " begins" });
  await crypto.subtle.digest("SHA-256", new Uint8Array(1000));
  await ctx.db.insert("notes", { text: text + " ends" });
});
export const nests = mutation(async (ctx) => { await ctx.runMutation("m:slow", { text: "inner" }); });
export const startsAndReturns = mutation(async (ctx, { name }) => {
  await ctx.db.insert("notes", { text: "before" });
  void ctx.runMutation("m:" + name, { text: "left" });
});
let calls = 0;
export const calledBefore = mutation(() => calls++);
`;

describe("a lock held in a module's memory", () => {
  test("is released when its function never settles", async () => {
    const clock = new FakeClock();
    await using backend = await Backend.start({ m: LOCKED }, clock);
    // On a busy machine the function begins long after its call.
    const ticks = setInterval(() => clock.advance(1_000), 200);
    await expect(backend.mutation("m:hangs")).rejects.toThrow("timed out");
    clearInterval(ticks);
    await backend.mutation("m:add", { text: "after" });
    expect(await backend.query("m:notes")).toEqual(["after"]);
    expect(backend.logs.join()).toContain("m:hangs ended or timed out with work still running");
  });

  test("is released when its function did not await its own work", async () => {
    await using backend = await Backend.start({ m: LOCKED });
    expect(await backend.mutation("m:forgets")).toBe("done");
    await backend.mutation("m:add", { text: "after" });
    expect(await backend.query("m:notes")).toContain("after");
  });
});

test.each(["slow", "nests"])(
  "a nested mutation (%s) that is not awaited leaves no partial writes",
  async (name) => {
    await using backend = await Backend.start({ m: LOCKED });
    await backend.mutation("m:startsAndReturns", { name });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await backend.query("m:notes")).toEqual(["before"]);
    await backend.mutation("m:add", { text: "after" });
    expect(await backend.query("m:notes")).toEqual(["before", "after"]);
  },
);

test("modules keep their memory while functions await all their work", async () => {
  await using backend = await Backend.start({ m: LOCKED });
  await backend.mutation("m:calledBefore");
  await backend.mutation("m:add", { text: "x" });
  expect(await backend.mutation("m:calledBefore")).toBe(1);
});
