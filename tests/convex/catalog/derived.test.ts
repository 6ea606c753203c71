import { insertSave } from "../../../convex/model/producers/saves";
import { expect, test } from "vitest";
import { assertDerived } from "../../support/derived";
import { market } from "../../support/market";

/** Writes past the triggers, as an import does. The check that guards every test must notice each. */
const damages = {
  "a catalog row that is missing": async (m: ReturnType<typeof market>) =>
    await m.t.run(async (ctx) => {
      const row = await ctx.db.query("catalogRows").first();
      if (row) await ctx.db.delete("catalogRows", row._id);
    }),
  "a card that shows an old title": async (m: ReturnType<typeof market>) =>
    await m.t.run(async (ctx) => {
      const card = await ctx.db.query("bookCards").first();
      if (card) await ctx.db.patch("bookCards", card._id, { title: "Its old title" });
    }),
  "a row in the place of an old count": async (m: ReturnType<typeof market>) =>
    await m.t.run(async (ctx) => {
      const row = await ctx.db.query("catalogRows").first();
      if (row) await ctx.db.patch("catalogRows", row._id, { favoriteCount: 7 });
    }),
  "a count of the catalog that is off by one": async (m: ReturnType<typeof market>) =>
    await m.t.run(async (ctx) => {
      const row = await ctx.db.query("catalogCounts").first();
      if (row) await ctx.db.patch("catalogCounts", row._id, { counts: { ...row.counts, al1: 1 } });
    }),
  "a counter that is off by one": async (m: ReturnType<typeof market>) =>
    await m.t.run(async (ctx) => {
      const row = await ctx.db.query("counters").first();
      if (row) await ctx.db.patch("counters", row._id, { value: row.value + 1 });
    }),
  "a book whose source changed unseen": async (m: ReturnType<typeof market>) =>
    await m.t.run(async (ctx) => {
      const book = await ctx.db.query("books").first();
      if (book) await ctx.db.patch("books", book._id, { amazonRating: 1 });
    }),
  "a save nobody counted": async (m: ReturnType<typeof market>) => {
    const { userId: producerId } = await m.producer();
    await m.t.run(async (ctx) => {
      const book = await ctx.db.query("books").first();
      if (book) await insertSave(ctx, producerId, book, { isApproved: true });
    });
  },
};

test.each(Object.entries(damages))("the check of derived data notices %s", async (_name, damage) => {
  const shelf = market();
  await shelf.book({ title: "Low Orbit" });
  await assertDerived(shelf.t);
  await damage(shelf);
  await expect(assertDerived(shelf.t)).rejects.toThrow();
});
