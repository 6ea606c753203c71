import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RawSocket } from "../tests/embedded/sync/raw-socket";
import { push } from "../tests/support/embedded";
import { type BackendProcess, startBackend } from "./support/backend-process";
import { HttpClient } from "./support/http-client";
import { memoryOf } from "./support/process-figures";

/**
 * `node local/bin/run.mjs bench/slow-readers.ts`: 50 live clients stop reading while what they show changes up to 200
 * times a second, one of them a result of 5 MB. Exits with 1 unless each is closed after half a minute, memory stays
 * bounded, and clients that read show every last value.
 */
const SLOW = 50;
const CHANGES_A_SECOND = 200;
const RESULT_BYTES = 20_000;
const LARGE_BYTES = 5_000_000;
const CALM_MS = 10_000;
/** A client that does not read is closed half a minute after the system's buffers were full. */
const BESIDE_MS = 75_000;
const MAX_MEMORY_MB = 512;

const app = {
  schema: `
    import { defineSchema, defineTable } from "convex/server";
    import { v } from "convex/values";
    export default defineSchema({ counters: defineTable({ n: v.number() }) });`,
  hot: `
    import { mutationGeneric as mutation, queryGeneric as query } from "convex/server";
    export const add = mutation(async ({ db }) => {
      const row = await db.query("counters").first();
      if (row === null) await db.insert("counters", { n: 1 });
      else await db.patch(row._id, { n: row.n + 1 });
      return (row?.n ?? 0) + 1;
    });
    export const show = query(async ({ db }, { bytes }) => ({
      n: (await db.query("counters").first())?.n ?? 0,
      text: "x".repeat(bytes),
    }));`,
};

const folder = await mkdtemp(join(tmpdir(), "slow-readers-"));
const backend = await startBackend(folder);
await push({ cloudUrl: backend.url, adminKey: backend.adminKey }, app);
const reader = await subscribed(RESULT_BYTES);
await change(3_000);
const calm = await change(CALM_MS);
const before = (await memoryOf(backend.pid)).own;
const slow = await Promise.all(
  Array.from({ length: SLOW }, (_, n) => subscribed(n === 0 ? LARGE_BYTES : RESULT_BYTES)),
);
for (const { socket } of slow) socket.pause();
let peak = before;
const watching = setInterval(
  () => void memoryOf(backend.pid).then(({ own }) => (peak = Math.max(peak, own))),
  500,
);
const beside = await change(BESIDE_MS);
clearInterval(watching);
const closed = slow.length + 1 - (await openSockets());
const last = beside.last;
await reader.until(() => shownBy(reader) === last);
const ratio = beside.p99 / calm.p99;
print("writes, calm and beside", `${calm.writes}, ${beside.writes}`);
print("p50 of a write, calm and beside", `${calm.p50.toFixed(1)}, ${beside.p50.toFixed(1)} ms`);
print(
  "p99 of a write, calm and beside",
  `${calm.p99.toFixed(1)}, ${beside.p99.toFixed(1)} ms, ${ratio.toFixed(2)} times`,
);
print("memory before, at most", `${before.toFixed(0)}, ${peak.toFixed(0)} MB`);
print("clients closed that did not read", `${closed} of ${SLOW}`);
print("the reading client shows the last value", `${shownBy(reader) === last}`);
reader.socket.terminate();
for (const { socket } of slow) socket.terminate();
await backend.stop();
await rm(folder, { recursive: true, force: true });
process.exit(closed === SLOW && peak < MAX_MEMORY_MB ? 0 : 1);

async function subscribed(bytes: number): Promise<RawSocket> {
  const socket = await RawSocket.connected(backend.url);
  socket.subscribe(1, 0, "hot:show", { bytes });
  // A large one comes in chunks.
  await socket.until(() => socket.messages.length > 0);
  return socket;
}

async function openSockets(): Promise<number> {
  const metrics = await (await fetch(`${backend.url}/metrics`)).text();
  return Number(/^convex_sockets\S* (\d+)/m.exec(metrics)?.[1] ?? NaN);
}

/** Changes what everybody shows, at an even pace, and forgets what the reader heard. */
async function change(ms: number): Promise<{ writes: number; last: number; p50: number; p99: number }> {
  const client = new HttpClient(1);
  const times: number[] = [];
  let last = 0;
  const began = performance.now();
  for (let due = began; due - began < ms; due += 1_000 / CHANGES_A_SECOND) {
    const early = due - performance.now();
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early));
    const started = performance.now();
    last = await add(client, backend);
    times.push(performance.now() - started);
    // Overdue writes are left out: the pace is a limit, not a debt.
    due = Math.max(due, performance.now() - 1_000 / CHANGES_A_SECOND);
    reader.messages.splice(0, reader.messages.length - 1);
  }
  client.close();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? NaN;
  return { writes: times.length, last, p50: at(0.5), p99: at(0.99) };
}

async function add(client: HttpClient, { ports }: BackendProcess): Promise<number> {
  const answer = await client.post(ports.api, "/api/mutation", { path: "hot:add", args: {} });
  return (answer as { value: number }).value;
}

function shownBy(socket: RawSocket): number | null {
  const modifications = socket.of("Transition").at(-1)?.["modifications"];
  const [modification] = (modifications ?? []) as { value?: { n: number } }[];
  return modification?.value?.n ?? null;
}

function print(label: string, text: string): void {
  console.log(`${label.padEnd(42)}${text}`);
}
