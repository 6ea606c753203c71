import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ConsentMarket } from "./consent/consent-market";
import { sequences } from "./consent/events";
import { setMailEnvironment } from "../../support/environment";

/** `npm run check:consent -- --runs 10000` tries more. */
const RUNS = Number(process.env.CONSENT_RUNS ?? 40);
const MS_PER_RUN = 1_000;

beforeEach(() => {
  setMailEnvironment();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

test(
  "B-39 M-02: nobody gets marketing without consent, after a bounce, complaint or opt-out, or three times in a week",
  { timeout: 60_000 + RUNS * MS_PER_RUN },
  async () => {
    let sent = 0;
    await fc.assert(
      fc.asyncProperty(sequences, async (events) => {
        // Jobs of earlier sequences would run again at each step of this one.
        vi.clearAllTimers();
        vi.setSystemTime(new Date("2026-11-03T10:00:00Z"));
        const market = await ConsentMarket.open();
        for (const { happen } of events) await happen(market);
        // Sends what still waits.
        await market.walk(6);
        await market.deliver(Array<"accepted">(9).fill("accepted"));
        sent += market.sent;
        expect(market.wrong, events.map(({ words }) => words).join(" ")).toEqual([]);
      }),
      { numRuns: RUNS },
    );
    // Sequences without these events would prove nothing.
    expect(sent).toBeGreaterThan(RUNS / 5);
    if (process.env.CONSENT_RUNS)
      console.log(`${RUNS} sequences, ${sent} marketing emails, all with consent`);
  },
);
