import type { Clock } from "../system/world";

/** One finished execution as the CLI's log tail prints it. `timestamp` and `executionTime` are seconds. */
export interface FunctionLogEntry {
  kind: "Completion";
  udfType: "Query" | "Mutation" | "Action" | "HttpAction";
  /** `mod:fn`, or `GET /path` for an HTTP action. */
  identifier: string;
  timestamp: number;
  executionTime: number;
  success: null;
  error: string | null;
  /** `[LEVEL] text` */
  logLines: string[];
}

/** Keeps the latest executions for `/api/stream_function_logs`, which asks again as soon as it is answered. */
export class FunctionLog {
  readonly #clock: Clock;
  readonly #entries: { at: number; entry: FunctionLogEntry }[] = [];
  readonly #waiting = new Set<() => void>();
  #lastAt = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Called once per finished execution; cheap when nobody listens. Bounded: the oldest entries go. */
  record(_entry: FunctionLogEntry): void {
    const at = Math.max(Math.floor(this.#clock.now()), this.#lastAt + 1);
    this.#lastAt = at;
    this.#entries.push({ at, entry: _entry });
    if (this.#entries.length > MAX_ENTRIES) this.#entries.shift();
    for (const wake of [...this.#waiting]) wake();
  }
}

const MAX_ENTRIES = 1000;
