import fc from "fast-check";
import { expect, test } from "vitest";
import type { Transaction } from "../../../../embedded/db/access";
import type { Database } from "../../../../embedded/db/database";
import { UserError } from "../../../../embedded/db/errors";
import type { PageRequest, PageResult, QueryJson } from "../../../../embedded/db/query";
import { diskDatabase, invalidates, memoryDatabase, putSchema, range, scan, write } from "../fixture";
import { THINGS } from "../model";

const BY_B = range("things.by_b");

function page(db: Database, request: Partial<PageRequest>): PageResult {
  return db.snapshot().page({ query: BY_B, cursor: null, endCursor: null, pageSize: 3, ...request });
}

function values(result: PageResult): unknown[] {
  return result.page.map(({ text }) => JSON.parse(text).b);
}

async function things(count: number) {
  const { db } = await memoryDatabase();
  await putSchema(db, THINGS);
  const ids = write(db, (tx) => Array.from({ length: count }, (_, b) => tx.insert("things", { b }))).result;
  return { db, ids };
}

function refusal(act: () => unknown): UserError {
  try {
    act();
  } catch (error) {
    if (error instanceof UserError) return error;
  }
  throw new Error("Nothing was refused.");
}

test.each(["asc", "desc"] as const)("pages in %s order have no gaps or overlaps", async (order) => {
  const { db } = await things(10);
  const query = range("things.by_b", [], order);
  const seen: unknown[] = [];
  let cursor: string | null = null;
  for (let isDone = false; !isDone;) {
    const result: PageResult = page(db, { query, cursor });
    seen.push(...values(result));
    cursor = result.continueCursor;
    isDone = result.isDone;
  }
  const expected = Array.from({ length: 10 }, (_, b) => b);
  expect(seen).toEqual(order === "asc" ? expected : expected.reverse());
});

test("a page that runs again with its journal includes documents inserted into its range", async () => {
  const { db } = await things(10);
  const first = page(db, {});
  write(db, (tx) => tx.insert("things", { b: 1.5 }));
  const again = page(db, { journal: first.journal });
  expect(values(again)).toEqual([0, 1, 1.5, 2]);
  expect(again.continueCursor).toBe(first.continueCursor);
  expect(values(page(db, { cursor: first.continueCursor }))).toEqual([3, 4, 5]);
});

test("a last page that runs again with its journal includes appended documents", async () => {
  const { db } = await things(4);
  const second = page(db, { cursor: page(db, {}).continueCursor });
  expect(second.isDone).toBe(true);
  write(db, (tx) => {
    for (let b = 10; b < 20; b += 1) tx.insert("things", { b });
  });
  const again = page(db, { cursor: page(db, {}).continueCursor, journal: second.journal });
  expect(values(again)).toHaveLength(11);
  expect(again.isDone).toBe(true);
});

test.each([scan("lines"), range("lines.by_id", [], "desc")])(
  "a page of a table to come that runs again with its journal has the first document",
  async (query) => {
    const { db } = await memoryDatabase();
    const { journal, isDone } = page(db, { query });
    expect(isDone).toBe(true);
    write(db, (tx) => tx.insert("lines", { b: 1 }));
    expect(values(page(db, { query, journal }))).toEqual([1]);
  },
);

test("an end cursor splits a page into two halves without a gap", async () => {
  const { db } = await things(10);
  const whole = page(db, { pageSize: 7 });
  const left = page(db, { endCursor: whole.splitCursor });
  const right = page(db, { cursor: whole.splitCursor, endCursor: whole.continueCursor });
  expect([...values(left), ...values(right)]).toEqual(values(whole));
  expect(values(left).length).toBeGreaterThan(0);
  expect(values(right).length).toBeGreaterThan(0);
});

test("pages have no gaps after any inserts and removals between their runs", async () => {
  const someChange = fc.record({ b: fc.integer({ min: -5, max: 25 }), removes: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(someChange, { maxLength: 6 }), { maxLength: 5 }),
      fc.integer({ min: 1, max: 5 }),
      fc.constantFrom("asc" as const, "desc" as const),
      async (rounds, pageSize, order) => {
        const { db } = await things(20);
        const query = range("things.by_b", [], order);
        const pages: PageResult[] = [];
        for (const round of [[], ...rounds]) {
          write(db, (tx) => {
            for (const { b, removes } of round) {
              if (!removes) tx.insert("things", { b });
              else removeFirst(tx, b);
            }
          });
          let cursor: string | null = null;
          for (const [at, known] of pages.entries()) {
            const result: PageResult = page(db, { query, pageSize, cursor, journal: known.journal });
            pages[at] = result;
            cursor = result.continueCursor;
          }
          if (pages.at(-1)?.isDone !== true) pages.push(page(db, { query, pageSize, cursor }));
          const joined = pages.flatMap((one) => one.page);
          const everything = page(db, { query, pageSize: 1000 }).page;
          expect(joined).toEqual(everything.slice(0, joined.length));
          if (pages.at(-1)?.isDone) expect(joined).toHaveLength(everything.length);
        }
      },
    ),
    { numRuns: 60 },
  );
});

