import { beforeAll, describe, expect, test } from "vitest";
import type { ModuleSource } from "../../../../embedded/functions/deployment";
import { Backend } from "../backend";
import { bundle } from "../bundle";
import { FakeClock } from "../fake-clock";

const APP = `
import { queryGeneric as query, mutationGeneric as mutation } from "convex/server";
export const add = mutation(async (ctx, { text }) => {
  console.log("adding");
  await ctx.db.insert("notes", { text });
  if (text === "bad") throw new Error("bad");
  return (await ctx.db.query("notes").collect()).length;
});
export const cut = mutation((ctx, { text }) => { console.log(text.slice(0, 1)); });
export const nothing = mutation(() => "x".repeat(500_000));
export const count = query(async (ctx) => (await ctx.db.query("notes").collect()).length);
`;
const session = { sessionId: "5a1c0a34-0000-4000-8000-000000000001", requestId: 4 };
const DAY = 24 * 60 * 60 * 1000;

let modules: Map<string, ModuleSource>;
beforeAll(async () => {
  modules = await bundle({ app: APP });
});

describe("a mutation that a client repeats", () => {
  test("runs once and gets the same answer, even after a restart", async () => {
    await using backend = await Backend.start(modules);
    const first = await backend.mutationOutcome("app:add", { text: "a" }, { session });
    await first.durable;
    await backend.restart(modules);
    const again = await backend.mutationOutcome("app:add", { text: "a" }, { session });
    expect([again.result, again.logLines]).toEqual([first.result, first.logLines]);
    expect(again.ts).toBeGreaterThanOrEqual(first.ts);
    expect(await backend.query("app:count")).toBe(1);
  });

  test("runs again when it failed", async () => {
    await using backend = await Backend.start(modules);
    for (let i = 0; i < 2; i += 1) {
      await expect(backend.mutation("app:add", { text: "bad" }, { session })).rejects.toThrow("bad");
    }
    await backend.mutation("app:add", { text: "good" }, { session });
    expect(await backend.query("app:count")).toBe(1);
  });

  test("counts as new under another request id or session", async () => {
    await using backend = await Backend.start(modules);
    await backend.mutation("app:add", { text: "a" }, { session });
    await backend.mutation("app:add", { text: "a" }, { session: { ...session, requestId: 5 } });
    const otherSession = { ...session, sessionId: session.sessionId.replace("1", "2") };
    await backend.mutation("app:add", { text: "a" }, { session: otherSession });
    expect(await backend.query("app:count")).toBe(3);
  });

  test("gets a long answer back unchanged", async () => {
    await using backend = await Backend.start(modules);
    const first = await backend.mutation("app:nothing", {}, { session });
    expect(await backend.mutation("app:nothing", {}, { session })).toBe(first);
  });

  test("is recorded even if it logged half a character", async () => {
    await using backend = await Backend.start(modules);
    const { logLines } = await backend.mutationOutcome("app:cut", { text: "😀" }, { session });
    expect(logLines).toEqual(["[LOG] '\ufffd'"]);
  });

  test("is forgotten after two weeks", async () => {
    const clock = new FakeClock();
    await using backend = await Backend.start(modules, clock);
    await backend.mutation("app:add", { text: "a" }, { session });
    clock.advance(13 * DAY);
    expect(await backend.engine.sweepSessions(100)).toBe(0);
    clock.advance(2 * DAY);
    expect(await backend.engine.sweepSessions(100)).toBe(1);
    await backend.mutation("app:add", { text: "a" }, { session });
    expect(await backend.query("app:count")).toBe(2);
  });
});
