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

/**
 * Counts the reads and writes of one function execution, including nested calls. A method throws UserError if its
 * call exceeds a limit.
 */
export class Usage {
  readonly #used: { [name in UsageName]: number } = {
    documentsRead: 0,
    bytesRead: 0,
    documentsWritten: 0,
    bytesWritten: 0,
    databaseQueries: 0,
    functionsScheduled: 0,
    scheduledFunctionArgsBytes: 0,
  };
  readonly #isLimited: boolean;

  /** `isLimited: false` counts without enforcing limits, for the engine's own transactions. */
  constructor(limited: boolean) {
    this.#isLimited = limited;
  }

  used(name: UsageName): number {
    return this.#used[name];
  }

  /** Counts a document that was read, even if a filter rejects it. `bytes` is the length of its stored text. */
  recordRead(bytes: number): void {
    const used = this.#used;
    used.documentsRead += 1;
    used.bytesRead += bytes;
    if (used.documentsRead > LIMITS.documentsRead || used.bytesRead > LIMITS.bytesRead)
      this.#throwReadLimit();
  }

  /** Counts an opened index range, search or read by id. */
  recordQuery(): void {
    this.#used.databaseQueries += 1;
    if (this.#isOverLimit("databaseQueries")) {
      throw new UserError(
        `Too many reads in a single function execution (limit: ${LIMITS.databaseQueries}). Consider reading ranges instead of single documents.`,
      );
    }
  }

  /** Counts a written or removed document and its size in bytes. */
  recordWrite(bytes: number): void {
    this.#used.documentsWritten += 1;
    this.#used.bytesWritten += bytes;
    if (this.#isOverLimit("documentsWritten")) {
      throw new UserError(
        `Too many writes in a single function execution (limit: ${LIMITS.documentsWritten}). Split the work into several mutations.`,
      );
    }
    if (this.#isOverLimit("bytesWritten")) {
      throw new UserError(
        `Too many bytes written in a single function execution (limit: ${LIMITS.bytesWritten} bytes). Split the work into several mutations.`,
      );
    }
  }

  /** Counts a scheduled function and the bytes of its arguments. */
  recordScheduled(argsBytes: number): void {
    this.#used.functionsScheduled += 1;
    this.#used.scheduledFunctionArgsBytes += argsBytes;
    if (this.#isOverLimit("functionsScheduled")) {
      throw new UserError(
        `Too many functions scheduled by this mutation (limit: ${LIMITS.functionsScheduled}).`,
      );
    }
    if (this.#isOverLimit("scheduledFunctionArgsBytes")) {
      throw new UserError(
        `Too large total size of the arguments of scheduled functions from this mutation (limit: ${LIMITS.scheduledFunctionArgsBytes} bytes).`,
      );
    }
  }

  metrics(): UsageMetrics {
    const of = (name: UsageName) => ({
      used: this.#used[name],
      remaining: Math.max(0, LIMITS[name] - this.#used[name]),
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

  #isOverLimit(name: UsageName): boolean {
    return this.#isLimited && this.#used[name] > LIMITS[name];
  }

  #throwReadLimit(): void {
    if (this.#isOverLimit("documentsRead")) {
      throw new UserError(
        `Too many documents read in a single function execution (limit: ${LIMITS.documentsRead}). Consider using smaller limits in your queries, paginating them, or using an index.`,
      );
    }
    if (this.#isOverLimit("bytesRead")) {
      throw new UserError(
        `Too many bytes read in a single function execution (limit: ${LIMITS.bytesRead} bytes). Consider using smaller limits in your queries, paginating them, or using an index.`,
      );
    }
  }
}
