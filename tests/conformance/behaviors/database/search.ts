import { expect } from "vitest";
import { api } from "../../app/convex/_generated/api";
import { behavior, refusal, type Backend } from "../../backend";

const write = (on: Backend, ...notes: object[]) =>
  on.mutation(api.docs.insertAll, { table: "notes", values: notes });
const bodies = (on: Backend, ...texts: string[]) => write(on, ...texts.map((body) => ({ body })));
const find = (on: Backend, text: string, rest: object = {}) => on.query(api.notes.search, { text, ...rest });

export const search = [
  behavior("a word finds the documents that have it", async (on) => {
    await bodies(on, "The quiet harbour", "Harbour lights", "Something else");
    expect((await find(on, "harbour")).sort()).toEqual(["Harbour lights", "The quiet harbour"]);
    expect(await find(on, "absent")).toEqual([]);
  }),
  behavior(
    "case and punctuation do not matter",
    async (on) => {
      await bodies(on, "Rain, rain... RAIN!");
      expect(await find(on, "rAiN?")).toHaveLength(1);
    },
    {
      convexTest: "Its words end at spaces only; a deployment's at everything that is no letter or digit.",
      instead: async (on) => {
        await bodies(on, "Rain and RAIN");
        expect(await find(on, "rAiN")).toHaveLength(1);
      },
    },
  ),
  behavior("several words find documents with any of them, the fuller match first", async (on) => {
    await bodies(on, "red apple", "green apple", "red car", "blue car");
    const found = await find(on, "red apple");
    expect(found[0]).toBe("red apple");
    expect([...found].sort()).toEqual(["green apple", "red apple", "red car"]);
  }),
  behavior("the last word matches as a prefix", async (on) => {
    await bodies(on, "lighthouse", "light", "slight");
    expect((await find(on, "ligh")).sort()).toEqual(["light", "lighthouse"]);
  }),
  behavior(
    "only the last word matches as a prefix",
    async (on) => {
      await bodies(on, "lighthouse keeper", "keeper");
      expect(await find(on, "ligh keep")).toHaveLength(2);
      expect(await find(on, "keep ligh")).toEqual(["lighthouse keeper"]);
    },
    {
      convexTest: "It lets every word be unfinished; a deployment only the last.",
      instead: async (on) => {
        await bodies(on, "lighthouse keeper", "keeper");
        expect(await find(on, "keep ligh")).toHaveLength(2);
      },
    },
  ),
  behavior(
    "an exact word counts for more than a longer one",
    async (on) => {
      await bodies(on, "lights", "light");
      expect(await find(on, "light")).toEqual(["light", "lights"]);
    },
    {
      convexTest: "It does not rank; a deployment does.",
      instead: async (on) => {
        await bodies(on, "lights", "light");
        expect((await find(on, "light")).sort()).toEqual(["light", "lights"]);
      },
    },
  ),
  behavior(
    "a search for nothing finds nothing",
    async (on) => {
      await bodies(on, "something");
      expect(await find(on, "")).toEqual([]);
      expect(await find(on, " -- ")).toEqual([]);
    },
    {
      convexTest: "Its empty search matches every document; a deployment's matches none.",
      instead: async (on) => {
        await bodies(on, "something");
        expect(await find(on, "nothing")).toEqual([]);
      },
    },
  ),
  behavior(
    "documents whose field is not a string are not found",
    async (on) => {
      await write(on, { body: 5 }, { open: true }, { body: "5" });
      expect(await find(on, "5")).toEqual(["5"]);
    },
    {
      convexTest: "It fails on them; a deployment leaves them out.",
      instead: async (on) => {
        await write(on, { body: "5" });
        expect(await find(on, "5")).toEqual(["5"]);
      },
    },
  ),
  behavior("filters narrow a search by exact values", async (on) => {
    await write(
      on,
      { body: "tea one", owner: "ada", open: true },
      { body: "tea two", owner: "ada", open: false },
      { body: "tea three", owner: "bob", open: true },
    );
    expect((await find(on, "tea", { owner: "ada" })).sort()).toEqual(["tea one", "tea two"]);
    expect(await find(on, "tea", { owner: "ada", open: true })).toEqual(["tea one"]);
    expect(await find(on, "tea", { owner: "eve" })).toEqual([]);
  }),
  behavior("a filter tells null from a missing field", async (on) => {
    await write(on, { body: "tea null", owner: null }, { body: "tea missing" });
    expect(await find(on, "tea", { owner: null })).toEqual(["tea null"]);
    expect(await find(on, "tea", { owner: "(none)" })).toEqual(["tea missing"]);
  }),
  behavior("a filter field can be nested", async (on) => {
    await write(on, { body: "tea", page: { lang: "en" } }, { body: "tea too", page: { lang: "de" } });
    expect(await on.query(api.notes.inLanguage, { text: "tea", lang: "de" })).toEqual(["tea too"]);
  }),
  behavior("an ordinary filter works on top of a search", async (on) => {
    await write(on, { body: "tea one", open: true }, { body: "tea two" });
    expect(await on.query(api.notes.searchOpenByFilter, { text: "tea" })).toEqual(["tea one"]);
  }),
  behavior("a number of hits can be taken", async (on) => {
    await bodies(on, "tea a", "tea b", "tea c");
    expect(await find(on, "tea", { count: 2 })).toHaveLength(2);
  }),
  behavior(
    "of equal matches the newer comes first",
    async (on) => {
      await bodies(on, "same words", "same words too", "same words");
      const [first] = await on.query(api.notes.search, { text: "same words", count: 1 });
      expect(first).toBe("same words");
      await bodies(on, "newer tea");
      await bodies(on, "newest tea");
      expect(await find(on, "tea")).toEqual(["newest tea", "newer tea"]);
    },
    {
      convexTest: "It gives hits in the order they were made.",
      instead: async (on) => {
        await bodies(on, "newer tea", "newest tea");
        expect((await find(on, "tea")).sort()).toEqual(["newer tea", "newest tea"]);
      },
    },
  ),
  behavior("a changed document is found by its new words only", async (on) => {
    const [id] = await bodies(on, "before");
    await on.mutation(api.docs.patch, { id: id ?? "", value: { body: "afterwards" } });
    expect(await find(on, "before")).toEqual([]);
    expect(await find(on, "afterwards")).toEqual(["afterwards"]);
    await on.mutation(api.docs.remove, { id: id ?? "" });
    expect(await find(on, "afterwards")).toEqual([]);
  }),
  behavior("a mutation finds documents it has just written", async (on) => {
    expect(await on.mutation(api.notes.searchOwnWrites, {})).toEqual({
      inserted: ["a lighthouse"],
      renamed: { old: [], new: ["a windmill"] },
      deleted: [],
    });
  }),
  behavior("hits come in pages", async (on) => {
    await bodies(on, "tea a", "tea b", "tea c");
    const options = { numItems: 2, cursor: null as string | null };
    const first = await on.query(api.notes.searchPage, { text: "tea", paginationOpts: options });
    const rest = { ...options, cursor: first.continueCursor };
    const second = await on.query(api.notes.searchPage, { text: "tea", paginationOpts: rest });
    expect(first.page).toHaveLength(2);
    expect([...first.page, ...second.page].sort()).toEqual(["tea a", "tea b", "tea c"]);
  }),
  behavior(
    "a search reads at most 1024 candidates",
    async (on) => {
      const many = (count: number) => bodies(on, ...Array.from({ length: count }, (_, at) => `crowd ${at}`));
      await many(1024);
      expect(await on.query(api.notes.searchAll, { text: "crowd" })).toBe(1024);
      await many(1);
      expect(await refusal(on.query(api.notes.searchAll, { text: "crowd" }))).toContain(
        "Search query scanned too many documents (fetched 1024)",
      );
    },
    {
      convexTest: "It has no such limit.",
      instead: async (on) => {
        await bodies(on, "crowd 1", "crowd 2");
        expect(await on.query(api.notes.searchAll, { text: "crowd" })).toBe(2);
      },
    },
  ),
  behavior(
    "pages of a search end with the same error after 1024 candidates",
    async (on) => {
      await bodies(on, ...Array.from({ length: 1030 }, (_, at) => `crowd ${at}`));
      const page = (cursor: string | null) =>
        on.query(api.notes.searchPage, { text: "crowd", paginationOpts: { numItems: 1000, cursor } });
      const first = await page(null);
      expect(first.page).toHaveLength(1000);
      expect(await refusal(page(first.continueCursor))).toContain("scanned too many documents");
    },
    {
      convexTest: "It has no such limit.",
      instead: async (on) => {
        await bodies(on, "crowd 1", "crowd 2");
        expect(await on.query(api.notes.searchAll, { text: "crowd" })).toBe(2);
      },
    },
  ),
  behavior(
    "a search by the wrong index or field is refused",
    async (on) => {
      for (const mistake of ["index", "field", "filter", "none"] as const) {
        expect(await refusal(on.query(api.notes.searchWrongly, { mistake }))).not.toBe("");
      }
    },
    {
      convexTest: "It does not compare fields with the index's; a deployment does.",
      instead: async (on) => {
        expect(await on.query(api.notes.searchWrongly, { mistake: "filter" })).toEqual([]);
      },
    },
  ),
];
