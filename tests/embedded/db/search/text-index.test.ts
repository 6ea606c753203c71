import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareHits, type SearchHit } from "../../../../embedded/db/search/hits";
import { TextIndex, type SearchDocument } from "../../../../embedded/db/search/text-index";
import { InvalidationIndex } from "../../../../embedded/live/invalidation";
import type { ConvexObject, ConvexValue } from "../../../../embedded/values/value";
import { BruteForceSearch } from "./brute-force-search";

const definition = { index: 7, searchField: "title", filterFields: ["genre", "meta.year"] };
const noFilters = new Map<string, ConvexValue | undefined>();

function indexOf(docs: { [id: string]: ConvexObject }): TextIndex {
  const index = new TextIndex(definition);
  for (const [at, [id, doc]] of Object.entries(docs).entries()) index.add(id, at, doc);
  return index;
}

function searchIds(index: TextIndex, text: string, filters = noFilters): string[] {
  return index.search({ text, filters }).map((hit) => hit.id);
}

describe("a search", () => {
  const books = indexOf({
    a: { title: "The Quiet Harbour", genre: "crime" },
    b: { title: "Harbour of Glass", genre: "fantasy", meta: { year: 1990 } },
    c: { title: "A Quiet Life, a quiet death", genre: "crime" },
    d: { title: 12 },
    e: { genre: "crime" },
    f: { title: "Élan vital", genre: null },
  });

  test("ranks documents higher the more and the rarer their matching words are", () => {
    expect(searchIds(books, "quiet harbour")[0]).toBe("a");
    expect(searchIds(books, "quiet harbour").sort()).toEqual(["a", "b", "c"]);
    expect(searchIds(books, "quiet")[0]).toBe("c");
  });

  test("treats only the last word as a prefix", () => {
    expect(searchIds(books, "harb").sort()).toEqual(["a", "b"]);
    expect(searchIds(books, "harb glass")).toEqual(["b"]);
    expect(searchIds(books, "glas ")).toEqual(["b"]);
  });

  test("prefers the exact word over longer ones", () => {
    const index = indexOf({ long: { title: "hunters" }, short: { title: "hunt" }, none: { title: "other" } });
    expect(searchIds(index, "hunt")).toEqual(["short", "long"]);
  });

  test("ignores case and punctuation, and supports letters outside ASCII", () => {
    expect(searchIds(books, "HARBOUR!").sort()).toEqual(["a", "b"]);
    expect(searchIds(books, "élan")).toEqual(["f"]);
  });

  test("finds nothing without words", () => {
    expect(searchIds(books, "")).toEqual([]);
    expect(searchIds(books, "?! -")).toEqual([]);
  });

  test("applies its filters and distinguishes missing fields from null", () => {
    expect(searchIds(books, "quiet", new Map([["genre", "crime"]])).sort()).toEqual(["a", "c"]);
    expect(searchIds(books, "harbour", new Map([["meta.year", 1990]]))).toEqual(["b"]);
    expect(searchIds(books, "harbour", new Map([["meta.year", undefined]]))).toEqual(["a"]);
    expect(searchIds(books, "elan élan", new Map([["genre", null]]))).toEqual(["f"]);
    expect(searchIds(books, "harbour", new Map([["genre", "poetry"]]))).toEqual([]);
  });

  test("puts the newer document first when both match equally", () => {
    const index = indexOf({ older: { title: "same words" }, newer: { title: "same words" } });
    expect(searchIds(index, "same")).toEqual(["newer", "older"]);
  });

  test("uses only the first sixteen words", () => {
    const many = Array.from({ length: 16 }, (_, at) => `filler${at}`).join(" ");
    expect(searchIds(books, `${many} harbour`)).toEqual([]);
  });

  test("expands a prefix to at most 64 words, alphabetically", () => {
    const docs: { [id: string]: ConvexObject } = {};
    for (let at = 0; at < 100; at += 1) docs[`d${at}`] = { title: `pre${String(at).padStart(3, "0")}` };
    expect(searchIds(indexOf(docs), "pre")).toHaveLength(64);
    expect(searchIds(indexOf(docs), "pre")).toContain("d63");
    expect(searchIds(indexOf(docs), "pre")).not.toContain("d64");
  });

  test("returns at most one candidate more than the limit", () => {
    const index = new TextIndex(definition);
    for (let at = 0; at < 3000; at += 1) index.add(`d${at}`, at, { title: "everywhere" });
    expect(index.search({ text: "everywhere", filters: noFilters })).toHaveLength(1025);
    expect(index.search({ text: "everywhere", filters: noFilters, limit: 2 }).map((h) => h.id)).toEqual([
      "d2999",
      "d2998",
    ]);
  });

  test("does not find removed documents or words that were replaced", () => {
    const index = indexOf({ a: { title: "first" }, b: { title: "first" } });
    index.remove("a");
    index.remove("never there");
    index.add("b", 1, { title: "second" });
    expect(searchIds(index, "first")).toEqual([]);
    expect(searchIds(index, "second")).toEqual(["b"]);
    expect(index.size).toBe(1);
  });
});

