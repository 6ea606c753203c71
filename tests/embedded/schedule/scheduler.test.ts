import { beforeAll, describe, expect, test, vi } from "vitest";
import { DiskFullError } from "../../../embedded/db/errors";
import type { ModuleSource } from "../../../embedded/functions/deployment";
import { Backend, person } from "../functions/backend";
import { bundle } from "../functions/bundle";
import { FakeClock } from "../functions/fake-clock";

const APP = `
import { queryGeneric as query, mutationGeneric as mutation, actionGeneric as action, internalMutationGeneric as internalMutation, internalActionGeneric as internalAction, makeFunctionReference as ref } from "convex/server";
const fn = (name) => ref("app:" + name);

export const note = internalMutation(async (ctx, { text }) => { await ctx.db.insert("notes", { text, who: (await ctx.auth.getUserIdentity())?.name ?? null }); });
export const fail = internalMutation(async (ctx) => { await ctx.db.insert("notes", { text: "half" }); throw new Error("did not work"); });
export const notes = query(async (ctx) => (await ctx.db.query("notes").collect()).map(({ text }) => text));
export const whos = query(async (ctx) => (await ctx.db.query("notes").collect()).map(({ who }) => who));
export const jobs = query(async (ctx) => await ctx.db.system.query("_scheduled_functions").collect());
export const job = query(async (ctx, { id }) => await ctx.db.system.get(id));
export const later = mutation(async (ctx, { ms, name, args }) => await ctx.scheduler.runAfter(ms, fn(name), args ?? {}));
export const at = mutation(async (ctx, { at }) => await ctx.scheduler.runAt(at, fn("note"), { text: "at" }));
export const laterAndThrow = mutation(async (ctx) => { await ctx.scheduler.runAfter(0, fn("note"), { text: "never" }); throw new Error("x"); });
export const nestedLater = internalMutation(async (ctx) => { await ctx.scheduler.runAfter(0, fn("note"), { text: "never" }); throw new Error("x"); });
export const caught = mutation(async (ctx) => { try { await ctx.runMutation(fn("nestedLater"), {}); } catch {} });
export const cancel = mutation(async (ctx, { id }) => { await ctx.scheduler.cancel(id); });
export const cancelSelf = internalMutation(async (ctx) => {
  const [self] = await ctx.db.system.query("_scheduled_functions").collect();
  try { await ctx.scheduler.cancel(self._id); } catch (error) { await ctx.db.insert("notes", { text: error.message }); }
});
export const work = internalAction(async (ctx, { text }) => { await ctx.runMutation(fn("note"), { text }); if (text === "bad") throw new Error("bad work"); });
export const gate = internalAction(async (ctx) => {
  await ctx.runMutation(fn("note"), { text: "started" });
  while (!(await ctx.runQuery(fn("notes"), {})).includes("open")) await new Promise((resolve) => setTimeout(resolve, 5));
  await ctx.scheduler.runAfter(0, fn("note"), { text: "from a canceled action" });
});
export const fromAction = action(async (ctx) => await ctx.scheduler.runAfter(0, fn("note"), { text: "by action" }));
export const missing = mutation(async (ctx) => { await ctx.scheduler.runAfter(0, fn("nothing"), {}); });
export const aQuery = mutation(async (ctx) => { await ctx.scheduler.runAfter(0, fn("notes"), {}); });
`;

interface Job {
  _id: string;
  name: string;
  args: unknown[];
  scheduledTime: number;
  completedTime?: number;
  state: { kind: string; error?: string };
}
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let modules: Map<string, ModuleSource>;
beforeAll(async () => {
  modules = await bundle({ app: APP });
});

async function started(): Promise<{ backend: Backend; clock: FakeClock }> {
  const clock = new FakeClock();
  const backend = await Backend.start(modules, clock);
  await backend.scheduler.start();
  return { backend, clock };
}

async function jobOf(backend: Backend, id: unknown): Promise<Job> {
  return (await backend.query("app:job", { id: id as string })) as unknown as Job;
}

async function endOf(backend: Backend, id: unknown): Promise<Job> {
  return await vi.waitFor(async () => {
    const job = await jobOf(backend, id);
    expect(["success", "failed", "canceled"]).toContain(job.state.kind);
    return job;
  });
}

