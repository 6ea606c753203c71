import { expect } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { test } from "../../support/market";

test("D-03: a conversation tells an author of the producer's save only if the producer let them know", async ({
  market,
}) => {
  const mara = await market.person("author");
  const bookId = await market.book({ title: "The Salt Ledger", ownerId: mara.userId });
  const dana = await market.producer("approved", { emailVerified: true });
  await dana.mutation(api.favorites.set, { bookId, saved: true });
  const savedAt = Date.now();
  const threadId = await dana.mutation(api.messages.threads.start, { bookId, text: "Are film rights free?" });
  const savedAsRead = async () =>
    await Promise.all(
      [dana, mara].map(
        async ({ query }) => (await query(api.messages.threads.get, { threadId }))?.interestSince,
      ),
    );
  expect(await savedAsRead()).toEqual([savedAt, null]);
  await dana.mutation(api.favorites.setNamed, { bookId, isNamed: true });
  expect(await savedAsRead()).toEqual([savedAt, savedAt]);
  await mara.mutation(api.messages.blocks.set, { profileId: dana.profileId, isBlocked: true });
  expect(await savedAsRead(), "during a block").toEqual([savedAt, null]);
});

test("D-01: a deleted account's name leaves the other side's notifications", async ({ market }) => {
  const mara = await market.person("author");
  const bookId = await market.book({ title: "The Salt Ledger", ownerId: mara.userId });
  const dana = await market.producer("approved", { emailVerified: true, firstName: "Dana" });
  await dana.mutation(api.messages.threads.start, { bookId, text: "Are film rights free?" });
  const told = async () =>
    JSON.stringify(
      await mara.query(api.notices.list, {
        isUnreadOnly: false,
        paginationOpts: { numItems: 30, cursor: null },
      }),
    );
  expect(await told()).toContain("Dana");
  await market.t.mutation(internal.jobs.privacy.removeSome, { userId: dana.userId, step: 0 });
  await market.settle();
  expect(await told()).not.toContain("Dana");
  expect(await mara.query(api.messages.inbox.counts, {})).toEqual({ threads: 1, notices: 0 });
});

test("D-01: a message shows something, and holds nothing that turns what others read", async ({ market }) => {
  const mara = await market.person("author");
  const bookId = await market.book({ title: "The Salt Ledger", ownerId: mara.userId });
  const dana = await market.producer("approved", { emailVerified: true });
  const start = async (text: string) => await dana.mutation(api.messages.threads.start, { bookId, text });
  for (const nothing of ["\u200B\u200D", "\u2800", "\u202E \u2066", "\u0007"])
    await expect(start(nothing)).rejects.toThrow("Please write a message");
  const threadId = await start("See \u202Egpj.exe\u202C,\r\n\u05E9\u05DC\u05D5\u05DD 👩‍👧");
  const { page } = await mara.query(api.messages.threads.messages, {
    threadId,
    paginationOpts: { numItems: 1, cursor: null },
  });
  expect(page).toMatchObject([{ text: "See gpj.exe,\n\u05E9\u05DC\u05D5\u05DD 👩‍👧" }]);
});
