import { expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { type Market, type Somebody, test } from "../../support/market";

const DAY = 24 * 60 * 60_000;

/** Producers write to the author, who answers each after these days. Returns the last conversation. */
async function answerAfter(market: Market, mara: Somebody, bookId: Id<"books">, ...days: number[]) {
  let last: { dana: Somebody; threadId: Id<"threads"> } | undefined;
  for (const count of days) {
    const dana = await market.producer("approved", { emailVerified: true });
    const threadId = await dana.mutation(api.messages.threads.start, {
      bookId,
      text: "Are film rights free?",
    });
    await market.pass(count * DAY);
    await mara.mutation(api.messages.threads.send, { threadId, text: "They are." });
    await mara.mutation(api.messages.threads.send, { threadId, text: "Anything else?" });
    await market.pass(0);
    last = { dana, threadId };
  }
  if (last === undefined) throw new Error("Nobody was answered.");
  return last;
}

test("D-01: an author's usual reply time shows on their page and to producers, from three answers on", async ({
  market,
}) => {
  const mara = await market.person("author");
  const { userId: ownerId, profileId } = mara;
  const bookId = await market.book({ title: "The Salt Ledger", ownerId, profileId });
  const shown = async () =>
    (await market.visitor.query(api.authors.bySlug, { slugOrId: profileId }))?.replies ?? null;
  const { dana, threadId } = await answerAfter(market, mara, bookId, 1, 9);
  const other = async (who: Somebody) =>
    (await who.query(api.messages.threads.get, { threadId }))?.other.replies;
  expect([await shown(), await other(dana)]).toEqual([null, null]);

  await answerAfter(market, mara, bookId, 2);
  const sentence = "Usually replies within 2 days";
  expect([await shown(), await other(dana), await other(mara)]).toEqual([sentence, sentence, null]);
  const reader = await market.producer("approved", { emailVerified: true });
  expect(await reader.query(api.messages.threads.canMessage, { bookId })).toEqual({
    state: "open",
    replies: sentence,
  });
  const paginationOpts = { numItems: 5, cursor: null };
  const { page } = await dana.query(api.messages.threads.list, { filter: "open", paginationOpts });
  expect(page.map((row) => row.other.replies)).toEqual([sentence]);
});

test("D-01: an author reads their own usual reply time, in the words that producers read, from three answers on", async ({
  market,
}) => {
  const mara = await market.person("author");
  const { userId: ownerId, profileId } = mara;
  const bookId = await market.book({ title: "The Salt Ledger", ownerId, profileId });
  const own = async (who: Somebody) => await who.query(api.messages.threads.replyTime, {});
  await answerAfter(market, mara, bookId, 1, 9);
  expect(await own(mara)).toBeNull();
  const { dana } = await answerAfter(market, mara, bookId, 2);
  expect(await own(mara)).toBe("2 days");
  expect([await own(dana), await own(await market.person("author"))]).toEqual([null, null]);
});

test("D-01: an answer that was taken back no longer counts", async ({ market }) => {
  const mara = await market.person("author");
  const { userId: ownerId, profileId } = mara;
  const bookId = await market.book({ title: "The Salt Ledger", ownerId, profileId });
  await answerAfter(market, mara, bookId, 1, 1);
  const dana = await market.producer("approved", { emailVerified: true });
  const threadId = await dana.mutation(api.messages.threads.start, { bookId, text: "Hello" });
  const messageId = await mara.mutation(api.messages.threads.send, { threadId, text: "Hello back" });
  await market.pass(0);
  const shown = async () =>
    (await market.visitor.query(api.authors.bySlug, { slugOrId: profileId }))?.replies ?? null;
  expect(await shown()).toBe("Usually replies within a day");
  await mara.mutation(api.messages.threads.undo, { messageId });
  await market.pass(0);
  expect(await shown()).toBeNull();
});
