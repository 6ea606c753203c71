import { expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import { test, type Somebody } from "../../support/market";

const firstPage = { numItems: 30, cursor: null };

async function messageCounts({ query }: Somebody) {
  const { page } = await query(api.notices.list, { isUnreadOnly: false, paginationOpts: firstPage });
  return page.filter(({ kind }) => kind === "message").map(({ count }) => count);
}

test("D-01 D-03: unread messages of a conversation are one notification, which goes once they are read", async ({
  market,
}) => {
  const mara = await market.person("author");
  const bookId = await market.book({ title: "The Salt Ledger", ownerId: mara.userId });
  const dana = await market.producer();
  await market.verify(dana.email);
  const threadId = await dana.mutation(api.messages.threads.start, { bookId, text: "Are film rights free?" });
  expect((await mara.query(api.messages.inbox.counts, {})).notices).toBe(1);
  await dana.mutation(api.messages.threads.send, { threadId, text: "And audio?" });
  expect([await messageCounts(mara), await messageCounts(dana)]).toEqual([[1], []]);

  await mara.mutation(api.messages.threads.markRead, { threadId, upTo: Date.now() + 1000 });
  expect([await messageCounts(mara), (await mara.query(api.messages.inbox.counts, {})).notices]).toEqual([
    [],
    0,
  ]);

  await mara.mutation(api.messages.threads.send, { threadId, text: "Both are." });
  expect(await messageCounts(dana)).toEqual([1]);
  const { page } = await dana.query(api.notices.list, { isUnreadOnly: true, paginationOpts: firstPage });
  expect(JSON.stringify(page)).not.toContain("Both are.");
});

test("D-01 D-03: each unread message of a conversation makes its one notification new again", async ({
  market,
}) => {
  const mara = await market.person("author");
  const bookId = await market.book({ title: "The Salt Ledger", ownerId: mara.userId });
  const dana = await market.producer("approved", { emailVerified: true });
  const unread = async () => {
    const { page } = await mara.query(api.notices.list, { isUnreadOnly: true, paginationOpts: firstPage });
    expect((await mara.query(api.messages.inbox.counts, {})).notices).toBe(page.length);
    return page.map(({ kind, at }) => ({ kind, age: Date.now() - at }));
  };
  const isNew = [{ kind: "message", age: 0 }];
  const threadId = await dana.mutation(api.messages.threads.start, { bookId, text: "Are film rights free?" });
  await market.pass(60_000);
  await dana.mutation(api.messages.threads.send, { threadId, text: "And audio?" });
  expect(await unread()).toEqual(isNew);

  await mara.mutation(api.notices.markAllRead, {});
  expect(await unread()).toEqual([]);
  await market.pass(60_000);
  await dana.mutation(api.messages.threads.send, { threadId, text: "And games?" });
  expect(await unread()).toEqual(isNew);

  const { page } = await mara.query(api.notices.list, { isUnreadOnly: true, paginationOpts: firstPage });
  await mara.mutation(api.notices.markRead, { noticeId: page[0]!._id });
  await market.pass(60_000);
  await dana.mutation(api.messages.threads.send, { threadId, text: "Hello?" });
  expect(await unread()).toEqual(isNew);
  expect(await messageCounts(mara)).toEqual([1]);
});

test("D-03: a notification of unread messages has the sender's new name", async ({ market }) => {
  const mara = await market.person("author");
  const bookId = await market.book({ title: "The Salt Ledger", ownerId: mara.userId });
  const dana = await market.producer("approved", {
    firstName: "Dana",
    lastName: "Whitfield",
    emailVerified: true,
  });
  await dana.mutation(api.messages.threads.start, { bookId, text: "Are film rights free?" });
  await market.rename(dana.profileId, "Dana", "Vale");
  await market.settle();
  const { page } = await mara.query(api.notices.list, { isUnreadOnly: true, paginationOpts: firstPage });
  expect(page).toMatchObject([{ kind: "message", values: { name: "Dana Vale", book: "The Salt Ledger" } }]);
  expect((await mara.query(api.messages.inbox.counts, {})).notices).toBe(1);
});
