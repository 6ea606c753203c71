import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { push } from "../tests/support/embedded";
import { startBackend } from "./support/backend-process";
import { HttpClient } from "./support/http-client";
import { LiveClient, type LiveQuery } from "./load/live-client";
import { loadApp } from "./load/load-app";
import { cpuMs, memoryOf } from "./support/process-figures";

/**
 * `node local/bin/run.mjs bench/load.ts [--clients 100,500,1000,2000] [--seconds 30] [--books 20000]`: steps of more and
 * more pages with five live queries each, every page writing once in ten seconds whether or not the last write is
 * answered. Times count from when a write was due. Exits with 1 if an acknowledged write is missing or a write fails.
 */
const { values } = parseArgs({
  options: {
    clients: { type: "string", default: "100,500,1000,2000" },
    seconds: { type: "string", default: "30" },
    books: { type: "string", default: "20000" },
  },
});
const BOOKS = Number(values.books);
const SECONDS = Number(values.seconds);
const PERIOD_MS = 10_000;
/** Most saves go to few books. */
const HOT_BOOKS = 500;
const OPENED_AT_ONCE = 20;
/** The place of the book among a page's queries. */
const BOOK_QUERY = 1;
const SETTLE_MS = 30_000;

const folder = await mkdtemp(join(tmpdir(), "load-"));
const backend = await startBackend(folder);
const http = new HttpClient(1);
await push({ cloudUrl: backend.url, adminKey: backend.adminKey }, loadApp);
for (let from = 0; from < BOOKS; from += 500)
  await call("mutation", "market:fill", { from, to: Math.min(from + 500, BOOKS) });
const acknowledged = new Set<number>();
let writes = 0;
let failed = 0;
console.log(
  "pages   first answers p99   write p50, p99   shown to others p99   refused   CPU, load's CPU   memory",
);
for (const count of values.clients.split(",").map(Number)) await step(count);
const kept = await keptWrites();
const lost = [...acknowledged].filter((write) => !kept.has(write)).length;
console.log(
  `${acknowledged.size} acknowledged writes, ${lost} lost, ${failed} refused; load ${loadavg()[0]?.toFixed(1)}`,
);
await backend.stop();
await rm(folder, { recursive: true, force: true });
process.exit(lost + failed > 0 ? 1 : 0);

async function step(count: number): Promise<void> {
  const [opened, written, shown]: [number[], number[], number[]] = [[], [], []];
  const failedBefore = failed;
  let isOver = false;
  const clients: LiveClient[] = [];
  while (clients.length < count) {
    const first = clients.length;
    const batch = Array.from({ length: Math.min(OPENED_AT_ONCE, count - first) }, async (_, at) => {
      const started = performance.now();
      const client = await open(first + at, (queryId, value) => {
        const savedAt = queryId === BOOK_QUERY ? (value as { savedAt: number }).savedAt : 0;
        if (!isOver && clients.length === count && savedAt > 0) shown.push(performance.now() - savedAt);
      });
      opened.push(performance.now() - started);
      return client;
    });
    clients.push(...(await Promise.all(batch)));
  }
  const cpu = { backend: await cpuMs(backend.pid), own: await cpuMs(process.pid) };
  const writing = clients.map((client, person) => writeRegularly(client, person, written));
  await delay(SECONDS * 1000);
  const share = async (pid: number, before: number) =>
    (((await cpuMs(pid)) - before) / SECONDS / 10).toFixed(0);
  const cpuShares = `${await share(backend.pid, cpu.backend)}%, ${await share(process.pid, cpu.own)}%`;
  isOver = true;
  await Promise.race([Promise.all(writing), delay(SETTLE_MS, null, { ref: false })]);
  const memory = `${(await memoryOf(backend.pid)).own.toFixed(0)} MB`;
  for (const client of clients) client.close();
  const columns = [
    [String(count), 8],
    [ms(opened, 0.99), 20],
    [`${ms(written, 0.5)}, ${ms(written, 0.99)}`, 17],
    [ms(shown, 0.99), 22],
    [String(failed - failedBefore), 10],
    [cpuShares, 18],
  ] as const;
  console.log(columns.map(([text, width]) => text.padEnd(width)).join("") + memory);
}

function open(person: number, onValue: (queryId: number, value: unknown) => void): Promise<LiveClient> {
  const queries: LiveQuery[] = [
    { udfPath: "market:browse", args: { genre: person % 40 } },
    { udfPath: "market:book", args: { n: person % HOT_BOOKS } },
    { udfPath: "market:saved", args: { person } },
    { udfPath: "market:search", args: { text: `river w${person % 200}` } },
    { udfPath: "market:browse", args: { genre: (person + 7) % 40 } },
  ];
  return LiveClient.open(backend.url, queries, onValue);
}

/** Writes at fixed times, however long the answers take. */
async function writeRegularly(client: LiveClient, person: number, written: number[]): Promise<void> {
  const start = performance.now() + Math.random() * PERIOD_MS;
  const end = performance.now() + SECONDS * 1000;
  const answers: Promise<void>[] = [];
  for (let due = start; due < end; due += PERIOD_MS) {
    await delay(Math.max(due - performance.now(), 0));
    const write = (writes += 1);
    const n = Math.floor(HOT_BOOKS ** Math.random()) - 1;
    const answered = client.mutate("market:save", { person, write, n, at: due }).then((isDone) => {
      written.push(performance.now() - due);
      if (isDone) acknowledged.add(write);
      else failed += 1;
    });
    answers.push(answered);
  }
  await Promise.all(answers);
}

async function keptWrites(): Promise<Set<number>> {
  const kept = new Set<number>();
  for (let after = 0; ;) {
    const { value } = (await call("query", "market:audit", { after })) as { value: number[] };
    for (const write of value) kept.add(write);
    after = value.at(-1) ?? 0;
    if (value.length === 0) return kept;
  }
}

function ms(times: readonly number[], share: number): string {
  const sorted = [...times].sort((a, b) => a - b);
  return `${(sorted[Math.floor(sorted.length * share)] ?? NaN).toFixed(0)} ms`;
}

function call(kind: "query" | "mutation", path: string, args: object): Promise<unknown> {
  return http.post(
    backend.ports.api,
    `/api/${kind}`,
    { path, args },
    { Authorization: `Convex ${backend.adminKey}` },
  );
}
