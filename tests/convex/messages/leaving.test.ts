import { expect } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { type Market, type Somebody, test } from "../../support/market";

const paginationOpts = { numItems: 10, cursor: null };

async function started(market: Market) {
  const mara = await market.person("author");
  const dana = await market.producer("approved", { emailVerified: true });
  const bookId = await market.book({ title: "The Salt Ledger", ownerId: mara.userId });
  const threadId = await dana.mutation(api.messages.threads.start, { bookId, text: "Are film rights free?" });
  return { mara, dana, bookId, threadId };
}

async function leave({ t }: Market, ...people: Somebody[]) {
  await t.run(async (ctx) => {
    for (const { userId } of people) await ctx.db.patch("users", userId, { disabledAt: 1 });
  });
  for (const { userId } of people) await t.mutation(internal.jobs.privacy.removeSome, { userId, step: 0 });
}

test("D-01: words of deleted accounts are deleted when due, no matter which side left, and one conversation holds up no other", async ({
  market,
}) => {
  const [nobody, one, both] = [await started(market), await started(market), await started(market)];
  await leave(market, one.dana, both.dana, both.mara);
  await market.settle();
  await market.t.run(async (ctx) => {
    for (const { threadId } of [nobody, one, both]) {
      const thread = await ctx.db.get("threads", threadId);
      if (thread !== null)
        await ctx.db.patch("threads", threadId, { purgeAt: threadId === nobody.threadId ? 1 : 2 });
    }
  });
  await market.t.mutation(internal.jobs.messages.purgeThreads, {});
  await market.settle();
  const textsOf = async ({ mara, threadId }: typeof one) =>
    (await mara.query(api.messages.threads.messages, { threadId, paginationOpts })).page.map(
      ({ text }) => text,
    );
  expect([await textsOf(nobody), await textsOf(one)]).toEqual([["Are film rights free?"], [""]]);
  const left = await market.t.run((ctx) => ctx.db.query("threads").collect());
  expect(left.map(({ _id, purgeAt }) => [_id, purgeAt])).toEqual([
    [nobody.threadId, undefined],
    [one.threadId, undefined],
  ]);
});

test("D-01: a deleted book leaves its title to the conversation, which continues", async ({ market }) => {
  const { mara, dana, bookId, threadId } = await started(market);
  const title = "The Salt Ledger";
  await mara.mutation(api.books.setListed, { bookId, listed: false });
  expect((await dana.query(api.messages.threads.get, { threadId }))!.book).toEqual({
    title,
    card: null,
    isDeleted: false,
  });
  await mara.mutation(api.books.remove, { bookId });
  await market.settle();
  for (const side of [mara, dana])
    expect((await side.query(api.messages.threads.get, { threadId }))!.book).toEqual({
      title,
      card: null,
      isDeleted: true,
    });
  await mara.mutation(api.messages.threads.send, { threadId, text: "I took it down." });
});

test("D-01: a conversation is found by the other side's new name", async ({ market }) => {
  const { mara, dana } = await started(market);
  await market.rename(dana.profileId, "Greta", "Vale");
  await market.settle();
  const found = async (q: string) =>
    (await mara.query(api.messages.threads.list, { filter: "open", q, paginationOpts })).page.length;
  expect([await found("Greta"), await found("Salt")]).toEqual([1, 1]);
});
