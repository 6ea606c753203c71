import type { Clock } from "./world";

/** The longest delay a Node timer takes; a later moment is reached in several steps. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The machine's clock: wall time with a sub-millisecond fraction that never steps back within a process. */
export function systemClock(): Clock {
  let last = 0;
  const now = () => {
    const wall = performance.timeOrigin + performance.now();
    // performance.now() does not follow corrections of the wall clock: after an hour both may differ.
    const corrected = Math.abs(wall - Date.now()) > 1000 ? Date.now() : wall;
    last = Math.max(last, corrected);
    return last;
  };
  return { now, runAt: (at, callback) => runAt(now, at, callback) };
}

function runAt(now: () => number, at: number, callback: () => void): () => void {
  let timer: NodeJS.Timeout;
  const arm = () => {
    const wait = Math.max(0, at - now());
    const step = Math.min(wait, LONGEST_TIMER_MS);
    timer = setTimeout(() => (step < wait ? arm() : callback()), Math.ceil(step));
  };
  arm();
  return () => clearTimeout(timer);
}
