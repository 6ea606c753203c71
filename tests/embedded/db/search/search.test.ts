import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Snapshot } from "../../../../embedded/db/access";
import type { Database } from "../../../../embedded/db/database";
import type { QueryJson, SearchRule } from "../../../../embedded/db/query";
import type { Commit } from "../../../../embedded/db/read-set";
import { IndexPendingError } from "../../../../embedded/db/search/index-build";
import { InvalidationIndex } from "../../../../embedded/live/invalidation";
import type { ConvexObject } from "../../../../embedded/values/value";
import { all, diskDatabase, insert, memoryDatabase, putSchema, schemaOf, write } from "../fixture";

const BOOKS = schemaOf({
  tableName: "books",
  searchIndexes: [{ indexDescriptor: "search_title", searchField: "title", filterFields: ["genre"] }],
});

function search(text: string, ...more: SearchRule[]): QueryJson {
  const filters: SearchRule[] = [{ type: "Search", fieldPath: "title", value: text }, ...more];
  return { source: { type: "Search", indexName: "books.search_title", filters }, operators: [] };
}

function titles(view: Snapshot, query: QueryJson): unknown[] {
  return all(view, query).map((doc) => doc["title"]);
}

/** Waits until the text index of a search is built. */
async function untilBuilt(db: Database, query: QueryJson): Promise<void> {
  try {
    db.snapshot().stream(query).next();
  } catch (error) {
    if (!(error instanceof IndexPendingError)) throw error;
    await error.ready;
  }
}

async function library() {
  const { db } = await memoryDatabase();
  await putSchema(db, BOOKS);
  const ids = write(db, (tx) => [
    tx.insert("books", { title: "The river and the field", genre: "novel" }),
    tx.insert("books", { title: "River crossing", genre: "thriller" }),
    tx.insert("books", { title: "A quiet house", genre: "novel" }),
  ]).result;
  return { db, ids };
}

function sees(commit: Commit, view: Snapshot): boolean {
  const readers = new InvalidationIndex<Snapshot>();
  readers.add(view, { intervals: [], searches: view.reads.searches, tokens: new Set() });
  return readers.affected({ ...commit.writes, keys: [], tokens: new Set() }).size > 0;
}

function isStale(commit: Commit, view: Snapshot): boolean {
  const readers = new InvalidationIndex<Snapshot>();
  readers.add(view, view.reads);
  return readers.affected(commit.writes).size > 0;
}

test("a search finds words anywhere in the text and matches its last word by prefix", async () => {
  const { db } = await library();
  expect(titles(db.snapshot(), search("riv"))).toHaveLength(2);
  expect(titles(db.snapshot(), search("quiet ho"))).toEqual(["A quiet house"]);
  expect(titles(db.snapshot(), search("absent"))).toEqual([]);
});

test("filter fields narrow a search", async () => {
  const { db } = await library();
  const genre: SearchRule = { type: "Eq", fieldPath: "genre", value: "thriller" };
  expect(titles(db.snapshot(), search("river", genre))).toEqual(["River crossing"]);
});

test("a search sees the transaction's own writes, and later commits", async () => {
  const { db, ids } = await library();
  expect(titles(db.snapshot(), search("river"))).toHaveLength(2);
  const tx = db.begin();
  tx.insert("books", { title: "River of glass", genre: "novel" });
  tx.remove(ids[1] ?? "");
  tx.patch(ids[0] ?? "", { title: "No water here" });
  expect(titles(tx, search("river"))).toEqual(["River of glass"]);
  expect(titles(db.snapshot(), search("river"))).toHaveLength(2);
  db.commit(tx);
  expect(titles(db.snapshot(), search("river"))).toEqual(["River of glass"]);
});

test("a search works after a restart", async () => {
  await using disk = await diskDatabase();
  await putSchema(disk.db, BOOKS);
  insert(disk.db, "books", { title: "River crossing" });
  await disk.reopen();
  expect(titles(disk.db.snapshot(), search("river"))).toEqual(["River crossing"]);
});

test("only documents with its words and filter values make a search stale", async () => {
  const { db, ids } = await library();
  const view = db.snapshot();
  all(view, search("river", { type: "Eq", fieldPath: "genre", value: "novel" }));
  const added = (title: string, genre: string) =>
    write(db, (tx) => tx.insert("books", { title, genre })).commit;
  expect(sees(added("Another house", "novel"), view)).toBe(false);
  expect(sees(added("Riverside", "thriller"), view)).toBe(false);
  expect(sees(added("Riverside", "novel"), view)).toBe(true);
  expect(sees(write(db, (tx) => tx.remove(ids[0] ?? "")).commit, view)).toBe(true);
});

