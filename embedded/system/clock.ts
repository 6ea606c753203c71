import type { Clock } from "./world";

/** The longest single timer in ms. Longer waits check the clock in between, because the machine may sleep. */
const MAX_TIMER_MS = 60_000;
/** The clock follows the wall clock only if they differ by more than this, in ms. Otherwise it only moves forward. */
const MAX_DRIFT_MS = 1_000;

/** Two readings in ms: the wall clock, which may be set to anything, and a monotonic clock. */
export interface TimeSources {
  wall(): number;
  steady(): number;
}

const SYSTEM_TIME: TimeSources = { wall: () => Date.now(), steady: () => performance.now() };

/**
 * The machine's wall time in ms with a fraction. It follows a wall clock that is set, forward or back. The database
 * itself keeps commit timestamps and creation times increasing.
 */
export function systemClock({ wall, steady }: TimeSources = SYSTEM_TIME): Clock {
  let origin = performance.timeOrigin;
  const now = () => {
    const difference = wall() - (origin + steady());
    if (Math.abs(difference) > MAX_DRIFT_MS) origin += difference;
    return origin + steady();
  };
  return { now, runAt: (at, callback) => runAt(now, at, callback) };
}

/**
 * Runs `callback` once after `ms` of waiting, for deadlines and heartbeats. Moving the clock does not shorten the wait, as
 * it would with `runAt`. Returns a function that cancels.
 */
export function runAfter(clock: Clock, ms: number, callback: () => void): () => void {
  return clock.runAfter?.(ms, callback) ?? clock.runAt(clock.now() + ms, callback);
}

function runAt(now: () => number, at: number, callback: () => void): () => void {
  let timer: NodeJS.Timeout;
  const arm = () => {
    const wait = at - now();
    const isLong = wait > MAX_TIMER_MS;
    // Timers may fire a fraction of a millisecond early, and a callback must never run early.
    const delay = isLong ? MAX_TIMER_MS : Math.max(0, Math.ceil(wait) + 1);
    timer = setTimeout(isLong ? arm : callback, delay);
  };
  arm();
  return () => clearTimeout(timer);
}
