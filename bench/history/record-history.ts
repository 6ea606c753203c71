import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ConvexHttpClient } from "convex/browser";
import { projectRoot } from "../../local/support/settings";
import { type BackendProcess, startBackend } from "../support/backend-process";
import { pushFunctions } from "../support/deployment";
import { FrameWatcher } from "./frame-watcher";
import { HistoryWriter } from "./history-writer";
import { KeyWindow, READ } from "./keys";
import type { Transaction } from "./transaction";

export interface RecordOptions {
  seconds: number;
  writers: number;
  watchers: number;
  /** Kills the backend this often and starts it again; 0 for never. */
  killEveryMs: number;
  progress?: (transactions: number) => void;
}

export interface RecordedHistory {
  history: readonly Transaction[];
  /** Transitions of live queries that were checked. */
  frames: number;
  /** Transitions whose two queries disagree about the same lists. */
  torn: number;
  kills: number;
}

/**
 * Clients append to lists and read them in mutations, queries and live queries of the official client, while the backend is
 * killed again and again. The last transaction reads everything.
 */
export async function recordHistory(options: RecordOptions): Promise<RecordedHistory> {
  const dataDir = await mkdtemp(join(tmpdir(), "history-"));
  let backend = await startBackend(dataDir);
  const watchers: FrameWatcher[] = [];
  try {
    await pushFunctions(backend, join(projectRoot, "bench/history/history-app"));
    const keys = new KeyWindow();
    const { url } = backend;
    const writers = Array.from({ length: options.writers }, (_, n) => new HistoryWriter(url, n, keys));
    for (let n = 0; n < options.watchers; n += 1)
      watchers.push(new FrameWatcher(url, options.writers + n, keys));
    const until = Date.now() + options.seconds * 1000;
    const running = writers.map((writer) => writer.write(until));
    let kills = 0;
    while (Date.now() < until) {
      await wait(Math.min(options.killEveryMs || Infinity, Math.max(0, until - Date.now())));
      options.progress?.(writers.reduce((total, { done }) => total + done.length, 0));
      if (options.killEveryMs === 0 || Date.now() >= until) continue;
      await backend.stop("SIGKILL");
      backend = await startBackend(dataDir, backend.ports);
      kills += 1;
    }
    await Promise.all(running);
    const session = options.writers + options.watchers;
    const final = await readAll(backend, keys, session);
    await Promise.all(watchers.map((watcher) => watcher.untilSeen(final)));
    const done = [...writers.flatMap(({ done }) => done), ...watchers.flatMap(({ done }) => done), final];
    const frames = watchers.reduce((total, { done }) => total + done.length, 0);
    const torn = watchers.reduce((total, { torn }) => total + torn, 0);
    return { history: done, frames, torn, kills };
  } finally {
    await Promise.all(watchers.map((watcher) => watcher.close()));
    await backend.stop("SIGKILL");
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function readAll({ url }: BackendProcess, keys: KeyWindow, session: number): Promise<Transaction> {
  const client = new ConvexHttpClient(url, { logger: false });
  const start = process.hrtime.bigint();
  const steps: Transaction["steps"][number][] = [];
  for (const window of keys.all())
    for (const [place, list] of (await client.query(READ, window)).entries())
      steps.push({ key: window.from + place, list });
  return { session, steps, outcome: "ok", start, end: process.hrtime.bigint() };
}
