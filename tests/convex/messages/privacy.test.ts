import { expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import { test } from "../../support/market";

test("D-03: a conversation tells an author of the producer's save only if the producer let them know", async ({
  market,
}) => {
  const mara = await market.person("author");
  const bookId = await market.book({ title: "The Salt Ledger", ownerId: mara.userId });
  const dana = await market.producer("approved", { emailVerified: true });
  await dana.mutation(api.favorites.set, { bookId, saved: true });
  const savedAt = Date.now();
  const threadId = await dana.mutation(api.threads.start, { bookId, text: "Are film rights free?" });
  const savedAsRead = async () =>
    await Promise.all(
      [dana, mara].map(async ({ query }) => (await query(api.threads.get, { threadId }))?.interestSince),
    );
  expect(await savedAsRead()).toEqual([savedAt, null]);
  await dana.mutation(api.favorites.setNamed, { bookId, isNamed: true });
  expect(await savedAsRead()).toEqual([savedAt, savedAt]);
});
