import { afterEach, expect, test, vi } from "vitest";
import { LmdbStore } from "../../../embedded/store/lmdb";
import { Backend } from "../functions/backend";

const APP = `
import { queryGeneric as query, mutationGeneric as mutation, internalMutationGeneric as internalMutation, makeFunctionReference as ref } from "convex/server";
export const note = internalMutation(async (ctx) => { await ctx.db.insert("notes", { text: "by a job" }); });
export const notes = query(async (ctx) => (await ctx.db.query("notes").collect()).map(({ text }) => text));
export const write = mutation(async (ctx, { text }) => { await ctx.db.insert("notes", { text }); });
export const fill = mutation(async (ctx) => {
  for (let n = 0; n < 5; n += 1) await ctx.db.insert("large", { text: "x".repeat(1_000_000) });
  await ctx.scheduler.runAfter(0, ref("app:note"), {});
});
`;

afterEach(() => void vi.restoreAllMocks());

test("a job waits until the store has caught up with what was written before, a client's call does not", async () => {
  await using backend = await Backend.start({ app: APP });
  await backend.scheduler.start();
  let release = () => {};
  const applied = new Promise<void>((resolve) => (release = resolve));
  const apply = LmdbStore.prototype.apply;
  vi.spyOn(LmdbStore.prototype, "apply").mockImplementation(async function (this: LmdbStore) {
    await applied;
    await apply.call(this);
  });
  await backend.mutation("app:fill");
  await backend.mutation("app:write", { text: "by a client" });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await backend.query("app:notes")).toEqual(["by a client"]);
  release();
  await expect.poll(() => backend.query("app:notes")).toEqual(["by a client", "by a job"]);
});
