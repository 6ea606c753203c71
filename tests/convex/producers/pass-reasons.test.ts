import { describe, expect } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import crons from "../../../convex/crons";
import type { Id } from "../../../convex/_generated/dataModel";
import { dayOf } from "../../../domain/dates";
import type { PassReason } from "../../../domain/producers/slate";
import { type Market, type Somebody, test } from "../../support/market";

async function pass(producer: Somebody, bookId: Id<"books">, passReason?: PassReason): Promise<void> {
  await producer.mutation(api.favorites.set, { bookId, saved: true });
  const today = dayOf(Date.now());
  await producer.mutation(api.producer.slate.move, {
    bookId,
    stage: "passed",
    after: null,
    passReason,
    today,
  });
}

async function producersPass(market: Market, bookId: Id<"books">, reasons: readonly PassReason[]) {
  const producers = [];
  for (const reason of reasons) {
    const producer = await market.producer();
    await pass(producer, bookId, reason);
    producers.push(producer);
  }
  return producers;
}

/** The author's totals after the next daily job. */
async function passes(market: Market, author: Somebody) {
  await market.t.mutation(internal.jobs.producers.publishPasses, {});
  await market.settle();
  return await passesNow(author);
}

async function passesNow(author: Somebody) {
  const paginationOpts = { numItems: 24, cursor: null };
  const { page } = await author.query(api.books.mine, { paginationOpts });
  return page[0]?.passes;
}

async function authorWithBook(market: Market) {
  const author = await market.person("author");
  return { author, bookId: await market.book({ title: "Low Orbit", ownerId: author.userId }) };
}

describe("reasons for passing on a book", () => {
  test("B-68 reach its author as totals from three producers on", async ({ market }) => {
    const { author, bookId } = await authorWithBook(market);
    await producersPass(market, bookId, ["budget", "budget", "tone", "tone"]);
    expect(await passes(market, author)).toEqual([]);
    await producersPass(market, bookId, ["budget", "tone", "tone"]);
    expect(await passes(market, author)).toEqual([
      { reason: "tone", count: 4 },
      { reason: "budget", count: 3 },
    ]);
  });

  test("B-68 leave the totals when a card moves back, or its producer is no longer approved", async ({
    market,
  }) => {
    const { author, bookId } = await authorWithBook(market);
    const [first, second] = await producersPass(market, bookId, ["budget", "budget", "budget", "budget"]);
    if (first === undefined || second === undefined) throw new Error("There is no producer.");
    await first.mutation(api.favorites.set, { bookId, saved: true });
    expect(await passes(market, author)).toEqual([{ reason: "budget", count: 3 }]);
    await market.approve(second.email, "suspended");
    await market.settle();
    expect(await passes(market, author)).toEqual([]);
  });

  test("B-68 reach the author a day late, so that none can be told by the save that went", async ({
    market,
  }) => {
    const { author, bookId } = await authorWithBook(market);
    await producersPass(market, bookId, ["budget", "budget", "budget"]);
    expect(await passesNow(author)).toEqual([]);
    expect(await passes(market, author)).toEqual([{ reason: "budget", count: 3 }]);
    const [fourth] = await producersPass(market, bookId, ["budget"]);
    await market.settle();
    expect(await passesNow(author)).toEqual([{ reason: "budget", count: 3 }]);
    expect(await passes(market, author)).toEqual([{ reason: "budget", count: 4 }]);
    await fourth?.mutation(api.favorites.set, { bookId, saved: true });
    expect(await passesNow(author)).toEqual([{ reason: "budget", count: 4 }]);
    expect(await passes(market, author)).toEqual([{ reason: "budget", count: 3 }]);
    expect(crons.crons["publish reasons for passing"]?.schedule).toMatchObject({ type: "daily" });
  });

  test("B-55 B-68 go with their book, published or not", async ({ market }) => {
    const { bookId } = await authorWithBook(market);
    await producersPass(market, bookId, ["budget"]);
    await market.remove("low-orbit");
    await market.settle();
    for (const table of ["passTotals", "bookStats"] as const)
      expect(await market.t.run((ctx) => ctx.db.query(table).collect())).toEqual([]);
  });

  test("B-68 can be given, changed and removed after passing", async ({ market }) => {
    const { author, bookId } = await authorWithBook(market);
    const [dana] = await producersPass(market, bookId, ["rights", "other", "other"]);
    if (dana === undefined) throw new Error("There is no producer.");
    await dana.mutation(api.producer.slate.setPassReason, { bookId, reason: "other" });
    expect(await passes(market, author)).toEqual([{ reason: "other", count: 3 }]);
    await dana.mutation(api.producer.slate.archive, { bookId, isArchived: true });
    expect(await passes(market, author)).toEqual([{ reason: "other", count: 3 }]);
    await dana.mutation(api.producer.slate.setPassReason, { bookId, reason: null });
    expect(await passes(market, author)).toEqual([]);
  });

  test("B-68 belong to a book in Passed only", async ({ market }) => {
    const { bookId } = await authorWithBook(market);
    const dana = await market.producer();
    await dana.mutation(api.favorites.set, { bookId, saved: true });
    await expect(
      dana.mutation(api.producer.slate.setPassReason, { bookId, reason: "budget" }),
    ).rejects.toThrow("We couldn’t find that");
  });

  test("B-68 of producers who are not approved count for nothing", async ({ market }) => {
    const { author, bookId } = await authorWithBook(market);
    for (let n = 0; n < 3; n++) await pass(await market.producer("pending"), bookId, "budget");
    expect(await passes(market, author)).toEqual([]);
  });
});
