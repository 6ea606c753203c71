import { expect, test } from "vitest";
import { currentExecution } from "../../../../embedded/functions/realm/execution";
import { Backend } from "../backend";

const APP = `
import { actionGeneric as action, mutationGeneric as mutation } from "convex/server";
export const add = mutation(async (ctx) => { await ctx.db.insert("notes", {}); });
export const sends = action(async (ctx) => {
  await ctx.runMutation("m:add", {});
  await ctx.storage.store(new Blob(["x"]));
  await ctx.scheduler.runAfter(60_000, "m:add", {});
  return process.env.CONVEX_CLOUD_URL;
});
`;

test("what the engine does for an action's calls is not taken for the action's own code", async () => {
  await using backend = await Backend.start({ m: APP });
  const blamed: (string | null)[] = [];
  backend.engine.onCommit(async () => {
    blamed.push(currentExecution.getStore()?.running()?.name ?? null);
  });
  expect(await backend.action("m:sends")).toBe("http://127.0.0.1:21200");
  expect(blamed.length).toBeGreaterThanOrEqual(3);
  expect(new Set(blamed)).toEqual(new Set([null]));
});
