import { describe, expect, test, vi } from "vitest";
import { startServer } from "../../../embedded/server";
import { push, startBackend, type TestBackend } from "../../support/embedded";

const HOUR = 3_600_000;
const APP = `
import { queryGeneric as query, internalMutationGeneric as internalMutation, mutationGeneric as mutation, internalActionGeneric as internalAction, actionGeneric as action, makeFunctionReference as ref } from "convex/server";
export const note = internalMutation(async (ctx, { text }) => { await ctx.db.insert("notes", { text, at: Date.now() }); });
export const notes = query(async (ctx) => await ctx.db.query("notes").collect());
export const plan = mutation(async (ctx, { plans }) => {
  for (const { text, ms } of plans) await ctx.scheduler.runAfter(ms, ref("app:note"), { text });
});
export const now = query(async () => ({ date: new Date().toISOString(), now: Date.now() }));
export const actionNow = action(async () => Date.now());
export const slow = action(async (ctx) => {
  await ctx.runMutation(ref("app:note"), { text: "begun" });
  while ((await ctx.runQuery(ref("app:notes"), {})).length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  return "ended";
});
`;
const CRONS = `
import { cronJobs, makeFunctionReference as ref } from "convex/server";
const crons = cronJobs();
crons.hourly("each hour", { minuteUTC: 0 }, ref("app:note"), { text: "hour" });
export default crons;
`;

interface Note {
  text: string;
  at: number;
}

async function started(sources: Record<string, string> = { app: APP }): Promise<TestBackend> {
  const backend = await startBackend({ movableClock: true });
  await push(backend, sources);
  return backend;
}

async function moveClock(backend: TestBackend, body: object, key = backend.adminKey): Promise<Response> {
  return await fetch(`${backend.cloudUrl}/api/embedded/clock`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Convex ${key}` },
    body: JSON.stringify(body),
  });
}

async function call(
  backend: TestBackend,
  kind: "query" | "mutation" | "action",
  path: string,
  args: object = {},
): Promise<unknown> {
  const answer = await fetch(`${backend.cloudUrl}/api/${kind}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ path, args, format: "json" }),
  });
  return ((await answer.json()) as { value: unknown }).value;
}

async function notes(backend: TestBackend): Promise<Note[]> {
  return (await call(backend, "query", "app:notes")) as Note[];
}

describe("a clock that was moved", () => {
  test("is the time of queries and actions", async () => {
    await using backend = await started();
    expect((await moveClock(backend, { advanceMs: 48 * HOUR })).status).toBe(200);
    const earliest = Date.now() + 48 * HOUR - 1_000;
    const { date, now } = (await call(backend, "query", "app:now")) as { date: string; now: number };
    expect(now).toBeGreaterThan(earliest);
    expect(Date.parse(date)).toBe(now);
    expect(await call(backend, "action", "app:actionNow")).toBeGreaterThan(earliest);
    expect(backend.clock.now()).toBeGreaterThan(earliest);
  });

  test("runs the jobs that became due, the earliest first", async () => {
    await using backend = await started();
    const plans = [
      { text: "second", ms: 2 * HOUR },
      { text: "first", ms: HOUR },
      { text: "later", ms: 5 * HOUR },
    ];
    await call(backend, "mutation", "app:plan", { plans });
    await moveClock(backend, { advanceMs: 3 * HOUR });
    await vi.waitFor(async () => expect(await notes(backend)).toHaveLength(2));
    expect((await notes(backend)).map(({ text }) => text)).toEqual(["first", "second"]);
    await moveClock(backend, { setTo: new Date(backend.clock.now() + 2 * HOUR).toISOString() });
    await vi.waitFor(async () => expect(await notes(backend)).toHaveLength(3));
  });

  test("runs a cron once for the 200 times that it jumped over, and then at its next time", async () => {
    await using backend = await started({ app: APP, crons: CRONS });
    await moveClock(backend, { advanceMs: 200 * HOUR });
    await vi.waitFor(async () => expect(await notes(backend)).toHaveLength(1));
    await moveClock(backend, { advanceMs: HOUR });
    await vi.waitFor(async () => expect(await notes(backend)).toHaveLength(2));
    const [first, second] = await notes(backend);
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(0.9 * HOUR);
  });

  test("times no running action out", async () => {
    await using backend = await started();
    const slow = call(backend, "action", "app:slow");
    await vi.waitFor(async () => expect(await notes(backend)).toHaveLength(1));
    await moveClock(backend, { advanceMs: 24 * HOUR });
    await call(backend, "mutation", "app:plan", { plans: [{ text: "lets it end", ms: 0 }] });
    expect(await slow).toBe("ended");
  });

  test("stays ahead after a restart", async () => {
    await using first = await started();
    await moveClock(first, { advanceMs: 48 * HOUR });
    await using second = await first.restart();
    expect(second.clock.now()).toBeGreaterThan(Date.now() + 47 * HOUR);
  });
});

describe("the clock cannot be moved", () => {
  test("unless the deployment was started for it", async () => {
    await using backend = await startBackend();
    expect((await moveClock(backend, { advanceMs: HOUR })).status).toBe(404);
  });

  test("without the admin key", async () => {
    await using backend = await startBackend({ movableClock: true });
    expect((await moveClock(backend, { advanceMs: HOUR }, "another")).status).toBe(401);
    expect(backend.clock.now()).toBeLessThan(Date.now() + 0.5 * HOUR);
  });

  test("back, or to no time at all", async () => {
    await using backend = await startBackend({ movableClock: true });
    for (const body of [{ advanceMs: -1 }, { setTo: "2020-01-01T00:00:00Z" }, { setTo: "soon" }, {}, null]) {
      const answer = await moveClock(backend, body as object);
      expect({ status: answer.status, body: (await answer.json()) as object }).toEqual({
        status: 400,
        body: { code: "ClockMovesForward", message: "The clock moves only forward." },
      });
    }
  });

  test("on a deployment that other machines can reach", async () => {
    const start = startServer({
      host: "0.0.0.0",
      port: 0,
      sitePort: 0,
      dataDir: "/nowhere",
      movableClock: true,
    });
    await expect(start).rejects.toThrow(
      "A clock that can be moved is for tests on this machine, not for 0.0.0.0.",
    );
  });
});
