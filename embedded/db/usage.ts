import { UserError } from "./errors";

/** The limits of one query or mutation, equal to Convex's own. */
export const LIMITS = {
  documentsRead: 32_000,
  bytesRead: 16 * 1024 * 1024,
  documentsWritten: 16_000,
  bytesWritten: 16 * 1024 * 1024,
  databaseQueries: 4_096,
  functionsScheduled: 1_000,
  scheduledFunctionArgsBytes: 16 * 1024 * 1024,
} as const;

export type UsageName = keyof typeof LIMITS;

/** Usage and remainder of each limit, as the `getTransactionMetrics` syscall returns them. */
export type UsageMetrics = { [name in UsageName]: { used: number; remaining: number } };

/** Budgets of a nested call. A missing one is not narrowed. */
export type UsageBudget = { readonly [name in UsageName]?: number };

/** The counters that a rolled-back nested mutation gets back. */
export type WriteUsage = Readonly<
  Pick<Counters, "documentsWritten" | "bytesWritten" | "functionsScheduled" | "scheduledFunctionArgsBytes">
>;

type Counters = { [name in UsageName]: number };

const READ_HELP = "Consider using smaller limits in your queries, paginating them, or using an index.";

/**
 * Counts the reads and writes of one function execution, including nested calls. A method throws UserError if its
 * call exceeds a limit.
 */
export class Usage {
  readonly #used: Counters = {
    documentsRead: 0,
    bytesRead: 0,
    documentsWritten: 0,
    bytesWritten: 0,
    databaseQueries: 0,
    functionsScheduled: 0,
    scheduledFunctionArgsBytes: 0,
  };
  #limits: Readonly<Counters> = LIMITS;
  readonly #isLimited: boolean;
  readonly #countIntervals: () => number;
  /** Reads before the intervals are counted again. Fewer reads cannot have more intervals. */
  #nextCount: number = LIMITS.databaseQueries;

  /**
   * `isLimited: false` counts without enforcing limits, for the engine's own transactions. `countIntervals` returns
   * the number of separate intervals read so far: reads of one document count once, however many there were.
   */
  constructor(limited: boolean, countIntervals: () => number) {
    this.#isLimited = limited;
    this.#countIntervals = countIntervals;
  }

  used(name: UsageName): number {
    return this.#used[name];
  }

  /** Narrows the limits to what was used and the budget on top, and returns the step back. */
  narrow(budget: UsageBudget): () => void {
    const before = this.#limits;
    const counts = { ...this.#used, databaseQueries: this.#intervals() };
    const narrowed: Counters = { ...before };
    for (const name of Object.keys(before) as UsageName[]) {
      const own = budget[name];
      if (own !== undefined) narrowed[name] = Math.min(before[name], counts[name] + own);
    }
    this.#setLimits(narrowed);
    return () => this.#setLimits(before);
  }

  /** The present write counters, for `resetWrites`. */
  get writes(): WriteUsage {
    const { documentsWritten, bytesWritten, functionsScheduled, scheduledFunctionArgsBytes } = this.#used;
    return { documentsWritten, bytesWritten, functionsScheduled, scheduledFunctionArgsBytes };
  }

  /** Forgets the writes since `writes` was read, because they were undone. */
  resetWrites(writes: WriteUsage): void {
    Object.assign(this.#used, writes);
  }

  /** Counts a document that was read, even if a filter rejects it. `bytes` is the length of its stored text. */
  recordRead(bytes: number): void {
    const used = this.#used;
    used.documentsRead += 1;
    used.bytesRead += bytes;
    if (used.documentsRead > this.#limits.documentsRead || used.bytesRead > this.#limits.bytesRead)
      this.#throwReadLimit();
  }

  /** Counts an opened index range, search or read by id. */
  recordQuery(): void {
    this.#used.databaseQueries += 1;
    if (this.#isLimited && this.#used.databaseQueries > this.#nextCount) this.#checkIntervals();
  }

  /** Counts a written or removed document and its size in bytes. */
  recordWrite(bytes: number): void {
    this.#used.documentsWritten += 1;
    this.#used.bytesWritten += bytes;
    if (this.#isOverLimit("documentsWritten")) {
      throw new UserError(
        `Too many writes in a single function execution (limit: ${this.#limits.documentsWritten}). Split the work into several mutations.`,
      );
    }
    if (this.#isOverLimit("bytesWritten")) {
      throw new UserError(
        `Too many bytes written in a single function execution (limit: ${this.#limits.bytesWritten} bytes). Split the work into several mutations.`,
      );
    }
  }

  /** Counts a scheduled function and the bytes of its arguments. */
  recordScheduled(argsBytes: number): void {
    this.#used.functionsScheduled += 1;
    this.#used.scheduledFunctionArgsBytes += argsBytes;
    if (this.#isOverLimit("functionsScheduled")) {
      throw new UserError(
        `Too many functions scheduled by this mutation (limit: ${this.#limits.functionsScheduled}).`,
      );
    }
    if (this.#isOverLimit("scheduledFunctionArgsBytes")) {
      throw new UserError(
        `Too large total size of the arguments of scheduled functions from this mutation (limit: ${this.#limits.scheduledFunctionArgsBytes} bytes).`,
      );
    }
  }

  metrics(): UsageMetrics {
    const counts = { ...this.#used, databaseQueries: this.#intervals() };
    const of = (name: UsageName) => ({
      used: counts[name],
      remaining: Math.max(0, this.#limits[name] - counts[name]),
    });
    return {
      documentsRead: of("documentsRead"),
      bytesRead: of("bytesRead"),
      documentsWritten: of("documentsWritten"),
      bytesWritten: of("bytesWritten"),
      databaseQueries: of("databaseQueries"),
      functionsScheduled: of("functionsScheduled"),
      scheduledFunctionArgsBytes: of("scheduledFunctionArgsBytes"),
    };
  }

  #setLimits(limits: Readonly<Counters>): void {
    this.#limits = limits;
    this.#nextCount = limits.databaseQueries;
  }

  #intervals(): number {
    return Math.min(this.#used.databaseQueries, this.#countIntervals());
  }

  #checkIntervals(): void {
    const limit = this.#limits.databaseQueries;
    const left = limit - this.#intervals();
    if (left < 0) {
      throw new UserError(`Too many reads in a single function execution (limit: ${limit}). ${READ_HELP}`);
    }
    this.#nextCount = this.#used.databaseQueries + left;
  }

  #isOverLimit(name: UsageName): boolean {
    return this.#isLimited && this.#used[name] > this.#limits[name];
  }

  #throwReadLimit(): void {
    if (this.#isOverLimit("documentsRead")) {
      throw new UserError(
        `Too many documents read in a single function execution (limit: ${this.#limits.documentsRead}). ${READ_HELP}`,
      );
    }
    if (this.#isOverLimit("bytesRead")) {
      throw new UserError(
        `Too many bytes read in a single function execution (limit: ${this.#limits.bytesRead} bytes). ${READ_HELP}`,
      );
    }
  }
}
