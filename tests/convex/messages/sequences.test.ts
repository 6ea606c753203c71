import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { assertDerived } from "../../support/derived";
import { check, checkLists, checkStrangers } from "./sequences/message-checks";
import { MessageMarket } from "./sequences/message-market";
import { sequences, type Step } from "./sequences/message-steps";

/** `MESSAGE_RUNS=10000 npx vitest run tests/convex/messages/sequences.test.ts` tries more. */
const RUNS = Number(process.env.MESSAGE_RUNS ?? 15);
const MS_PER_RUN = 5_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test(
  "D-01 D-03 D-04: whatever people do, nobody reads or writes what they may not, and unread counts equal a recount",
  { timeout: 60_000 + RUNS * MS_PER_RUN },
  async () => {
    let messages = 0;
    await fc.assert(
      fc.asyncProperty(sequences, async (steps) => {
        vi.clearAllTimers();
        vi.setSystemTime(new Date("2026-11-03T10:00:00Z"));
        const market = await MessageMarket.open();
        await play(market, steps).catch((error: unknown) => {
          throw new Error(steps.map(({ words }) => words).join(" "), { cause: error });
        });
        messages += market.conversations.reduce((sum, talk) => sum + talk.messages.length, 0);
      }),
      { numRuns: RUNS },
    );
    // Sequences without these events would prove nothing.
    expect(messages).toBeGreaterThan(RUNS);
  },
);

/** Takes the steps and checks all rules after each one. */
async function play(market: MessageMarket, steps: readonly Step[]): Promise<void> {
  for (const { happen } of steps) {
    await check(market, await happen(market));
    await market.pass(2_000);
  }
  await checkLists(market);
  await checkStrangers(market);
  await assertDerived(market.market.t);
}
