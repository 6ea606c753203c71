import type { ExecutionRecord } from "../functions/run/execution-record";
import type { Clock } from "../system/world";

/** One finished execution as the CLI's log tail prints it. `timestamp` and `executionTime` are seconds. */
export interface FunctionLogEntry {
  kind: "Completion";
  udfType: ExecutionRecord["udfType"];
  identifier: string;
  requestId: string;
  timestamp: number;
  executionTime: number;
  error: string | null;
  logLines: string[];
}

export interface FunctionLogPage {
  entries: FunctionLogEntry[];
  newCursor: number;
}

/**
 * The latest executions, for `/api/stream_function_logs`. The CLI asks again as soon as it is answered,
 * so a question without news is held until there is some or its time is up.
 */
export class FunctionLog {
  readonly #clock: Clock;
  /** `at`: the cursor after which the entry is new; whole ms, strictly increasing. */
  readonly #entries: { at: number; entry: FunctionLogEntry }[] = [];
  readonly #waiting = new Set<() => void>();
  #lastAt = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Called once per finished execution. Bounded: the oldest entries go. */
  record(execution: ExecutionRecord): void {
    this.#lastAt = Math.max(Math.floor(this.#clock.now()), this.#lastAt + 1);
    this.#entries.push({ at: this.#lastAt, entry: toEntry(execution) });
    if (this.#entries.length > 2 * MAX_ENTRIES) this.#entries.splice(0, MAX_ENTRIES);
    for (const wake of [...this.#waiting]) wake();
  }

  /**
   * What happened after `cursor` (ms). Without news the answer waits at most `MAX_WAIT_MS`; `signal` ends
   * the wait when the one who asked is gone. The cursor 0 of a new tail is answered at once.
   */
  async after(cursor: number, signal: AbortSignal): Promise<FunctionLogPage> {
    const first = this.#page(cursor);
    if (first.entries.length > 0 || cursor === 0 || signal.aborted) return first;
    await this.#news(signal);
    return this.#page(cursor);
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

  /** A new tail starts now; nothing that is recorded later may get a cursor at or below it. */
  #newCursor(cursor: number): number {
    if (cursor === 0) this.#lastAt = Math.max(this.#lastAt, Math.floor(this.#clock.now()));
    return Math.max(cursor, this.#lastAt);
  }

  async #news(signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const wake = () => {
        this.#waiting.delete(wake);
        signal.removeEventListener("abort", wake);
        cancel();
        resolve();
      };
      const cancel = this.#clock.runAt(this.#clock.now() + MAX_WAIT_MS, wake);
      this.#waiting.add(wake);
      signal.addEventListener("abort", wake);
    });
  }
}

function toEntry(execution: ExecutionRecord): FunctionLogEntry {
  return {
    kind: "Completion",
    udfType: execution.udfType,
    identifier: execution.identifier,
    requestId: execution.requestId,
    timestamp: execution.startedAt / 1000,
    executionTime: execution.durationMs / 1000,
    error: execution.error,
    logLines: execution.logLines,
  };
}

const MAX_ENTRIES = 500;
const MAX_WAIT_MS = 20_000;
