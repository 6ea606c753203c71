import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { push } from "../tests/support/embedded";
import { type BackendProcess, startBackend } from "./support/backend-process";
import { HttpClient } from "./support/http-client";

/**
 * `node local/bin/run.mjs bench/crons.ts`: a cron that takes longer than its period, and one of each minute, while the
 * backend is killed and restarted, three times around the full minute. Takes two to three minutes. Exits with 1 if
 * two runs overlap, or if a minute has not exactly one run.
 */
const MINUTE_MS = 60_000;
/** Before the full minute, at it, and after it. */
const RESTARTS_AT_MS = [-800, 0, 800];
const MINUTES = 2;
/** Each skipped period is a line of the log. */
const QUIET = { LOG_LEVEL: "error" };

const app = {
  schema: `
    import { defineSchema, defineTable } from "convex/server";
    import { v } from "convex/values";
    export default defineSchema({
      slow: defineTable({ began: v.number(), ended: v.optional(v.number()) }),
      minutes: defineTable({ at: v.number() }),
    });`,
  runs: `
    import { internalActionGeneric as internalAction, internalMutationGeneric as internalMutation, queryGeneric as query } from "convex/server";
    export const begin = internalMutation(async ({ db }) => await db.insert("slow", { began: Date.now() }));
    export const end = internalMutation(async ({ db }, { id }) => { await db.patch(id, { ended: Date.now() }); });
    export const slow = internalAction(async ({ runMutation }) => {
      const id = await runMutation("runs:begin", {});
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      await runMutation("runs:end", { id });
    });
    export const minute = internalMutation(async ({ db }) => { await db.insert("minutes", { at: Date.now() }); });
    export const all = query(async ({ db }) => ({ slow: await db.query("slow").collect(), minutes: await db.query("minutes").collect() }));`,
  crons: `
    import { cronJobs, makeFunctionReference } from "convex/server";
    const crons = cronJobs();
    crons.interval("slow", { seconds: 1 }, makeFunctionReference("runs:slow"));
    crons.cron("minute", "* * * * *", makeFunctionReference("runs:minute"));
    export default crons;`,
};

interface Runs {
  slow: { began: number; ended?: number }[];
  minutes: { at: number }[];
}

const folder = await mkdtemp(join(tmpdir(), "crons-"));
let backend: BackendProcess = await startBackend(folder, undefined, QUIET);
await push({ cloudUrl: backend.url, adminKey: backend.adminKey }, app);
const began = Date.now();
const first = (Math.floor(began / MINUTE_MS) + 1) * MINUTE_MS;
const kills: number[] = [];
for (let minute = 0; minute < MINUTES; minute += 1)
  for (const [n, offset] of RESTARTS_AT_MS.entries()) {
    await wait(Math.max(0, first + minute * MINUTE_MS + offset - Date.now()));
    // Killed in one minute, stopped in order in the next.
    await backend.stop(minute % 2 === 0 ? "SIGKILL" : "SIGTERM");
    kills.push(Date.now());
    backend = await startBackend(folder, backend.ports, QUIET);
    if (n === RESTARTS_AT_MS.length - 1) await wait(8_000);
  }
const { slow, minutes } = await runs();
const took = Date.now() - began;
await backend.stop();
await rm(folder, { recursive: true, force: true });

const spans = slow.map((run) => ({ from: run.began, to: run.ended ?? killAfter(run.began) }));
const overlaps = spans.filter(({ from }, n) => n > 0 && from < (spans[n - 1]?.to ?? 0)).length;
const perMinute = Array.from({ length: MINUTES }, (_, n) => {
  const start = first + n * MINUTE_MS;
  return minutes.filter(({ at }) => at >= start && at < start + MINUTE_MS).length;
});
console.log(`restarts                          ${kills.length}
runs of a cron of each second     ${slow.length}, each of 2.5 s
of these interrupted              ${slow.filter(({ ended }) => ended === undefined).length}
its periods that were skipped     ${Math.round(took / 1_000) - slow.length}
overlapping runs                  ${overlaps}
runs in each minute               ${perMinute.join(", ")}`);
process.exit(overlaps > 0 || perMinute.some((count) => count !== 1) ? 1 : 0);

async function runs(): Promise<Runs> {
  const client = new HttpClient(1);
  const answer = await client.post(backend.ports.api, "/api/query", { path: "runs:all", args: {} });
  client.close();
  return (answer as { value: Runs }).value;
}

/** When an interrupted run ended: with the process, or not yet. */
function killAfter(time: number): number {
  return kills.find((killed) => killed >= time) ?? Date.now();
}
