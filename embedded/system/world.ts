/**
 * What the backend takes from the outside world, behind interfaces small enough to inject a fault or
 * a clock. Nothing in `embedded/` reads `Date.now()`, `Math.random()` or sets a timer another way.
 */
export interface Clock {
  /** Milliseconds since the epoch, with a fraction where the platform has one. */
  now(): number;
  /** Runs `callback` once at `at` (ms since the epoch), at once when that is past. Returns its cancellation. */
  runAt(at: number, callback: () => void): () => void;
}

export interface Random {
  /** Cryptographically strong random bytes: ids, tokens and seeds come from here. */
  bytes(length: number): Buffer;
}

/** Where one line about the backend's own work goes; never a secret, never a person's data. */
export type Log = (level: "info" | "warn" | "error", message: string) => void;

export interface World {
  clock: Clock;
  random: Random;
  log: Log;
  /** How server-side code reaches other hosts (token verification, actions). */
  fetch: typeof fetch;
}
