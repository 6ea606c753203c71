import type { ExecutionRecord } from "../functions/run/execution-record";
import { runAfter } from "../system/clock";
import type { Clock } from "../system/world";

/** One finished execution as the CLI's log tail prints it. `timestamp` and `executionTime` are in seconds. */
export interface FunctionLogEntry {
  kind: "Completion";
  udfType: ExecutionRecord["udfType"];
  identifier: string;
  requestId: string;
  timestamp: number;
  executionTime: number;
  /** True if the answer came from the cache. */
  cachedResult: boolean;
  error: string | null;
  logLines: string[];
}

export interface FunctionLogPage {
  entries: FunctionLogEntry[];
  newCursor: number;
}

/**
 * The latest executions, for `/api/stream_function_logs`. The CLI requests the next page at once, so a
 * request without news waits for some or times out.
 */
export class FunctionLog {
  readonly #clock: Clock;
  /** `at` is the entry's cursor position: whole ms, strictly increasing. */
  readonly #entries: { at: number; length: number; entry: FunctionLogEntry }[] = [];
  /** The characters of all entries. */
  #length = 0;
  readonly #waiting = new Set<() => void>();
  #lastAt = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Records one finished execution. The number of entries and their length are bounded; the oldest are dropped. */
  record(execution: ExecutionRecord): void {
    this.#lastAt = Math.max(Math.floor(this.#clock.now()), this.#lastAt + 1);
    const length = lengthOf(execution);
    this.#entries.push({ at: this.#lastAt, length, entry: toEntry(execution) });
    this.#length += length;
    if (this.#entries.length > 2 * MAX_ENTRIES) this.#drop(MAX_ENTRIES);
    while (this.#length > MAX_LENGTH && this.#entries.length > 1) this.#drop(1);
    for (const wake of [...this.#waiting]) wake();
  }

  /**
   * The executions after `cursor` (ms). Without news it waits at most `MAX_WAIT_MS`, or until `signal`
   * aborts. A new tail sends the cursor 0 and is answered at once.
   */
  async entriesAfter(cursor: number, signal: AbortSignal): Promise<FunctionLogPage> {
    const first = this.#page(cursor);
    if (first.entries.length > 0 || cursor === 0 || signal.aborted) return first;
    await this.#waitForEntry(signal);
    return this.#page(cursor);
  }

  #drop(count: number): void {
    for (const { length } of this.#entries.splice(0, count)) this.#length -= length;
  }

  #page(cursor: number): FunctionLogPage {
    const entries: FunctionLogEntry[] = [];
    for (let index = this.#entries.length - 1; index >= 0; index--) {
      const found = this.#entries[index];
      if (!found || found.at <= cursor) break;
      entries.push(found.entry);
    }
    return { entries: entries.reverse(), newCursor: this.#newCursor(cursor) };
  }

  /** The cursor for the next request. Entries recorded later always get a higher one. */
  #newCursor(cursor: number): number {
    if (cursor === 0) this.#lastAt = Math.max(this.#lastAt, Math.floor(this.#clock.now()));
    return Math.max(cursor, this.#lastAt);
  }

  async #waitForEntry(signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const wake = () => {
        this.#waiting.delete(wake);
        signal.removeEventListener("abort", wake);
        cancel();
        resolve();
      };
      const cancel = runAfter(this.#clock, MAX_WAIT_MS, wake);
      this.#waiting.add(wake);
      signal.addEventListener("abort", wake);
    });
  }
}

function lengthOf({ error, logLines }: ExecutionRecord): number {
  return logLines.reduce((sum, line) => sum + line.length, error?.length ?? 0);
}

function toEntry(execution: ExecutionRecord): FunctionLogEntry {
  return {
    kind: "Completion",
    udfType: execution.udfType,
    identifier: execution.identifier,
    requestId: execution.requestId,
    timestamp: execution.startedAt / 1000,
    executionTime: execution.durationMs / 1000,
    cachedResult: execution.cached,
    error: execution.error,
    logLines: execution.logLines,
  };
}

const MAX_ENTRIES = 500;
/** An error may quote all arguments of a stranger, and a function may log megabytes. */
const MAX_LENGTH = 8 * 1024 * 1024;
const MAX_WAIT_MS = 20_000;