describe("against an exhaustive search", () => {
  const word = fc.constantFrom("sea", "seaside", "season", "se", "red", "Redder", "été", "x".repeat(40), "7");
  const doc: fc.Arbitrary<ConvexObject> = fc
    .record({
      words: fc.array(word, { maxLength: 5 }),
      genre: fc.constantFrom<ConvexValue | undefined>("crime", null, undefined, 3),
    })
    .map(({ words, genre }) => ({ title: words.join(", "), ...(genre === undefined ? {} : { genre }) }));
  const id = fc.integer({ min: 0, max: 12 }).map((n) => `id${n}`);
  const change = fc.oneof(fc.tuple(id, doc), fc.tuple(id, fc.constant(null)));
  const query = fc.record({
    text: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" ")),
    filters: fc.oneof(
      fc.constant(noFilters),
      fc
        .constantFrom<ConvexValue | undefined>("crime", null, undefined, 3, "poetry")
        .map((value) => new Map([["genre", value]])),
    ),
  });

  test("finds the same documents in the same order after any additions and removals", () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), query, (changes, asked) => {
        const index = new TextIndex(definition);
        const oracle = new BruteForceSearch("title");
        apply(changes, [index, oracle]);
        expectSameHits(index.search(asked), oracle.search(asked));
      }),
      { numRuns: 500 },
    );
  });

  test("finds the few best among common and rare words as if it had ranked all", () => {
    const filler = fc.constantFrom(
      "the",
      "the",
      "the",
      "sea",
      "sea",
      "of",
      "red",
      "seaside",
      "storm",
      "harbor",
    );
    const textOf = (most: number) =>
      fc.array(filler, { minLength: 1, maxLength: most }).map((words) => words.join(" "));
    const written = fc.array(fc.tuple(textOf(12), fc.constantFrom("crime", "poetry")), { maxLength: 80 });
    const asked = fc.record({
      text: textOf(4),
      filters: fc.constantFrom(noFilters, new Map([["genre", "crime"]])),
      limit: fc.integer({ min: 1, max: 8 }),
    });
    fc.assert(
      fc.property(written, fc.array(fc.nat(79), { maxLength: 20 }), asked, (documents, gone, few) => {
        const index = new TextIndex(definition);
        const oracle = new BruteForceSearch("title");
        const added = documents.map(([title, genre], at) => [`id${at}`, { title, genre }] as const);
        apply([...added, ...gone.map((at) => [`id${at}`, null] as const)], [index, oracle]);
        expectSameHits(index.search(few), oracle.search(few).slice(0, few.limit));
      }),
      { numRuns: 1000 },
    );
  });

  test("counts a word's documents anew after few removals and after many", () => {
    const index = new TextIndex(definition);
    const oracle = new BruteForceSearch("title");
    const write = (id: number, next: ConvexObject | null) => {
      if (next === null) index.remove(`id${id}`);
      else index.add(`id${id}`, id, next);
      oracle.write(`id${id}`, id, next);
    };
    const expectSame = () => {
      for (const text of ["sea", "sea red", "w1"]) {
        expectSameHits(
          index.search({ text, filters: noFilters }),
          oracle.search({ text, filters: noFilters }),
        );
      }
    };
    for (let id = 0; id < 400; id += 1) write(id, { title: `sea ${id % 7 ? "season" : "red"} w${id % 30}` });
    for (let id = 0; id < 400; id += 1) {
      write(id, id % 3 ? null : { title: `red w${id % 30}` });
      if (id < 20 || id % 60 === 0) expectSame();
    }
    expectSame();
  });

  test("a transaction's own writes count as if they were committed", () => {
    const start = fc.array(fc.tuple(id, doc), { maxLength: 15 });
    fc.assert(
      fc.property(start, fc.array(change, { maxLength: 10 }), query, (stored, changes, asked) => {
        const index = new TextIndex(definition);
        const oracle = new BruteForceSearch("title");
        for (const [at, [target, next]] of stored.entries()) {
          index.add(target, at, next);
          oracle.write(target, at, next);
        }
        const pending = new Map(changes.map(([target, next], at) => [target, { next, at }]));
        const added: SearchDocument[] = [];
        for (const [target, { next, at }] of pending) {
          oracle.write(target, 100 + at, next);
          if (next !== null) added.push({ id: target, creationTime: 100 + at, doc: next });
        }
        const overlay = { removed: new Set(pending.keys()), added };
        expectSameHits(index.search(asked, overlay), oracle.search(asked));
      }),
      { numRuns: 500 },
    );
  });

  test("is unchanged by a rebuild of the index", () => {
    const index = new TextIndex(definition);
    const oracle = new BruteForceSearch("title");
    for (let at = 0; at < 5000; at += 1) {
      const target = `id${at % 700}`;
      const next = {
        title: `sea ${at % 9 ? "season" : "red"} w${at % 300}`,
        genre: at % 3 ? "crime" : "farce",
      };
      index.add(target, at, next);
      oracle.write(target, at, next);
    }
    for (const text of ["sea", "red se", "w12"]) {
      const asked = { text, filters: new Map([["genre", "crime"]]) };
      expectSameHits(index.search(asked), oracle.search(asked));
    }
  });

  test("its frames hold it as it was at the first one, and continue from there", () => {
    const changes = fc.array(change, { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(changes, changes, query, (before, after, asked) => {
        const index = new TextIndex(definition);
        const oracle = new BruteForceSearch("title");
        apply(before, [index, oracle]);
        const frames = index.toFrames();
        const first = frames.next();
        apply(after, [index]);
        const restored = new TextIndex(definition);
        if (first.done === false) for (const frame of [first.value, ...frames]) restored.addFrame(frame);
        expectSameHits(restored.search(asked), oracle.search(asked));
        apply(after, [restored, oracle]);
        expectSameHits(restored.search(asked), oracle.search(asked));
      }),
      { numRuns: 500 },
    );
  });

  test("a write that changes the hits makes the search stale", () => {
    fc.assert(
      fc.property(fc.option(doc), fc.option(doc), query, (before, after, asked) => {
        const index = new TextIndex(definition);
        const hits = [before, after].map((version) => {
          if (version === null) index.remove("it");
          else index.add("it", 1, version);
          return index.search(asked).length;
        });
        const entries = [before, after].filter((v) => v !== null).map((v) => index.toWrittenEntry(v));
        const readers = new InvalidationIndex<string>();
        readers.add("reader", {
          intervals: [],
          searches: [index.toSearchRead(asked)],
          tokens: new Set(),
        });
        const stale = readers.affected({ keys: [], searchEntries: entries, tokens: new Set() });
        expect(stale.size > 0).toBe(Math.max(...hits) > 0);
      }),
      { numRuns: 500 },
    );
  });
});

function expectSameHits(actual: SearchHit[], expected: SearchHit[]): void {
  expect(actual.map((hit) => hit.id)).toEqual(expected.map((hit) => hit.id));
  for (const [at, hit] of actual.entries()) expect(hit.score).toBeCloseTo(expected[at]?.score ?? NaN, 5);
  expect(actual.toSorted(compareHits)).toEqual(actual);
}

function apply(
  changes: readonly (readonly [id: string, doc: ConvexObject | null])[],
  searches: readonly (TextIndex | BruteForceSearch)[],
): void {
  for (const [at, [id, doc]] of changes.entries()) {
    for (const search of searches) {
      if (search instanceof BruteForceSearch) search.write(id, at % 5, doc);
      else if (doc === null) search.remove(id);
      else search.add(id, at % 5, doc);
    }
  }
}
