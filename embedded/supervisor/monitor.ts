import { readFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { getHeapStatistics } from "node:v8";
import { workerData } from "node:worker_threads";
import { reportFault, type RunningFunction } from "./faults";
import type { LogSettings } from "./log-line.mjs";

/** The interval of the main thread's heartbeats and of the monitor's checks, in ms. */
export const BEAT_MS = 100;
/** How the main thread tells the monitor which function holds it. */
export const RUNNING = "convex.running";
/** The processor time that a blocked process must have used, in ms. A busy machine blocks it without. */
const MIN_CPU_MS = 1_000;
/** A function that blocks without using the processor, such as by waiting for a child process, gets this many times more. */
const IDLE_FACTOR = 3;
/** A heap this full is about to end the process anyway. */
const FULL_HEAP = 0.8;
const ANSWER_MS = 500;
const PAGE_BYTES = 4_096;

/** What the monitor is told at its start. */
export interface MonitorData {
  /** One number that the main thread increases every `BEAT_MS`. */
  beats: SharedArrayBuffer;
  faultsFile: string;
  log: LogSettings;
  maxBlockingMs: number;
  maxFunctionBytes: number;
  heapLimitBytes: number;
}

/**
 * Runs in a thread of its own. Ends the process when a function holds the main thread for too long, or takes too much
 * memory while it does. Time in the engine's own work does not count.
 */
class Monitor {
  readonly #data: MonitorData;
  readonly #beats: Int32Array;
  #lastBeat = -1;
  #missed = 0;
  #cpuAtBeat = 0;
  #bytesAtBeat = 0;

  constructor(data: MonitorData) {
    this.#data = data;
    this.#beats = new Int32Array(data.beats);
  }

  async run(): Promise<never> {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, BEAT_MS));
      await this.#check();
    }
  }

  async #check(): Promise<void> {
    const beat = Atomics.load(this.#beats, 0);
    const bytes = privateBytes();
    if (beat !== this.#lastBeat) {
      this.#lastBeat = beat;
      this.#missed = 0;
      this.#cpuAtBeat = cpuMs();
      this.#bytesAtBeat = bytes;
      return await this.#checkHeap(bytes);
    }
    // Counts checks instead of time, so that a suspended machine does not count.
    this.#missed += 1;
    const blockedMs = this.#missed * BEAT_MS;
    if (bytes - this.#bytesAtBeat > this.#data.maxFunctionBytes) {
      return await this.#endFunction(`took ${megabytes(bytes - this.#bytesAtBeat)} MB of memory at once`);
    }
    const { maxBlockingMs } = this.#data;
    const usedMs = cpuMs() - this.#cpuAtBeat;
    const longestMs = IDLE_FACTOR * maxBlockingMs;
    const allowedMs = usedMs >= MIN_CPU_MS ? maxBlockingMs : longestMs;
    if (blockedMs < allowedMs) return;
    // A large package takes long to load on a busy machine.
    const mayImport = usedMs < maxBlockingMs && blockedMs < longestMs;
    await this.#endFunction(`blocked the backend for ${(blockedMs / 1_000).toFixed(1)} s`, {
      ranMs: allowedMs,
      mayImport,
    });
  }

  async #checkHeap(bytes: number): Promise<void> {
    const limit = this.#data.heapLimitBytes * FULL_HEAP;
    if (bytes < limit) return;
    // Node's types do not know this method's answer.
    const usage: unknown = await ask((mainThread) => mainThread.post("Runtime.getHeapUsage"));
    const { usedSize = 0 } = (usage ?? {}) as { usedSize?: number };
    if (usedSize > limit) await this.#endFunction(`ran when the heap was full (${megabytes(usedSize)} MB)`);
  }

  /**
   * Ends the process if a function holds the main thread. One that began less than `ranMs` ago is not at fault: the
   * engine's own work held the thread before it. With `mayImport`, neither is one whose module is imported.
   */
  async #endFunction(what: string, { ranMs = 0, mayImport = false } = {}): Promise<void> {
    const running = await this.#runningFunction();
    if (running === null || running.runningMs < ranMs) return;
    if (mayImport && running.isImporting === true) return;
    reportFault(this.#data.faultsFile, running, what, this.#data.log);
    process.kill(process.pid, "SIGKILL");
  }

  /** The function on the main thread's stack. The question interrupts even an endless loop. */
  async #runningFunction(): Promise<RunningFunction | null> {
    const expression = `globalThis[Symbol.for("${RUNNING}")]()`;
    const answer = await ask((mainThread) =>
      mainThread.post("Runtime.evaluate", { expression, returnByValue: true }),
    );
    return (answer?.result.value as RunningFunction | null | undefined) ?? null;
  }
}

/** Asks the main thread; null without an answer. While a session is connected, Node does not exit in order. */
async function ask<T>(question: (mainThread: Session) => Promise<T>): Promise<T | null> {
  const session = new Session();
  session.connectToMainThread();
  const late = new Promise<null>((resolve) => setTimeout(resolve, ANSWER_MS, null));
  const answer = await Promise.race([question(session).catch(() => null), late]);
  session.disconnect();
  return answer;
}

/** Processor time of the whole process. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** The memory that is this process's own. Elsewhere than on Linux it includes the database file's mapped pages. */
function privateBytes(): number {
  if (process.platform !== "linux") return process.memoryUsage.rss();
  const [, resident = "0", shared = "0"] = readFileSync("/proc/self/statm", "latin1").split(" ");
  return (Number(resident) - Number(shared)) * PAGE_BYTES;
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}

/** The size at which V8 ends the process. */
export function heapLimitBytes(): number {
  return getHeapStatistics().heap_size_limit;
}

/** Runs the monitor in this worker thread. */
export async function runMonitor(): Promise<never> {
  return await new Monitor(workerData as MonitorData).run();
}
