import { expect } from "vitest";
import { api } from "../../app/convex/_generated/api";
import { behavior, refusal, type Backend } from "../../backend";

type Bound = { op: "eq" | "gt" | "gte" | "lt" | "lte"; field: string; value?: unknown };

/** Stores one row for each entry, in this order, named by its key. */
async function store(on: Backend, values: { [name: string]: unknown }, field = "n"): Promise<void> {
  const rows = Object.entries(values).map(([name, value]) => ({ name, [field]: value }));
  await on.mutation(api.docs.insertAll, { table: "things", values: rows });
}

async function names(
  on: Backend,
  index: string,
  range: Bound[] = [],
  order?: "asc" | "desc",
): Promise<unknown[]> {
  const rows = await on.query(api.find.all, { table: "things", index, range, order });
  return rows.map((row) => row["name"]);
}

const eq = (field: string, value?: unknown): Bound => ({ op: "eq", field, value });
const gt = (field: string, value?: unknown): Bound => ({ op: "gt", field, value });
const gte = (field: string, value?: unknown): Bound => ({ op: "gte", field, value });
const lt = (field: string, value?: unknown): Bound => ({ op: "lt", field, value });
const lte = (field: string, value?: unknown): Bound => ({ op: "lte", field, value });

const numbers = { three: 3, one: 1, two: 2, four: 4 };
const allTypes = {
  object: { a: 1 },
  list: [1],
  bytes: new Uint8Array([1]).buffer,
  text: "a",
  true: true,
  false: false,
  float: 2,
  int: 5n,
  null: null,
  missing: undefined,
};

