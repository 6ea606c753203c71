import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { StripeRun } from "./stripe-model/stripe-run";
import { steps } from "./stripe-model/steps";

/** CONTRIBUTING.md says how to run ten thousand. */
const SEQUENCES = Number(process.env.STRIPE_SEQUENCES ?? 15);
const MS_PER_SEQUENCE = 2_000;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test(
  "T-10: our books end equal to Stripe's despite lost, repeated, late, forged or reordered events",
  { timeout: 60_000 + SEQUENCES * MS_PER_SEQUENCE },
  async () => {
    const tally: Record<string, number> = {};
    await fc.assert(
      fc.asyncProperty(steps(40), async (commands) => {
        const run = await StripeRun.begin(tally);
        await fc.asyncModelRun(() => ({ model: {}, real: run }), commands);
        await run.settle();
      }),
      { numRuns: SEQUENCES },
    );
    if (process.env.STRIPE_SEQUENCES) console.log(JSON.stringify({ ...fc.readConfigureGlobal(), ...tally }));
    expect(tally).toMatchObject({ sequences: SEQUENCES });
    for (const seen of ["heard", "again", "forged", "crashed", "ofOtherMode", "refusedForItsClock"])
      expect(tally[seen], seen).toBeGreaterThan(0);
  },
);
