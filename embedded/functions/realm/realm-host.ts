/** The URL prefix of realm modules in stack traces. */
export const REALM_SCHEME = "convex:/";

/**
 * The backend's side of a realm: the `Convex` global and every global that behaves differently in queries,
 * mutations, actions and imports. One realm serves many executions, so each answer depends on the calling
 * execution.
 */
export interface RealmHost {
  syscall(operation: string, argsJson: string): string;
  /** Returns a string if the answer is ready at once. A throw counts as a rejection. */
  asyncSyscall(operation: string, argsJson: string): string | Promise<string>;
  jsSyscall(operation: string, args: Record<string, unknown>): unknown;
  /** `Date.now()` in whole milliseconds since the epoch. */
  now(): number;
  /** `performance.now()` in milliseconds. */
  monotonic(): number;
  /** `Math.random()` */
  random(): number;
  /** Throws if the current execution may not use `feature`. */
  assertAllowed(feature: RestrictedFeature): void;
  /** Returns what tells later whether the current execution is over. Its timers end with it. */
  ending(): () => boolean;
  readEnv(name: string): string | undefined;
  /** Records one console call. `text` has no level prefix. */
  log(level: LogLevel, text: string): void;
  fetch: typeof fetch;
}

export type LogLevel = "LOG" | "DEBUG" | "INFO" | "WARN" | "ERROR";

export type RestrictedFeature =
  "fetch()" | "setTimeout" | "setInterval" | "setImmediate" | "cryptographic randomness";

/** The error for a feature that queries and mutations may not use because it is not deterministic. */
export function restrictedFeatureError(feature: RestrictedFeature): Error {
  return new Error(
    `Can't use ${feature} in queries and mutations. Please consider using an action. ` +
      "See https://docs.convex.dev/functions/actions for more details.",
  );
}
