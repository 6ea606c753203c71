import { expect, test } from "vitest";
import { all, insert, invalidates, memoryDatabase, putSchema, read, scan, write } from "../fixture";
import { THINGS } from "../model";

test("a dropped transaction leaves no table", async () => {
  const { db } = await memoryDatabase();
  db.begin().insert("drafts", {});
  db.begin();
  expect(db.tables.names()).not.toContain("drafts");
});

test("an insert that is refused leaves no table", async () => {
  const { db } = await memoryDatabase();
  for (let n = 0; n < 20; n += 1) {
    expect(() => db.begin().insert(`refused${n}`, { big: "x".repeat(2_000_000) })).toThrow("too large");
  }
  db.begin();
  expect(db.tables.names().filter((name) => name.startsWith("refused"))).toEqual([]);
});

test("ten thousand dropped tables do not keep the next one from being created", async () => {
  const { db } = await memoryDatabase();
  for (let n = 0; n < 10_001; n += 1) db.begin().insert(`dropped${n}`, {});
  const id = insert(db, "kept", { n: 1 });
  expect(read(db.snapshot(), id)).toMatchObject({ n: 1 });
});

test("a query of a table that only a dropped transaction knew sees its first document", async () => {
  const { db } = await memoryDatabase();
  db.begin().insert("drafts", {});
  const view = db.snapshot();
  expect(all(view, scan("drafts"))).toEqual([]);
  const { commit } = write(db, (tx) => tx.insert("drafts", { n: 1 }));
  expect(invalidates(commit, view)).toBe(true);
});

test("a transaction that began before another one still creates its table", async () => {
  const { db } = await memoryDatabase();
  const early = db.begin();
  const id = early.insert("drafts", { n: 1 });
  db.begin().insert("drafts", { n: 2 });
  db.commit(early);
  expect(read(db.snapshot(), id)).toMatchObject({ n: 1 });
  insert(db, "drafts", { n: 3 });
  expect(all(db.snapshot(), scan("drafts")).map(({ n }) => n)).toEqual([1, 3]);
});

test("a table that is being prepared outlives a dropped transaction", async () => {
  const { db } = await memoryDatabase();
  const early = db.begin();
  early.insert("things", { b: 1 });
  await putSchema(db, THINGS);
  const id = insert(db, "things", { b: 2 });
  expect(all(db.snapshot(), scan("things")).map(({ _id }) => _id)).toEqual([id]);
});
