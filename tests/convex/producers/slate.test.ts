import { describe, expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import type { PassReason, Stage } from "../../../domain/producers/slate";
import { dayOf } from "../../../domain/dates";
import { type Market, type Somebody, test } from "../../support/market";

async function move(
  producer: Somebody,
  bookId: Id<"books">,
  stage: Stage,
  { after = null, passReason }: { after?: Id<"books"> | null; passReason?: PassReason } = {},
): Promise<boolean> {
  return await producer.mutation(api.producer.slate.move, {
    bookId,
    stage,
    after,
    passReason,
    today: dayOf(Date.now()),
  });
}

async function saved(market: Market, producer: Somebody, title = "Low Orbit"): Promise<Id<"books">> {
  const bookId = await market.book({ title });
  await producer.mutation(api.favorites.set, { bookId, saved: true });
  return bookId;
}

async function counts(producer: Somebody) {
  return (await producer.query(api.producers.desk, {})).counts;
}

async function interest({ visitor }: Market): Promise<number | undefined> {
  return (await visitor.query(api.books.get, { idOrSlug: "low-orbit" }))?.interestCount;
}

describe("a producer's slate", () => {
  test("D-09 starts a saved book in Considering, in My Saved Books", async ({ market }) => {
    const dana = await market.producer();
    await saved(market, dana);
    expect(await counts(dana)).toMatchObject({ considering: 1, saved: 1, options: 0 });
  });

  test("B-69 makes an option when a card moves to Negotiating, and never deletes it again", async ({
    market,
  }) => {
    const dana = await market.producer();
    const bookId = await saved(market, dana);
    expect(await move(dana, bookId, "negotiating")).toBe(true);
    expect(await counts(dana)).toMatchObject({ negotiating: 1, considering: 0, saved: 0, options: 1 });
    expect(await move(dana, bookId, "talking")).toBe(false);
    expect(await counts(dana)).toMatchObject({ talking: 1, saved: 0, options: 1 });
    expect(await move(dana, bookId, "optioned")).toBe(false);
    expect(await interest(market)).toBe(1);
  });

  test("B-68 withdraws the interest of a passed book and restores it when the card moves back", async ({
    market,
  }) => {
    const dana = await market.producer();
    const bookId = await saved(market, dana);
    await move(dana, bookId, "passed", { passReason: "budget" });
    expect(await interest(market)).toBe(0);
    expect(await counts(dana)).toMatchObject({ passed: 1, saved: 0 });
    expect(await dana.query(api.favorites.isSaved, { bookId })).toBe(false);
    await dana.mutation(api.favorites.set, { bookId, saved: true });
    expect(await interest(market)).toBe(1);
    expect(await counts(dana)).toMatchObject({ considering: 1, saved: 1, passed: 0 });
  });

  test("refuses to remove a book that has an option", async ({ market }) => {
    const dana = await market.producer();
    const bookId = await saved(market, dana);
    await move(dana, bookId, "optioned");
    await expect(dana.mutation(api.favorites.set, { bookId, saved: false })).rejects.toThrow(
      "Delete the option before you remove the book",
    );
  });

  test("B-55 keeps the card of an option whose book was deleted", async ({ market }) => {
    const dana = await market.producer();
    const bookId = await saved(market, dana);
    await saved(market, dana, "High Tide");
    await move(dana, bookId, "optioned");
    for (const slug of ["low-orbit", "high-tide"]) await market.remove(slug);
    expect(await counts(dana)).toMatchObject({
      optioned: 1,
      options: 1,
      warnings: 1,
      saved: 0,
      considering: 0,
    });
  });

  test("is nobody else's to move", async ({ market }) => {
    const [dana, greta] = [await market.producer(), await market.producer()];
    const bookId = await saved(market, dana);
    await expect(move(greta, bookId, "talking")).rejects.toThrow();
    expect(await counts(dana)).toMatchObject({ considering: 1 });
  });
});
