import { expect } from "vitest";
import { api } from "../../app/convex/_generated/api";
import { behavior, refusal, type Backend } from "../../backend";

const store = (on: Backend) =>
  on.mutation(api.docs.insertAll, {
    table: "things",
    values: ["a", "b", "c", "d"].map((name, n) => ({ name, n })),
  });
const things = { table: "things" };
const names = (rows: { name?: unknown }[]) => rows.map((row) => row.name);

export const results = [
  behavior("all rows come in creation order", async (on) => {
    await store(on);
    expect(names(await on.query(api.find.all, things))).toEqual(["a", "b", "c", "d"]);
    expect(names(await on.query(api.find.all, { ...things, order: "desc" }))).toEqual(["d", "c", "b", "a"]);
  }),
  behavior("a number of rows is taken from the front", async (on) => {
    await store(on);
    expect(names(await on.query(api.find.some, { ...things, count: 2 }))).toEqual(["a", "b"]);
    expect(names(await on.query(api.find.some, { ...things, count: 10 }))).toHaveLength(4);
    expect(names(await on.query(api.find.some, { ...things, count: 0 }))).toEqual([]);
  }),
  behavior("the first row, or null", async (on) => {
    expect(await on.query(api.find.first, things)).toBeNull();
    await store(on);
    expect(await on.query(api.find.first, { ...things, order: "desc" })).toMatchObject({ name: "d" });
  }),
  behavior("the only row, or null", async (on) => {
    await store(on);
    const only = (name: string) =>
      on.query(api.find.only, { ...things, filter: ["eq", ["field", "name"], name] });
    expect(await only("b")).toMatchObject({ name: "b" });
    expect(await only("z")).toBeNull();
  }),
  behavior("unique() fails when there are two rows", async (on) => {
    await store(on);
    expect(await refusal(on.query(api.find.only, things))).toContain(
      "unique() query returned more than one result",
    );
  }),
  behavior("an iteration can stop early", async (on) => {
    await store(on);
    expect(await on.query(api.find.until, { ...things, name: "b" })).toEqual(["a", "b"]);
  }),
  behavior("several hundred rows are returned in order", async (on) => {
    const values = Array.from({ length: 700 }, (_, n) => ({ n: (n * 37) % 700 }));
    await on.mutation(api.docs.insertAll, { table: "things", values });
    const rows = await on.query(api.find.all, { ...things, index: "by_n" });
    expect(rows.map((row) => row["n"])).toEqual(Array.from({ length: 700 }, (_, n) => n));
  }),
];
