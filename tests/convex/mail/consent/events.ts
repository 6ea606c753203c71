import fc from "fast-check";
import { DAY_MS } from "../../../../domain/dates";
import { CAMPAIGN_STEPS } from "../../../../domain/mail/campaigns/campaigns";
import type { ConsentMarket } from "./consent-market";

/** One event of the market, with its text for a failure's report. */
type Event = { words: string; happen: (market: ConsentMarket) => Promise<void> };

/** Most events affect one address, so that it reaches its limits. */
const who = fc.constantFrom(0, 0, 0, 0, 1, 2, 3);
const flag = fc.boolean();
const often = fc.constantFrom(true, true, false);

function event<Args extends unknown[]>(
  name: string,
  values: { [K in keyof Args]: fc.Arbitrary<Args[K]> },
  happen: (market: ConsentMarket, ...args: Args) => Promise<void>,
): fc.Arbitrary<Event> {
  return fc.tuple<Args>(...values).map((args) => ({
    words: `${name}(${JSON.stringify(args).slice(1, -1)})`,
    happen: async (market) => await happen(market, ...args),
  }));
}

const answers = fc.array(fc.constantFrom("accepted", "accepted", "accepted", "refused", "later", "lost"), {
  minLength: 1,
  maxLength: 6,
});

const EVENTS: readonly { weight: number; arbitrary: fc.Arbitrary<Event> }[] = [
  { weight: 2, arbitrary: event("signUp", [who, often], (m, n, agrees) => m.signUp(n, agrees)) },
  {
    weight: 2,
    arbitrary: event("join", [who], async (m, n) => {
      await m.signUp(n, true);
      await m.verify(n);
    }),
  },
  { weight: 2, arbitrary: event("verify", [who], (m, n) => m.verify(n)) },
  { weight: 1, arbitrary: event("claim", [who], (m, n) => m.claim(n)) },
  {
    weight: 3,
    arbitrary: event(
      "choose",
      [who, fc.array(often, { minLength: 4, maxLength: 4 }), flag],
      (m, n, on, byLink) => m.choose(n, on, byLink),
    ),
  },
  {
    weight: 2,
    arbitrary: event("move", [who, fc.constantFrom(0, 0, 1, 3, 4)], (m, n, to) => m.move(n, to)),
  },
  {
    weight: 2,
    arbitrary: event("leave", [who, flag], async (m, n, agrees) => {
      await m.signUp(n, agrees);
      await m.deleteAccount(n);
    }),
  },
  { weight: 1, arbitrary: event("delete", [who], (m, n) => m.deleteAccount(n)) },
  { weight: 2, arbitrary: event("stop", [who, flag], (m, n, byLink) => m.stop(n, byLink)) },
  { weight: 1, arbitrary: event("newsletter", [who, flag], (m, n, confirms) => m.newsletter(n, confirms)) },
  {
    weight: 1,
    arbitrary: event("report", [who, fc.constantFrom("bounced", "complained")], (m, n, kind) =>
      m.report(n, kind),
    ),
  },
  {
    weight: 5,
    arbitrary: event(
      "write",
      [who, fc.array(fc.nat(20), { minLength: 1, maxLength: 3 })],
      async (m, n, picks) => {
        for (const pick of picks) await m.write(n, pick);
      },
    ),
  },
  {
    weight: 4,
    arbitrary: event("start", [fc.constantFrom(...CAMPAIGN_STEPS, 1, 2), fc.nat(3)], (m, step, steps) =>
      m.startCampaign(step, steps),
    ),
  },
  {
    weight: 1,
    arbitrary: event("act", [fc.constantFrom("pause", "resume", "cancel")], (m, kind) =>
      m.stopCampaign(kind),
    ),
  },
  { weight: 4, arbitrary: event("walk", [fc.integer({ min: 1, max: 4 })], (m, steps) => m.walk(steps)) },
  { weight: 6, arbitrary: event("deliver", [answers], (m, each) => m.deliver(each)) },
  {
    weight: 3,
    arbitrary: event(
      "pass",
      [fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 30, max: 200 }))],
      async (m, hours) => {
        m.pass((hours * DAY_MS) / 24);
        await Promise.resolve();
      },
    ),
  },
];

/** Random sequences of events. */
export const sequences: fc.Arbitrary<Event[]> = fc.array(fc.oneof(...EVENTS), {
  minLength: 10,
  maxLength: 30,
  size: "max",
});
