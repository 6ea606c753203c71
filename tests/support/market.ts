import { vi } from "vitest";
import type { Backend } from "./convex";
import { newBackend } from "./convex";
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
