/**
 * What pushed code asks of the backend while it runs: the `Convex` global, and every global that must
 * behave differently in a query, a mutation, an action and while a module is imported. One realm serves
 * many executions, so each answer depends on the execution that is asking.
 */
export interface RealmHost {
  syscall(operation: string, argsJson: string): string;
  asyncSyscall(operation: string, argsJson: string): Promise<string>;
  jsSyscall(operation: string, args: Record<string, unknown>): unknown;
  /** `Date.now()`: whole milliseconds since the epoch. */
  now(): number;
  /** `performance.now()`: milliseconds. */
  monotonic(): number;
  /** `Math.random()` */
  random(): number;
  /** Throws when this execution may not use `feature`, for example "fetch()". */
  allow(feature: RestrictedFeature): void;
  readEnv(name: string): string | undefined;
  /** One console call, already rendered without the level. */
  log(level: LogLevel, text: string): void;
  fetch: typeof fetch;
}

export type LogLevel = "LOG" | "DEBUG" | "INFO" | "WARN" | "ERROR";

export type RestrictedFeature =
  "fetch()" | "setTimeout" | "setInterval" | "setImmediate" | "cryptographic randomness";