describe("a scheduled mutation", () => {
  test("runs once at its time, and its row shows each state", async () => {
    const { backend, clock } = await started();
    await using _ = backend;
    const now = clock.now();
    const id = await backend.mutation("app:later", { ms: MINUTE, name: "note", args: { text: "hi" } });
    expect(await jobOf(backend, id)).toMatchObject({
      ...{
        name: "app.js:note",
        args: [{ text: "hi" }],
        scheduledTime: now + MINUTE,
        state: { kind: "pending" },
      },
    });
    clock.advance(MINUTE - 1);
    expect(await backend.query("app:notes")).toEqual([]);
    clock.advance(1);
    expect(await endOf(backend, id)).toMatchObject({
      state: { kind: "success" },
      completedTime: now + MINUTE,
    });
    expect(await backend.query("app:notes")).toEqual(["hi"]);
  });

  test("runs without an identity", async () => {
    const { backend } = await started();
    await using _ = backend;
    const args = { ms: 0, name: "note", args: { text: "hi" } };
    const id = await backend.mutation("app:later", args, { identity: person("Ada") });
    await endOf(backend, id);
    expect(await backend.query("app:whos")).toEqual([null]);
  });

  test("that fails leaves only its error", async () => {
    const { backend } = await started();
    await using _ = backend;
    const id = await backend.mutation("app:later", { ms: 0, name: "fail" });
    const { state } = await endOf(backend, id);
    expect(state).toMatchObject({ kind: "failed", error: expect.stringContaining("did not work") as string });
    expect(await backend.query("app:notes")).toEqual([]);
  });

  test("is not scheduled when the mutation that scheduled it fails, even a nested one", async () => {
    const { backend } = await started();
    await using _ = backend;
    await expect(backend.mutation("app:laterAndThrow")).rejects.toThrow("x");
    await backend.mutation("app:caught");
    expect(await backend.query("app:jobs")).toEqual([]);
  });

  test("survives a restart", async () => {
    const { backend, clock } = await started();
    await using _ = backend;
    const id = await backend.mutation("app:later", { ms: MINUTE, name: "note", args: { text: "hi" } });
    await backend.restart(modules);
    clock.advance(2 * MINUTE);
    await backend.scheduler.start();
    expect((await endOf(backend, id)).state.kind).toBe("success");
    expect(await backend.query("app:notes")).toEqual(["hi"]);
  });

  test("cannot cancel itself", async () => {
    const { backend } = await started();
    await using _ = backend;
    await endOf(backend, await backend.mutation("app:later", { ms: 0, name: "cancelSelf" }));
    expect(await backend.query("app:notes")).toEqual(["A mutation cannot cancel itself"]);
  });
});

describe("scheduling", () => {
  test("runs each of many jobs once", async () => {
    const { backend, clock } = await started();
    await using _ = backend;
    for (let i = 0; i < 40; i += 1) {
      await backend.mutation("app:later", {
        ms: MINUTE,
        name: i % 2 ? "note" : "work",
        args: { text: String(i) },
      });
    }
    clock.advance(MINUTE);
    await vi.waitFor(async () => expect(await backend.query("app:notes")).toHaveLength(40), 5_000);
    const jobs = (await backend.query("app:jobs")) as unknown as Job[];
    await Promise.all(jobs.map(({ _id }) => endOf(backend, _id)));
    const notes = (await backend.query("app:notes")) as string[];
    expect(new Set(notes).size).toBe(40);
  });

  test("from an action commits at once", async () => {
    const { backend } = await started();
    await using _ = backend;
    await endOf(backend, await backend.action("app:fromAction"));
    expect(await backend.query("app:notes")).toEqual(["by action"]);
  });

  test.each([
    ["app:missing", {}, "Attempted to schedule function at nonexistent path: app:nothing"],
    ["app:aQuery", {}, "only mutations and actions can be scheduled"],
    ["app:at", { at: Date.UTC(2040, 0, 1) }, "within 5 years"],
    ["app:cancel", { id: "nonsense" }, "Invalid scheduled function ID"],
  ])("refuses %s with %o", async (path, args, message) => {
    const { backend } = await started();
    await using _ = backend;
    await expect(backend.mutation(path, args)).rejects.toThrow(message);
  });
});

