import type { Clock } from "./world";

/** Longer waits are looked at again this often, in ms: a machine that slept, or whose clock was set, is noticed. */
const MAX_TIMER_MS = 60_000;
/** A difference from the wall clock that is followed; below it the clock only ever moves forward, in ms. */
const MAX_DRIFT_MS = 1_000;

/** Two readings in ms: the wall's, which may be set to anything, and one that only grows. */
export interface TimeSources {
  wall(): number;
  steady(): number;
}

const SYSTEM_TIME: TimeSources = { wall: () => Date.now(), steady: () => performance.now() };

/**
 * The machine's clock: wall time with a fraction of a millisecond. It follows the wall clock when that is
 * set, back as well; what must only grow (timestamps of commits, creation times) is the database's care.
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

function runAt(now: () => number, at: number, callback: () => void): () => void {
  let timer: NodeJS.Timeout;
  const arm = () => {
    const wait = at - now();
    const isLong = wait > MAX_TIMER_MS;
    // Timers may fire a fraction early, and nobody is called before their time.
    const delay = isLong ? MAX_TIMER_MS : Math.max(0, Math.ceil(wait) + 1);
    timer = setTimeout(isLong ? arm : callback, delay);
  };
  arm();
  return () => clearTimeout(timer);
}