function removeFirst(tx: Transaction, b: number): void {
  const query: QueryJson = range("things.by_b", [{ type: "Eq", fieldPath: "b", value: b }]);
  const first = tx.stream(query).next();
  if (first !== null) tx.remove(first.id);
}

test("a page depends only on its own part of the index", async () => {
  const { db } = await things(10);
  const view = db.snapshot();
  view.page({ query: BY_B, cursor: page(db, {}).continueCursor, endCursor: null, pageSize: 3 });
  expect(invalidates(write(db, (tx) => tx.insert("things", { b: 1.5 })).commit, view)).toBe(false);
  expect(invalidates(write(db, (tx) => tx.insert("things", { b: 5.5 })).commit, view)).toBe(false);
  expect(invalidates(write(db, (tx) => tx.insert("things", { b: 2.5 })).commit, view)).toBe(true);
});

test("an unchanged page has the same text, including its cursors", async () => {
  const { db } = await things(10);
  const first = page(db, {});
  write(db, (tx) => tx.insert("things", { b: 99 }));
  expect(page(db, {})).toEqual(first);
});

test("a cursor survives a restart", async () => {
  await using disk = await diskDatabase();
  await putSchema(disk.db, THINGS);
  write(disk.db, (tx) => [0, 1, 2, 3, 4].map((b) => tx.insert("things", { b })));
  const { continueCursor } = page(disk.db, {});
  await disk.reopen();
  expect(values(page(disk.db, { cursor: continueCursor }))).toEqual([3, 4]);
});

test("a cursor with any bit flipped is refused", async () => {
  const { db } = await things(10);
  const cursor = page(db, {}).continueCursor;
  const bytes = Buffer.from(cursor, "base64url");
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const altered = Buffer.from(bytes);
    altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(() => page(db, { cursor: altered.toString("base64url") })).toThrow("InvalidCursor");
  }
  for (let at = 0; at < cursor.length; at += 1) {
    const other = cursor[at] === "A" ? "B" : "A";
    expect(() => page(db, { cursor: cursor.slice(0, at) + other + cursor.slice(at + 1) })).toThrow(
      "InvalidCursor",
    );
  }
});

test.each(["cursor", "endCursor", "journal"] as const)(
  "a %s of another query is refused with the error that clients recognize",
  async (name) => {
    const { db } = await things(10);
    const foreign = page(db, { query: range("things.by_b", [], "desc") }).continueCursor;
    const error = refusal(() => page(db, { [name]: foreign }));
    expect(error.message).toContain("InvalidCursor");
    expect(error.data).toEqual({ isConvexSystemError: true, paginationError: "InvalidCursor" });
  },
);

test("a filtered page stops at its maximum of rows and requires a split", async () => {
  const { db } = await things(10);
  const filter = { $gte: [{ $field: "b" }, { $literal: 8 }] };
  const query = range("things.by_b", [], "asc", [{ filter }]);
  const result = page(db, { query, maximumRowsRead: 4 });
  expect(result).toMatchObject({ page: [], isDone: false, pageStatus: "SplitRequired" });
  expect(result.splitCursor).not.toBeNull();
  expect(values(page(db, { query, cursor: result.continueCursor }))).toEqual([8, 9]);
});

test.each([{ maximumRowsRead: 0 }, { maximumBytesRead: 0 }])(
  "a maximum of zero is refused: %o",
  async (zero) => {
    const { db } = await things(3);
    expect(() => page(db, zero)).toThrow("must be greater than 0");
  },
);

test("a page size of zero is refused", async () => {
  const { db } = await things(1);
  expect(() => page(db, { pageSize: 0 })).toThrow("Must request at least 1 document while paginating");
  expect(() => page(db, { pageSize: 32_001 })).toThrow("too many documents");
});
