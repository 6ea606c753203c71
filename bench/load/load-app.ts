/** A marketplace in small: pages of books, one book, what a person saved, and a save that shows on all three. */
export const loadApp = {
  schema: `
    import { defineSchema, defineTable } from "convex/server";
    import { v } from "convex/values";
    export default defineSchema({
      books: defineTable({ n: v.number(), genre: v.number(), title: v.string(), saves: v.number(), savedAt: v.number() })
        .index("by_n", ["n"]).index("by_genre", ["genre", "saves"]).searchIndex("by_title", { searchField: "title" }),
      saves: defineTable({ person: v.number(), write: v.number(), book: v.number() })
        .index("by_person", ["person", "write"]).index("by_write", ["write"]),
    });`,
  market: `
    import { mutationGeneric as mutation, queryGeneric as query } from "convex/server";
    const WORDS = ["night", "river", "city", "love", "winter", "house", "road", "secret"];
    export const fill = mutation(async ({ db }, { from, to }) => {
      for (let n = from; n < to; n++) await db.insert("books",
        { n, genre: n % 40, title: WORDS[n % 8] + " " + WORDS[(n >> 3) % 8] + " w" + n, saves: 0, savedAt: 0 });
    });
    export const browse = query(async ({ db }, { genre }) =>
      await db.query("books").withIndex("by_genre", (q) => q.eq("genre", genre)).order("desc").take(24));
    export const book = query(async ({ db }, { n }) => await db.query("books").withIndex("by_n", (q) => q.eq("n", n)).unique());
    export const search = query(async ({ db }, { text }) =>
      await db.query("books").withSearchIndex("by_title", (q) => q.search("title", text)).take(10));
    export const saved = query(async ({ db }, { person }) =>
      await db.query("saves").withIndex("by_person", (q) => q.eq("person", person)).order("desc").take(20));
    export const save = mutation(async ({ db }, { person, write, n, at }) => {
      await db.insert("saves", { person, write, book: n });
      const book = await db.query("books").withIndex("by_n", (q) => q.eq("n", n)).unique();
      await db.patch(book._id, { saves: book.saves + 1, savedAt: at });
    });
    export const audit = query(async ({ db }, { after }) =>
      (await db.query("saves").withIndex("by_write", (q) => q.gt("write", after)).take(1000)).map(({ write }) => write));`,
};
