import { isRefusal } from "./execution-log";
import type { ExecutionRecord } from "./execution-record";

/** How a function ended: with a value, a value that was kept, an error meant for its caller, or another error. */
export type Outcome = "success" | "cached" | "refusal" | "error";

/** What all executions of one function with one outcome took. */
export interface FunctionCount {
  name: string;
  kind: ExecutionRecord["udfType"];
  outcome: Outcome;
  count: number;
  seconds: number;
}

/** The upper bounds of the buckets of durations, in seconds. */
export const DURATION_BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];

/** Executions of a kind by duration. The last bucket holds those above every bound. */
export interface Durations {
  buckets: number[];
  /** In seconds. */
  sum: number;
}

/** The name of all functions that do not exist, so that strangers cannot add names without end. */
const UNKNOWN = "(unknown)";

/** Counts executions by function and outcome, and their durations by kind. */
export class FunctionCounts {
  readonly #functions = new Map<string, FunctionCount>();
  readonly #durations = new Map<ExecutionRecord["udfType"], Durations>();

  add(record: ExecutionRecord): void {
    const { udfType: kind, name, durationMs, cached } = record;
    const outcome = outcomeOf(record);
    const key = `${kind} ${outcome} ${name}`;
    let counted = this.#functions.get(key);
    if (counted === undefined) {
      counted = { name: name ?? UNKNOWN, kind, outcome, count: 0, seconds: 0 };
      this.#functions.set(key, counted);
    }
    counted.count += 1;
    counted.seconds += durationMs / 1_000;
    if (!cached) this.#addDuration(kind, durationMs / 1_000);
  }

  get functions(): Iterable<FunctionCount> {
    return this.#functions.values();
  }

  get durations(): ReadonlyMap<string, Durations> {
    return this.#durations;
  }

  #addDuration(kind: ExecutionRecord["udfType"], seconds: number): void {
    let durations = this.#durations.get(kind);
    if (durations === undefined) {
      durations = { buckets: new Array<number>(DURATION_BOUNDS.length + 1).fill(0), sum: 0 };
      this.#durations.set(kind, durations);
    }
    const { buckets } = durations;
    durations.sum += seconds;
    const found = DURATION_BOUNDS.findIndex((bound) => seconds <= bound);
    const bucket = found < 0 ? DURATION_BOUNDS.length : found;
    buckets[bucket] = (buckets[bucket] ?? 0) + 1;
  }
}

function outcomeOf({ error, cached }: ExecutionRecord): Outcome {
  if (cached) return "cached";
  if (error === null) return "success";
  return isRefusal(error) ? "refusal" : "error";
}