describe("a canceled job", () => {
  test("never runs if it was pending", async () => {
    const { backend, clock } = await started();
    await using _ = backend;
    const id = await backend.mutation("app:later", { ms: MINUTE, name: "note", args: { text: "hi" } });
    await backend.mutation("app:cancel", { id });
    clock.advance(2 * MINUTE);
    await endOf(
      backend,
      await backend.mutation("app:later", { ms: 0, name: "note", args: { text: "other" } }),
    );
    expect((await jobOf(backend, id)).state).toEqual({ kind: "canceled" });
    expect(await backend.query("app:notes")).toEqual(["other"]);
    await backend.mutation("app:cancel", { id });
  });

  test("continues if it is a running action, but can no longer schedule", async () => {
    const { backend } = await started();
    await using _ = backend;
    const id = await backend.mutation("app:later", { ms: 0, name: "gate" });
    await vi.waitFor(async () => expect(await backend.query("app:notes")).toEqual(["started"]));
    expect((await jobOf(backend, id)).state.kind).toBe("inProgress");
    await backend.mutation("app:cancel", { id });
    await backend.mutation("app:note", { text: "open" }, { caller: "system" });
    const child = await vi.waitFor(async () => {
      const jobs = (await backend.query("app:jobs")) as unknown as Job[];
      expect(jobs).toHaveLength(2);
      return jobs[1];
    });
    expect(child?.state.kind).toBe("canceled");
    expect((await jobOf(backend, id)).state.kind).toBe("canceled");
  });
});

describe("a scheduled action", () => {
  test("ends with success or its error", async () => {
    const { backend } = await started();
    await using _ = backend;
    const good = await backend.mutation("app:later", { ms: 0, name: "work", args: { text: "good" } });
    const bad = await backend.mutation("app:later", { ms: 0, name: "work", args: { text: "bad" } });
    expect((await endOf(backend, good)).state).toEqual({ kind: "success" });
    expect((await endOf(backend, bad)).state.error).toContain("bad work");
  });

  test("that a shutdown interrupted fails at the next start and does not run again", async () => {
    const { backend } = await started();
    await using _ = backend;
    const id = await backend.mutation("app:later", { ms: 0, name: "gate" });
    await vi.waitFor(async () => expect(await backend.query("app:notes")).toEqual(["started"]));
    await using other = await backend.crashed(modules);
    await other.scheduler.start();
    expect((await endOf(other, id)).state).toEqual({
      ...{ kind: "failed", error: "Transient error while executing action" },
    });
    expect(await other.query("app:notes")).toEqual(["started"]);
    await backend.mutation("app:note", { text: "open" }, { caller: "system" });
  });

  test("that a shutdown interrupted on a full disk does not keep the next start from serving", async () => {
    const { backend, clock } = await started();
    await using _ = backend;
    const id = await backend.mutation("app:later", { ms: 0, name: "gate" });
    await vi.waitFor(async () => expect(await backend.query("app:notes")).toEqual(["started"]));
    await using other = await backend.crashed(modules);
    const commit = vi.spyOn(other.db, "commit").mockImplementation(() => {
      throw new DiskFullError();
    });
    await other.scheduler.start();
    expect((await jobOf(other, id)).state.kind).toBe("inProgress");
    commit.mockRestore();
    clock.advance(1_000);
    expect((await endOf(other, id)).state).toMatchObject({ kind: "failed" });
    await backend.mutation("app:note", { text: "open" }, { caller: "system" });
  });
});

test("hung actions, however many wait, do not delay a mutation", async () => {
  const { backend } = await started();
  await using _ = backend;
  for (let i = 0; i < 40; i += 1) await backend.mutation("app:later", { ms: 0, name: "gate" });
  await vi.waitFor(async () => {
    expect(await backend.query("app:notes")).toEqual(new Array(8).fill("started"));
  });
  const id = await backend.mutation("app:later", { ms: 0, name: "note", args: { text: "open" } });
  expect(await endOf(backend, id)).toMatchObject({ state: { kind: "success" } });
});

test("finished jobs are kept for a week", async () => {
  const { backend, clock } = await started();
  await using _ = backend;
  const id = await backend.mutation("app:later", { ms: 0, name: "note", args: { text: "hi" } });
  await endOf(backend, id);
  clock.advance(6 * DAY);
  await backend.settle();
  expect(await jobOf(backend, id)).not.toBe(null);
  clock.advance(2 * DAY);
  await vi.waitFor(async () => {
    clock.advance(60 * MINUTE);
    expect(await jobOf(backend, id)).toBe(null);
  });
});
