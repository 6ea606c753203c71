import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RawSocket } from "../tests/embedded/sync/raw-socket";
import { push } from "../tests/support/embedded";
import { startBackend } from "./support/backend-process";
import { HttpClient } from "./support/http-client";
import { OwnMemory } from "./support/own-memory";

/**
 * `node local/bin/run.mjs bench/neighbors.ts`: what one client that takes all it may does to another's saves. Exits with
 * 1 if it raises their p99 more than three times, or if memory does not come back. Calm and disturbed rounds alternate,
 * so that other work of the machine touches both.
 */
const BOOKS = 5_000;
const ROUNDS = 6;
const SAVES = 200;
const PAUSE_MS = 5;
const MAX_RATIO = 3;
const MAX_GROWTH = 1.2;
const SETTLE_MS = 100_000;
const SETTLE_STEP_MS = 5_000;

const app = {
  schema: `
    import { defineSchema, defineTable } from "convex/server";
    import { v } from "convex/values";
    export default defineSchema({
      books: defineTable({ title: v.string(), n: v.number() }).searchIndex("by_title", { searchField: "title" }),
      saves: defineTable({ n: v.number() }),
    });`,
  books: `
    import { mutationGeneric as mutation, queryGeneric as query } from "convex/server";
    const WORDS = ["night", "river", "city", "love", "winter", "house", "road", "secret"];
    export const fill = mutation(async ({ db }, { from, to }) => {
      for (let n = from; n < to; n++) await db.insert("books", { n, title: WORDS[n % 8] + " " + WORDS[(n >> 3) % 8] + " w" + n });
    });
    export const search = query(async ({ db }, { text }) =>
      (await db.query("books").withSearchIndex("by_title", (q) => q.search("title", text)).take(24)).length);
    export const rename = mutation(async ({ db }, { n }) => {
      const book = await db.query("books").first();
      await db.patch(book._id, { title: "night river w" + n });
    });
    export const echo = query(async (_ctx, { text }) => text.length);
    export const save = mutation(async ({ db }, { n }) => { await db.insert("saves", { n }); });`,
};

const dataDir = await mkdtemp(join(tmpdir(), "neighbors-"));
const memory = await OwnMemory.onFreePort();
const backend = await startBackend(dataDir, undefined, memory.env);
const { api } = backend.ports;
const client = new HttpClient(4);
await push({ cloudUrl: backend.url, adminKey: backend.adminKey }, app);
for (let from = 0; from < BOOKS; from += 500) await call("mutation", "books:fill", { from, to: from + 500 });
await call("query", "books:search", { text: "night" });
await saves();
let failures = 0;
console.log(
  "another's saves in ms                 p50 calm, beside   p99 calm, beside   ratio   memory before, after",
);
await measure("batches of 100 searches", async (isOver) => {
  for (let round = 0; !isOver(); round += 1) {
    const queries = Array.from({ length: 100 }, (_, n) => ({
      path: "books:search",
      args: { text: `night w${round * 100 + n}` },
    }));
    await client.bytes(api, "/api/query_batch", { queries });
  }
});
await measure("256 live searches, all stale at once", async (isOver) => {
  const socket = await subscribe("books:search", 256, (n) => ({ text: `night river w${n}` }));
  for (let n = 0; !isOver(); n += 1) await call("mutation", "books:rename", { n });
  socket.socket.terminate();
});
let sent = 0;
await measure("the largest arguments", async (isOver) => {
  const socket = await subscribe("books:echo", 60, (n) => ({ text: `${n} ${"x".repeat(60_000)}` }));
  while (!isOver()) await call("query", "books:echo", { text: `${sent++} ${"y".repeat(60_000)}` });
  socket.socket.terminate();
});
client.close();
await backend.stop();
await rm(dataDir, { recursive: true, force: true });
process.exit(failures > 0 ? 1 : 0);

async function measure(name: string, disturb: (isOver: () => boolean) => Promise<void>): Promise<void> {
  const before = await memory.of(backend.pid);
  const calm: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    calm.push(...(await saves()));
    let isOver = false;
    const disturbing = disturb(() => isOver);
    beside.push(...(await saves()));
    isOver = true;
    await disturbing;
  }
  const ratio = at(beside, 0.99) / at(calm, 0.99);
  const column = (share: number) =>
    `${at(calm, share).toFixed(1)}, ${at(beside, share).toFixed(1)}`.padEnd(19);
  const figures = `${column(0.5)}${column(0.99)}${ratio.toFixed(1).padEnd(8)}`;
  // Memory takes up to a minute and a half to come back, and what is known by now should not wait for it.
  process.stdout.write(`${name.padEnd(38)}${figures}`);
  const after = await settledMemory(before);
  if (ratio > MAX_RATIO || after > before * MAX_GROWTH) failures += 1;
  console.log(`${megabytes(before)}, ${megabytes(after)} MB`);
}

/** How long each of one client's saves over a connection of its own takes. */
async function saves(): Promise<number[]> {
  const own = new HttpClient(1);
  const times: number[] = [];
  for (let n = 0; n < SAVES; n += 1) {
    const started = performance.now();
    await own.post(api, "/api/mutation", { path: "books:save", args: { n } });
    times.push(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  own.close();
  return times;
}

function at(times: readonly number[], share: number): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length * share)] ?? NaN;
}

async function subscribe(udfPath: string, count: number, args: (n: number) => object): Promise<RawSocket> {
  const socket = await RawSocket.connected(backend.url);
  const modifications = Array.from({ length: count }, (_, queryId) => ({
    ...{ type: "Add", queryId, udfPath, args: [args(queryId)] },
  }));
  socket.send({ type: "ModifyQuerySet", baseVersion: 0, newVersion: 1, modifications });
  return socket;
}

async function call(kind: "query" | "mutation", path: string, args: object): Promise<void> {
  await client.bytes(api, `/api/${kind}`, { path, args });
}

/** Answers nobody asks for again are dropped after a while, so memory comes back with a delay. */
async function settledMemory(before: number): Promise<number> {
  const until = Date.now() + SETTLE_MS;
  let least = await memory.of(backend.pid);
  while (least > before * MAX_GROWTH && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, SETTLE_STEP_MS));
    least = Math.min(least, await memory.of(backend.pid));
  }
  return least;
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}