test("a change of neither text nor filters makes only the searches stale that returned the document", async () => {
  const { db, ids } = await library();
  const [field = "", crossing = ""] = ids;
  const [best, whole, other] = [db.snapshot(), db.snapshot(), db.snapshot()];
  const one: QueryJson = { ...search("river"), operators: [{ limit: 1 }] };
  expect(titles(best, one)).toEqual(["River crossing"]);
  expect(titles(whole, search("river"))).toHaveLength(2);
  expect(titles(other, search("house"))).toHaveLength(1);
  const stale = (id: string, fields: ConvexObject) => {
    const { commit } = write(db, (tx) => tx.patch(id, fields));
    return [best, whole, other].map((view) => isStale(commit, view));
  };
  expect(stale(crossing, { saves: 1 })).toEqual([true, true, false]);
  expect(stale(field, { saves: 1 })).toEqual([false, true, false]);
  // What could move it to another place concerns every search of its words.
  expect(stale(field, { genre: "thriller" })).toEqual([true, true, false]);
  expect(stale(field, { title: "River" })).toEqual([true, true, false]);
});

test("a page of a search depends on the contents of its own documents only", async () => {
  const { db } = await library();
  const ids = Array.from({ length: 12 }, (_, n) =>
    insert(db, "books", { title: `river ${"word ".repeat(n)}` }),
  );
  const first = pageOf(db, null);
  const [page, second] = [db.snapshot(), db.snapshot()];
  page.page({ query: search("river"), cursor: null, endCursor: null, pageSize: 5 });
  second.page({ query: search("river"), cursor: first.continueCursor, endCursor: null, pageSize: 5 });
  const shown = new Set(first.page.map(({ text }) => JSON.parse(text)._id));
  const isOnPage = (id: string) => shown.has(id);
  expect(ids.filter(isOnPage).length).toBeGreaterThan(2);
  const stale = (id: string) => {
    const { commit } = write(db, (tx) => tx.patch(id, { saves: 1 }));
    return [isStale(commit, page), isStale(commit, second)];
  };
  for (const id of ids.filter(isOnPage)) expect(stale(id)).toEqual([true, false]);
  expect(ids.filter((id) => !isOnPage(id)).map((id) => stale(id)[0])).not.toContain(true);
});

test("a change of neither text nor filters makes a search stale exactly if it changes the answer", async () => {
  const { db } = await memoryDatabase();
  await putSchema(db, BOOKS);
  const words = fc.array(fc.constantFrom("river", "rival", "house", "quiet", "sea"), { maxLength: 4 });
  const fields = fc.record({
    title: words.map((all) => all.join(" ")),
    genre: fc.constantFrom("novel", "thriller"),
    saves: fc.nat(2),
  });
  const asked = fc.record({
    text: fc.constantFrom("river", "ri", "quiet ri", "sea house"),
    genre: fc.option(fc.constantFrom("novel", "thriller")),
    limit: fc.integer({ min: 1, max: 4 }),
  });
  const ids = write(db, (tx) => Array.from({ length: 8 }, () => tx.insert("books", {}))).result;
  const shelf = fc.array(fields, { minLength: ids.length, maxLength: ids.length });
  fc.assert(
    fc.property(
      shelf,
      asked,
      fc.nat(ids.length - 1),
      fc.nat(2),
      (books, { text, genre, limit }, which, saves) => {
        write(db, (tx) => books.forEach((book, n) => tx.replace(ids[n] ?? "", book)));
        const rules: SearchRule[] = genre === null ? [] : [{ type: "Eq", fieldPath: "genre", value: genre }];
        const query = { ...search(text, ...rules), operators: [{ limit }] };
        const view = db.snapshot();
        const before = JSON.stringify(all(view, query));
        const { commit } = write(db, (tx) => tx.patch(ids[which] ?? "", { saves }));
        expect(isStale(commit, view)).toBe(JSON.stringify(all(db.snapshot(), query)) !== before);
      },
    ),
    { numRuns: 300 },
  );
});

test("a search counts once among the ranges that were read, however many documents it returns", async () => {
  const { db } = await library();
  const view = db.snapshot();
  all(view, search("river"));
  expect(view.usage.metrics().databaseQueries.used).toBe(1);
});

