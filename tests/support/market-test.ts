import { test as base, vi } from "vitest";
import { assertDerived } from "./derived";
import { market, type Market } from "./market";

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