export const indexes = [
  behavior("an index sorts, ascending by default", async (on) => {
    await store(on, numbers);
    expect(await names(on, "by_n")).toEqual(["one", "two", "three", "four"]);
    expect(await names(on, "by_n", [], "desc")).toEqual(["four", "three", "two", "one"]);
  }),
  behavior("types have an order among themselves, missing fields first", async (on) => {
    await store(on, allTypes);
    expect(await names(on, "by_n")).toEqual([
      "missing",
      "null",
      "int",
      "float",
      "false",
      "true",
      "text",
      "bytes",
      "list",
      "object",
    ]);
  }),
  behavior("bounds include or exclude their value", async (on) => {
    await store(on, numbers);
    expect(await names(on, "by_n", [gt("n", 2)])).toEqual(["three", "four"]);
    expect(await names(on, "by_n", [gte("n", 2)])).toEqual(["two", "three", "four"]);
    expect(await names(on, "by_n", [gte("n", 2), lt("n", 4)])).toEqual(["two", "three"]);
    expect(await names(on, "by_n", [gt("n", 1), lte("n", 4)], "desc")).toEqual(["four", "three", "two"]);
    expect(await names(on, "by_n", [eq("n", 3)])).toEqual(["three"]);
  }),
  behavior("a range that excludes itself is empty", async (on) => {
    await store(on, numbers);
    expect(await names(on, "by_n", [gt("n", 3), lt("n", 2)])).toEqual([]);
    expect(await names(on, "by_n", [gt("n", 2), lt("n", 2)])).toEqual([]);
  }),
  behavior("an upper bound alone reaches down through all lesser types", async (on) => {
    await store(on, allTypes);
    expect(await names(on, "by_n", [lt("n", 5)])).toEqual(["missing", "null", "int", "float"]);
  }),
  behavior("a lower bound alone reaches up through all greater types", async (on) => {
    await store(on, allTypes);
    expect(await names(on, "by_n", [gt("n", true)])).toEqual(["text", "bytes", "list", "object"]);
  }),
  behavior("equal to undefined finds the rows without the field, and null is something else", async (on) => {
    await store(on, { missing: undefined, null: null });
    expect(await names(on, "by_n", [eq("n")])).toEqual(["missing"]);
    expect(await names(on, "by_n", [eq("n", null)])).toEqual(["null"]);
    expect(await names(on, "by_n", [gt("n")])).toEqual(["null"]);
  }),
  behavior("an int64 and a float64 of the same size are not equal", async (on) => {
    await store(on, { int: 1n, float: 1, bigInt: 100n });
    expect(await names(on, "by_n", [eq("n", 1)])).toEqual(["float"]);
    expect(await names(on, "by_n", [eq("n", 1n)])).toEqual(["int"]);
    expect(await names(on, "by_n")).toEqual(["int", "bigInt", "float"]);
  }),
  behavior("integers sort by size, negative ones first", async (on) => {
    await store(on, { a: 300n, b: -1n, c: 0n, d: -(2n ** 40n), e: 2n ** 40n, f: 2n, g: -300n });
    expect(await names(on, "by_n")).toEqual(["d", "g", "b", "c", "f", "a", "e"]);
  }),
  behavior(
    "floats sort with -0 before 0 and NaN last",
    async (on) => {
      await store(on, {
        nan: NaN,
        inf: Infinity,
        zero: 0,
        minusZero: -0,
        minusInf: -Infinity,
        tiny: 5e-324,
        minus: -1,
      });
      expect(await names(on, "by_n")).toEqual([
        "minusInf",
        "minus",
        "minusZero",
        "zero",
        "tiny",
        "inf",
        "nan",
      ]);
      expect(await names(on, "by_n", [eq("n", NaN)])).toEqual(["nan"]);
    },
    {
      convexTest:
        "It compares numbers as JavaScript does, to which -0 and 0 are one; a deployment keeps them apart.",
      instead: async (on) => {
        await store(on, { inf: Infinity, zero: 0, minusInf: -Infinity, minus: -1 });
        expect(await names(on, "by_n")).toEqual(["minusInf", "minus", "zero", "inf"]);
      },
    },
  ),
  behavior(
    "text sorts by its UTF-8 bytes",
    async (on) => {
      await store(on, {
        astral: "😀",
        last: "\uffee",
        upper: "B",
        lower: "a",
        accent: "é",
        empty: "",
        longer: "aa",
      });
      expect(await names(on, "by_n")).toEqual([
        "empty",
        "upper",
        "lower",
        "longer",
        "accent",
        "last",
        "astral",
      ]);
    },
    {
      convexTest:
        "It sorts text by UTF-16 units, so that emoji come before some other letters; UTF-8 is right.",
      instead: async (on) => {
        await store(on, { astral: "😀", upper: "B", lower: "a", accent: "é", empty: "", longer: "aa" });
        expect(await names(on, "by_n")).toEqual(["empty", "upper", "lower", "longer", "accent", "astral"]);
      },
    },
  ),
  behavior("lists and objects sort by their parts", async (on) => {
    await store(on, { b: [1, 2], a: [1], c: [2], z: [], e: { a: 2 }, d: { a: 1, b: 1 }, f: { b: 0 }, y: {} });
    expect(await names(on, "by_n")).toEqual(["z", "a", "b", "c", "y", "d", "e", "f"]);
  }),
  behavior("long values are found by equality and kept apart from longer ones", async (on) => {
    const long = "x".repeat(5000);
    await store(on, { long, longer: `${long}y`, other: `${long}z` });
    expect(await names(on, "by_n", [eq("n", long)])).toEqual(["long"]);
    expect(await names(on, "by_n", [eq("n", `${long}y`)])).toEqual(["longer"]);
    expect((await names(on, "by_n", [gt("n", long)])).sort()).toEqual(["longer", "other"]);
  }),
  behavior("an index of two fields takes an equality and then a range", async (on) => {
    const rows = [
      ["a", 2],
      ["b", 1],
      ["a", 1],
      ["a", 3],
      ["b", 2],
    ] as const;
    const values = rows.map(([kind, n]) => ({ name: `${kind}${n}`, kind, n }));
    await on.mutation(api.docs.insertAll, { table: "things", values });
    expect(await names(on, "by_kind_n")).toEqual(["a1", "a2", "a3", "b1", "b2"]);
    expect(await names(on, "by_kind_n", [eq("kind", "a")])).toEqual(["a1", "a2", "a3"]);
    expect(await names(on, "by_kind_n", [eq("kind", "a"), gt("n", 1)])).toEqual(["a2", "a3"]);
    expect(await names(on, "by_kind_n", [gt("kind", "a")])).toEqual(["b1", "b2"]);
    expect(await names(on, "by_kind_n", [eq("kind", "b")], "desc")).toEqual(["b2", "b1"]);
  }),
  behavior("equal keys keep creation order", async (on) => {
    await store(on, { first: 1, second: 1, third: 1 });
    expect(await names(on, "by_n", [eq("n", 1)])).toEqual(["first", "second", "third"]);
    expect(await names(on, "by_n", [eq("n", 1)], "desc")).toEqual(["third", "second", "first"]);
  }),
  behavior("after the last field an index can be bounded by creation time", async (on) => {
    await store(on, { first: 1, second: 1, other: 2 });
    const [first] = await on.query(api.find.all, { table: "things", index: "by_n" });
    const time = first?.["_creationTime"];
    expect(await names(on, "by_n", [eq("n", 1), gt("_creationTime", time)])).toEqual(["second"]);
  }),
  behavior("an index can use a nested field", async (on) => {
    await store(
      on,
      { deep: { depth: 2 }, shallow: { depth: 1 }, none: "no object", missing: undefined },
      "at",
    );
    expect(await names(on, "by_depth")).toEqual(["none", "missing", "shallow", "deep"]);
    expect(await names(on, "by_depth", [eq("at.depth", 2)])).toEqual(["deep"]);
  }),
  behavior("the index of creation times always exists", async (on) => {
    await store(on, numbers);
    expect(await names(on, "by_creation_time", [], "desc")).toEqual(["four", "two", "one", "three"]);
  }),
  behavior("the index of ids always exists", async (on) => {
    const id = await on.mutation(api.docs.insert, { table: "things", value: { name: "it" } });
    await store(on, numbers);
    expect(await names(on, "by_id", [eq("_id", id)])).toEqual(["it"]);
  }),
  behavior("a changed row moves to its new place", async (on) => {
    const id = await on.mutation(api.docs.insert, { table: "things", value: { name: "mover", n: 0 } });
    await store(on, numbers);
    await on.mutation(api.docs.patch, { id, value: { n: 2.5 } });
    expect(await names(on, "by_n")).toEqual(["one", "two", "mover", "three", "four"]);
    expect(await names(on, "by_n", [lt("n", 1)])).toEqual([]);
  }),
  behavior("an index that does not exist is refused", async (on) => {
    expect(await refusal(names(on, "by_nothing"))).toContain("by_nothing");
  }),
  behavior("a field that is not next in the index is refused", async (on) => {
    expect(await refusal(names(on, "by_kind_n", [eq("n", 1)]))).not.toBe("");
    expect(await refusal(names(on, "by_n", [eq("name", "x")]))).not.toBe("");
  }),
  behavior("a second lower bound is refused", async (on) => {
    expect(await refusal(names(on, "by_n", [gt("n", 1), gte("n", 2)]))).not.toBe("");
  }),
];
