import type { LogLevel, LogSubject } from "../supervisor/log-line.mjs";

/** Time and timers. Backend code uses this instead of `Date.now()`, so that tests can inject a clock. */
export interface Clock {
  /** Milliseconds since the epoch, with a fraction where the platform has one. */
  now(): number;
  /** Runs `callback` once at `at`, in ms since the epoch; a past time means at once. Returns a function that cancels. */
  runAt(at: number, callback: () => void): () => void;
  /** Runs `callback` once after `ms` of waiting. Only a clock that can be moved needs this: see `runAfter`. */
  runAfter?(ms: number, callback: () => void): () => void;
}

/** The source of randomness for ids, tokens and seeds. */
export interface Random {
  /** Cryptographically strong random bytes. */
  bytes(length: number): Buffer;
}

/**
 * Logs one line about the backend's own work, or about a function. It must contain no secrets and no personal data
 * but the address of a caller who was refused.
 */
export type Log = (level: LogLevel, message: string, about?: LogSubject) => void;

/** Everything the backend takes from the outside world, so that a test can replace each part. */
export interface World {
  clock: Clock;
  random: Random;
  log: Log;
  /** Sends requests to other hosts, for token verification and actions. */
  fetch: typeof fetch;
}
