/**
 * What pushed code asks of the backend while it runs: the `Convex` global, and every global that must
 * behave differently in a query, a mutation, an action and while a module is imported. One realm serves
 * many executions, so each answer depends on the execution that is asking.
 */
export interface RealmHost {
  syscall(operation: string, argsJson: string): string;
  /** A string when the answer is there at once; throwing counts as a rejection. */
  asyncSyscall(operation: string, argsJson: string): string | Promise<string>;
  jsSyscall(operation: string, args: Record<string, unknown>): unknown;
  /** `Date.now()`: whole milliseconds since the epoch. */
  now(): number;
  /** `performance.now()`: milliseconds. */
  monotonic(): number;
  /** `Math.random()` */
  random(): number;
  /** Throws when this execution may not use `feature`. */
  allow(feature: RestrictedFeature): void;
  readEnv(name: string): string | undefined;
  /** One console call, already rendered without the level. */
  log(level: LogLevel, text: string): void;
  fetch: typeof fetch;
}

export type LogLevel = "LOG" | "DEBUG" | "INFO" | "WARN" | "ERROR";

export type RestrictedFeature =
  "fetch()" | "setTimeout" | "setInterval" | "setImmediate" | "cryptographic randomness";

/** What a query or a mutation is told that uses something which would give another result when run again. */
export function refusedInTransaction(feature: RestrictedFeature): Error {
  return new Error(
    `Can't use ${feature} in queries and mutations. Please consider using an action. ` +
      "See https://docs.convex.dev/functions/actions for more details.",
  );
}
