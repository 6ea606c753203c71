import { test as base, vi } from "vitest";
import type { Backend } from "./convex";
import { newBackend } from "./convex";
import { assertDerived } from "./derived";
import { stage } from "./stage";

/** A small market: people to act as, and ways to put books in it. */
export function market(t: Backend = newBackend()) {
  return {
    ...stage({
      itself: t,
      visitor: { query: t.query, mutation: t.mutation, action: t.action, fetch: t.fetch },
      as: (subject) => t.withIdentity({ subject }),
    }),
    t,
    /** Lets everything that was scheduled for now run to its end. */
    settle: async () => await t.finishAllScheduledFunctions(vi.runAllTimers),
    /** Lets time pass (ms) and everything fall due that falls due in it. */
    pass: async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      await t.finishInProgressScheduledFunctions();
    },
  };
}

export type Market = ReturnType<typeof market>;
export type Somebody = Awaited<ReturnType<Market["person"]>>;

/**
 * A test with a market of its own. Timers stand still until the test lets scheduled work run; afterwards that
 * work is finished and every derived value is recomputed and compared.
 */
export const test = base.extend<{ market: Market }>({
  market: async ({}, use) => {
    vi.useFakeTimers();
    vi.setSystemTime(new Date("2026-11-03T10:00:00Z"));
    const fresh = market();
    await use(fresh);
    await assertDerived(fresh.t);
    vi.useRealTimers();
  },
});
