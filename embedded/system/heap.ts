import { Session } from "node:inspector/promises";
import { performance } from "node:perf_hooks";
import { getHeapStatistics, setFlagsFromString } from "node:v8";

/** The time in which the process must have had next to nothing to do, in ms. */
const IDLE_MS = 30_000;
/** The share of that time that it may have been busy. */
const IDLE_SHARE = 0.02;
/** A heap that grew by less since the last collection is left as it is. */
const MIN_GROWTH_BYTES = 64 * 1024 * 1024;

/**
 * Lets garbage take at most half as much memory as what is in use. By itself, V8 collects old objects once the heap is up
 * to four times as large, and a cache that turns over makes old objects all the time. The price: a function that fills the
 * heap computes longer, a quarter more than with twice this share.
 */
export function collectEarly(): void {
  setFlagsFromString("--heap-growing-percent=50");
}

/**
 * Gives memory back once the process is idle after a push, an import or a rush: V8 keeps the pages that they needed. The
 * collection stops everything for a few tenths of a second, so it waits for a time without work and for enough garbage.
 */
export function collectWhenIdle(idleMs = IDLE_MS): void {
  let sizeAfter = 0;
  let last = performance.eventLoopUtilization();
  const collectIfIdle = async () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    if (utilization > IDLE_SHARE || heapBytes() - sizeAfter < MIN_GROWTH_BYTES) return;
    await collectAll();
    sizeAfter = heapBytes();
  };
  setInterval(() => void collectIfIdle(), idleMs).unref();
}

/** As V8 does on a system that runs out of memory: it also gives back pages that are nearly empty. */
async function collectAll(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post("HeapProfiler.collectGarbage");
  session.disconnect();
}

function heapBytes(): number {
  return getHeapStatistics().total_physical_size;
}
