import fc from "fast-check";
import type { ReportDecision } from "../../../../domain/trust/reports";
import type { Conversation, MessageMarket, Side } from "./message-market";
import { AUTHORS, BOOKS, PRODUCERS } from "./message-market";

/** One action, with its text for a failure's report. Returns the conversation it changed. */
export interface Step {
  words: string;
  happen: (market: MessageMarket) => Promise<Conversation | null>;
}

const producer = fc.constantFrom(...PRODUCERS);
const person = fc.constantFrom(...AUTHORS, ...PRODUCERS);
const book = fc.constantFrom(...BOOKS);
const side = fc.constantFrom<Side>("author", "producer");
const flag = fc.boolean();
const decision = fc.constantFrom<ReportDecision>("dismiss", "dismiss", "warn", "suspend");
const talk = fc.nat(3);

function step<Args extends unknown[]>(
  name: string,
  values: { [K in keyof Args]: fc.Arbitrary<Args[K]> },
  happen: (market: MessageMarket, ...args: Args) => Promise<Conversation | null>,
): fc.Arbitrary<Step> {
  return fc.tuple<Args>(...values).map((args) => ({
    words: `${name}(${JSON.stringify(args).slice(1, -1)})`,
    happen: async (market) => await happen(market, ...args),
  }));
}

/** A step in a conversation, if one exists. */
function inTalk<Args extends unknown[]>(
  name: string,
  values: { [K in keyof Args]: fc.Arbitrary<Args[K]> },
  happen: (market: MessageMarket, found: Conversation, ...args: Args) => Promise<void>,
): fc.Arbitrary<Step> {
  return fc.tuple(talk, fc.tuple<Args>(...values)).map(([n, args]) => ({
    words: `${name}(${JSON.stringify([n, ...args]).slice(1, -1)})`,
    happen: async (market) => {
      const found = market.conversation(n);
      if (found !== null) await happen(market, found, ...args);
      return found;
    },
  }));
}

const STEPS: readonly fc.WeightedArbitrary<Step>[] = [
  { weight: 5, arbitrary: step("start", [producer, book], (m, n, about) => m.start(n, about)) },
  { weight: 7, arbitrary: inTalk("send", [side], (m, found, by) => m.send(found, by)) },
  { weight: 2, arbitrary: inTalk("undo", [], (m, found) => m.undo(found)) },
  { weight: 3, arbitrary: inTalk("read", [side], (m, found, by) => m.read(found, by)) },
  {
    weight: 2,
    arbitrary: inTalk("close", [side, flag], (m, found, by, closed) => m.close(found, by, closed)),
  },
  {
    weight: 2,
    arbitrary: inTalk("archive", [side, flag], (m, found, by, away) => m.archive(found, by, away)),
  },
  { weight: 2, arbitrary: inTalk("block", [side, flag], (m, found, by, on) => m.block(found, by, on)) },
  { weight: 2, arbitrary: inTalk("report", [side], (m, found, by) => m.report(found, by)) },
  {
    weight: 2,
    arbitrary: inTalk("decide", [decision], async (m, _, what) => await m.decide(what)),
  },
  {
    weight: 2,
    arbitrary: step("suspend", [producer, flag], async (m, n, on) => {
      await m.suspend(n, on);
      return m.conversations.find((each) => each.producer === n) ?? null;
    }),
  },
  {
    weight: 1,
    arbitrary: step("leave", [person], async (m, n) => {
      await m.leave(n);
      return m.conversations.find((each) => each.producer === n || each.author === n) ?? null;
    }),
  },
  {
    weight: 1,
    arbitrary: step("removeBook", [book], async (m, n) => {
      await m.removeBook(n);
      return m.conversations.find((each) => each.book === n) ?? null;
    }),
  },
  {
    weight: 1,
    arbitrary: step("wait", [fc.constantFrom(11_000, 700_000)], async (m, ms) => {
      await m.pass(ms);
      return null;
    }),
  },
];

/** Random steps in order. The first one starts a conversation, so that there is something to read. */
export const sequences = fc
  .tuple(
    step("start", [producer, book], (m, n, about) => m.start(n, about)),
    fc.array(fc.oneof(...STEPS), { minLength: 6, maxLength: 16 }),
  )
  .map(([first, others]) => [first, ...others]);