test("the pages of a search add up to all its hits", async () => {
  const { db } = await library();
  for (let n = 0; n < 10; n += 1) insert(db, "books", { title: `river ${"word ".repeat(n)}` });
  const whole = titles(db.snapshot(), search("river"));
  const paged: unknown[] = [];
  let cursor: string | null = null;
  for (let isDone = false; !isDone;) {
    const result = pageOf(db, cursor);
    paged.push(...result.page.map(({ text }) => JSON.parse(text).title));
    cursor = result.continueCursor;
    isDone = result.isDone;
    expect(result.splitCursor).toBeNull();
  }
  expect(paged).toEqual(whole);
});

function pageOf(db: Database, cursor: string | null) {
  return db.snapshot().page({ query: search("river"), cursor, endCursor: null, pageSize: 5 });
}

test.each<[string, SearchRule[]]>([
  ["MissingSearchFilterError", []],
  ["IncorrectSearchField", [{ type: "Search", fieldPath: "genre", value: "x" }]],
  [
    "DuplicateSearchFiltersError",
    [
      { type: "Search", fieldPath: "title", value: "x" },
      { type: "Search", fieldPath: "title", value: "y" },
    ],
  ],
  [
    "IncorrectFilterFieldError",
    [
      { type: "Search", fieldPath: "title", value: "x" },
      { type: "Eq", fieldPath: "year", value: 1 },
    ],
  ],
])("a search that does not fit its index is refused with %s", async (name, filters) => {
  const { db } = await library();
  const query: QueryJson = {
    source: { type: "Search", indexName: "books.search_title", filters },
    operators: [],
  };
  expect(() => db.snapshot().stream(query)).toThrow(name);
});

test("a search continues where its last page ended, also after books without its words have changed all scores", async () => {
  const { db } = await memoryDatabase();
  await putSchema(db, BOOKS);
  for (let n = 0; n < 30; n++) insert(db, "books", { title: `River ${n}` });
  await untilBuilt(db, search("river"));
  const page = (cursor: string | null, endCursor: string | null = null) => {
    const { page, continueCursor } = db
      .snapshot()
      .page({ query: search("river"), cursor, endCursor, pageSize: 10 });
    return { titles: page.map(({ text }) => (JSON.parse(text) as ConvexObject)["title"]), continueCursor };
  };
  for (const title of ["A house", "A much longer title that makes the others seem short"]) {
    const first = page(null);
    insert(db, "books", { title });
    const second = page(first.continueCursor);
    insert(db, "books", { title: "Another house" });
    const third = page(second.continueCursor);
    const all = [...first.titles, ...second.titles, ...third.titles];
    expect([all.length, new Set(all).size]).toEqual([30, 30]);
    // Each page again, up to where it ended.
    expect(page(null, first.continueCursor).titles).toEqual(first.titles);
    expect(page(first.continueCursor, second.continueCursor).titles).toEqual(second.titles);
  }
});

test("the 1025th hit of a search is an error", async () => {
  const { db } = await library();
  write(db, (tx) => {
    for (let n = 0; n < 1100; n += 1) tx.insert("books", { title: "common" });
  });
  await untilBuilt(db, search("common"));
  expect(all(db.snapshot(), { ...search("common"), operators: [{ limit: 1024 }] })).toHaveLength(1024);
  expect(() => all(db.snapshot(), search("common"))).toThrow(
    "Search query scanned too many documents (fetched 1024)",
  );
});

test("the index of a large table is built in steps, and holds what commits changed between them", async () => {
  const { db } = await library();
  const ids = write(db, (tx) =>
    Array.from({ length: 3000 }, (_, n) => tx.insert("books", { title: `shelf ${n}`, genre: "novel" })),
  ).result;
  const built = untilBuilt(db, search("shelf"));
  expect(() => titles(db.snapshot(), search("shelf 7"))).toThrow(IndexPendingError);
  await setImmediate();
  write(db, (tx) => {
    tx.insert("books", { title: "newcomer", genre: "novel" });
    for (const id of ids.slice(100)) tx.remove(id);
    tx.patch(ids[0] ?? "", { title: "renamed" });
  });
  await built;
  expect(titles(db.snapshot(), search("newcomer renamed"))).toEqual(["newcomer", "renamed"]);
  expect(titles(db.snapshot(), search("shelf"))).toHaveLength(99);
});

test("a database closes while an index is being built", async () => {
  await using disk = await diskDatabase();
  await putSchema(disk.db, BOOKS);
  write(disk.db, (tx) => {
    for (let n = 0; n < 3000; n += 1) tx.insert("books", { title: `shelf ${n}` });
  });
  const built = untilBuilt(disk.db, search("shelf"));
  await disk.reopen();
  await built;
  await untilBuilt(disk.db, search("shelf"));
  expect(all(disk.db.snapshot(), { ...search("shelf"), operators: [{ limit: 1 }] })).toHaveLength(1);
});
