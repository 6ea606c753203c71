import { expect } from "vitest";
import { api } from "../../app/convex/_generated/api";
import { behavior, refusal, type Backend } from "../../backend";

const field = (path: string) => ["field", path];

async function kept(on: Backend, values: { [name: string]: unknown }, filter: unknown): Promise<unknown[]> {
  const rows = Object.entries(values).map(([name, n]) => ({
    name,
    n,
    twice: typeof n === "number" ? n * 2 : null,
  }));
  await on.mutation(api.docs.insertAll, { table: "things", values: rows });
  const found = await on.query(api.find.all, { table: "things", filter });
  return found.map((row) => row["name"]);
}

const mixed = { missing: undefined, null: null, int: 1n, one: 1, two: 2, text: "1", true: true };

export const filters = [
  behavior("equality compares type and value", async (on) => {
    expect(await kept(on, mixed, ["eq", field("n"), 1])).toEqual(["one"]);
    const others = await on.query(api.find.all, { table: "things", filter: ["neq", field("n"), 1] });
    expect(others).toHaveLength(6);
  }),
  behavior(
    "comparisons follow the order of types",
    async (on) => {
      expect(await kept(on, mixed, ["gt", field("n"), 1])).toEqual(["two", "text", "true"]);
    },
    {
      convexTest: "Its filters compare as JavaScript does; a deployment's follow the order of its indexes.",
      instead: async (on) => expect((await kept(on, mixed, ["gt", field("n"), 1])).sort()).toEqual(["two"]),
    },
  ),
  behavior(
    "lower bounds and upper bounds can be joined",
    async (on) => {
      const between = ["and", ["gte", field("n"), 1], ["lte", field("n"), 2]];
      expect(await kept(on, mixed, between)).toEqual(["one", "two"]);
    },
    {
      convexTest: "Its filters compare as JavaScript does; a deployment's follow the order of its indexes.",
      instead: async (on) => {
        const between = ["and", ["gte", field("n"), 1], ["lte", field("n"), 2]];
        expect(await kept(on, { none: 0, one: 1, two: 2, three: 3 }, between)).toEqual(["one", "two"]);
      },
    },
  ),
  behavior("or accepts either condition", async (on) => {
    expect(await kept(on, mixed, ["or", ["eq", field("n"), "1"], ["eq", field("n"), null]])).toEqual([
      "null",
      "text",
    ]);
  }),
  behavior("not inverts a condition", async (on) => {
    expect(await kept(on, { a: 1, b: 2 }, ["not", ["eq", field("n"), 1]])).toEqual(["b"]);
  }),
  behavior("a missing field equals undefined", async (on) => {
    expect(await kept(on, mixed, ["eq", field("n"), ["undefined"]])).toEqual(["missing"]);
  }),
  behavior("two fields can be compared and used in arithmetic", async (on) => {
    const doubled = ["eq", ["mul", field("n"), 2], field("twice")];
    expect(await kept(on, { a: 1, b: 2 }, doubled)).toEqual(["a", "b"]);
    const filter = ["gt", ["add", field("n"), field("twice")], 5];
    expect(await on.query(api.find.all, { table: "things", filter })).toHaveLength(1);
  }),
  behavior("remainders, quotients and differences", async (on) => {
    const odd = ["eq", ["mod", field("n"), 2], 1];
    expect(await kept(on, { one: 1, two: 2, three: 3 }, odd)).toEqual(["one", "three"]);
    const countOf = async (filter: unknown) =>
      (await on.query(api.find.all, { table: "things", filter })).length;
    expect(await countOf(["eq", ["div", field("n"), 2], 0.5])).toBe(1);
    expect(await countOf(["lt", ["sub", field("n"), 2], 0])).toBe(1);
  }),
  behavior(
    "calculating with two types fails",
    async (on) => {
      expect(await refusal(kept(on, { a: "text" }, ["eq", ["add", field("n"), 1], 2]))).not.toBe("");
    },
    {
      convexTest: "It calculates as JavaScript does; a deployment knows no sum of text and number.",
      instead: async (on) =>
        expect(await kept(on, { a: "text" }, ["eq", ["add", field("n"), 1], 2])).toEqual([]),
    },
  ),
  behavior(
    "a filter that does not return a boolean fails",
    async (on) => {
      expect(await refusal(kept(on, { a: 1 }, field("n")))).not.toBe("");
    },
    {
      convexTest: "It keeps a row for anything but false; a deployment accepts booleans only.",
      instead: async (on) => expect(await kept(on, { a: 1 }, field("n"))).toHaveLength(1),
    },
  ),
  behavior("a path reaches into objects", async (on) => {
    const values = [{ name: "in", at: { depth: 1 } }, { name: "out", at: { depth: 2 } }, { name: "none" }];
    await on.mutation(api.docs.insertAll, { table: "things", values });
    const found = await on.query(api.find.all, { table: "things", filter: ["eq", field("at.depth"), 1] });
    expect(found.map((row) => row["name"])).toEqual(["in"]);
  }),
  behavior("rows are counted after the filter", async (on) => {
    await kept(on, { a: 1, b: 2, c: 1, d: 1 }, ["eq", field("n"), 1]);
    const filter = ["eq", field("n"), 1];
    const found = await on.query(api.find.some, { table: "things", filter, count: 2 });
    expect(found.map((row) => row["name"])).toEqual(["a", "c"]);
  }),
  behavior("a filter and an index work together", async (on) => {
    await kept(on, { a: 1, b: 2, c: 3, d: 4 }, ["eq", field("n"), 1]);
    const found = await on.query(api.find.all, {
      table: "things",
      index: "by_n",
      range: [{ op: "gt", field: "n", value: 1 }],
      order: "desc",
      filter: ["neq", field("name"), "c"],
    });
    expect(found.map((row) => row["name"])).toEqual(["d", "b"]);
  }),
];
