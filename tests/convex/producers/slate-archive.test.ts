import { describe, expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { test } from "../../support/market";
import { counts, move, savedBooks, titles } from "./slate";

describe("the archive of a slate", () => {
  test("D-09 keeps a card out of the slate until it comes back on top of its column", async ({ market }) => {
    const dana = await market.producer();
    const [one, two] = await savedBooks(market, dana, ["One", "Two"]);
    if (one === undefined || two === undefined) throw new Error("There is no book.");
    await dana.mutation(api.producer.slate.setTags, { bookId: one, tags: ["Series"] });
    for (const bookId of [one, two])
      await dana.mutation(api.producer.slate.archive, { bookId, isArchived: true });
    expect(await titles(dana, "considering")).toEqual([]);
    expect(await titles(dana, "considering", { isArchived: true })).toEqual(["Two", "One"]);
    expect(await counts(dana)).toMatchObject({ considering: 0, archived: 2, saved: 2 });
    await dana.mutation(api.producer.slate.archive, { bookId: two, isArchived: false });
    await dana.mutation(api.producer.slate.archive, { bookId: one, isArchived: false });
    await dana.mutation(api.producer.slate.archive, { bookId: one, isArchived: false });
    expect(await titles(dana, "considering")).toEqual(["One", "Two"]);
    expect(await titles(dana, "considering", { filter: { tag: "Series" } })).toEqual(["One"]);
  });

  test("D-09 takes all passed cards at once, in their order, however many there are", async ({ market }) => {
    const dana = await market.producer();
    const names = Array.from({ length: 60 }, (_, n) => `Book ${n}`);
    for (const bookId of await savedBooks(market, dana, names)) {
      await move(dana, bookId, "passed");
      await market.pass(1000);
    }
    const before = await titles(dana, "passed");
    await dana.mutation(api.producer.slate.archivePassed, {});
    expect(await counts(dana)).toMatchObject({ passed: 10, archived: 50 });
    await market.settle();
    expect(await counts(dana)).toMatchObject({ passed: 0, archived: 60 });
    expect(await titles(dana, "passed", { isArchived: true })).toEqual(before);
  });

  test("D-09 takes them back in their order, and nothing that was in the archive before or came later", async ({
    market,
  }) => {
    const dana = await market.producer();
    const [old, ...others] = await savedBooks(
      market,
      dana,
      Array.from({ length: 60 }, (_, n) => `Book ${n}`),
    );
    const [later, ...archived] = others;
    const passAndWait = async (bookId: Id<"books"> | undefined) => {
      await move(dana, bookId, "passed");
      await market.pass(1000);
    };
    await passAndWait(old);
    await dana.mutation(api.producer.slate.archivePassed, {});
    for (const bookId of archived) await passAndWait(bookId);
    const before = await titles(dana, "passed");
    await dana.mutation(api.producer.slate.archivePassed, {});
    await market.settle();
    await passAndWait(later);
    await dana.mutation(api.producer.slate.archive, { bookId: later!, isArchived: true });
    expect(await counts(dana)).toMatchObject({ passed: 0, archived: 60 });
    await dana.mutation(api.producer.slate.restorePassed, {});
    await market.settle();
    expect(await titles(dana, "passed")).toEqual(before);
    expect(await titles(dana, "passed", { isArchived: true })).toEqual(["Book 1", "Book 0"]);
    await dana.mutation(api.producer.slate.restorePassed, {});
    expect(await counts(dana)).toMatchObject({ passed: 58, archived: 2 });
  });

  test("D-09 takes them back while a job still archives the others, which then stops", async ({ market }) => {
    const dana = await market.producer();
    const names = Array.from({ length: 60 }, (_, n) => `Book ${n}`);
    for (const bookId of await savedBooks(market, dana, names)) await move(dana, bookId, "passed");
    await dana.mutation(api.producer.slate.archivePassed, {});
    await dana.mutation(api.producer.slate.restorePassed, {});
    await market.settle();
    expect(await counts(dana)).toMatchObject({ passed: 60, archived: 0 });
  });

  test("D-09 takes back no cards after ten minutes, and none of somebody else", async ({ market }) => {
    const [dana, greta] = [await market.producer(), await market.producer()];
    const [bookId] = await savedBooks(market, dana, ["Low Orbit"]);
    await move(dana, bookId, "passed");
    await dana.mutation(api.producer.slate.archivePassed, {});
    await greta.mutation(api.producer.slate.restorePassed, {});
    await market.pass(11 * 60_000);
    await dana.mutation(api.producer.slate.restorePassed, {});
    expect(await counts(dana)).toMatchObject({ passed: 0, archived: 1 });
  });
});
