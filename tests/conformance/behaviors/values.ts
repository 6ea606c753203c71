import { expect } from "vitest";
import { api } from "../app/convex/_generated/api";
import { behavior, refusal, type Backend } from "../backend";

const bytes = new Uint8Array([0, 1, 254, 255]).buffer;
const everyKind = {
  null: null,
  true: true,
  float: 1.5,
  negativeZero: -0,
  nan: NaN,
  infinity: Infinity,
  smallest: Number.MIN_VALUE,
  int: 5n,
  largest: 2n ** 63n - 1n,
  least: -(2n ** 63n),
  text: "zero \0, é, 漢, 😀",
  bytes,
  list: [1, "two", [null]],
  object: { inner: { deepest: {} } },
};

const echoed = (on: Backend, value: unknown) => on.query(api.echo.value, { value });

export const values = [
  behavior("every type of value comes back from a query unchanged", async (on) => {
    expect(await echoed(on, everyKind)).toEqual(everyKind);
    expect(Object.is(await echoed(on, -0), -0)).toBe(true);
  }),
  behavior("every type of value passes through mutations and actions", async (on) => {
    expect(await on.mutation(api.echo.fromMutation, { value: everyKind })).toEqual(everyKind);
    expect(await on.action(api.echo.fromAction, { value: everyKind })).toEqual(everyKind);
  }),
  behavior("every type of value is read from a document unchanged", async (on) => {
    const id = await on.mutation(api.docs.insert, { table: "things", value: everyKind });
    expect(await on.query(api.docs.get, { id })).toMatchObject(everyKind);
  }),
  behavior("values pass over plain HTTP too", async (on) => {
    expect(await echoed(on.overHttp, everyKind)).toEqual(everyKind);
    expect(await on.overHttp.mutation(api.echo.fromMutation, { value: everyKind })).toEqual(everyKind);
  }),
  behavior("a value of several megabytes arrives whole", async (on) => {
    const large = "0123456789".repeat(600_000);
    expect((await echoed(on, large)) === large).toBe(true);
  }),
  behavior("a bigint is a bigint on the server, and bytes are an ArrayBuffer", async (on) => {
    expect(await on.query(api.echo.typesOf, { value: 1n })).toBe("bigint");
    expect(await on.query(api.echo.typesOf, { value: 1 })).toBe("number");
    expect(await on.query(api.echo.typesOf, { value: bytes })).toBe("ArrayBuffer");
    expect(await on.query(api.echo.typesOf, { value: [] })).toBe("array");
  }),
  behavior("an undefined argument counts as absent", async (on) => {
    expect(await on.query(api.echo.fieldsOf, { value: undefined, other: 1 })).toEqual(["other"]);
  }),
  behavior("a function that returns nothing returns null", async (on) => {
    expect(await on.query(api.echo.nothing, {})).toBeNull();
  }),
  behavior("undefined fields of a result are left out", async (on) => {
    expect(Object.keys(await on.query(api.echo.value, { value: { a: undefined, b: 1 } }))).toEqual(["b"]);
  }),
  behavior(
    "field names may hold any printable ASCII and start with an underscore below the top",
    async (on) => {
      const value = { "with space": 1, "a-b.c": 2, _private: 3, "": 4 };
      expect(await echoed(on, value)).toEqual(value);
    },
  ),
  behavior("a field name outside ASCII is refused", async (on) => {
    expect(await refusal(echoed(on, { "prix€": 1 }))).toContain("ASCII");
  }),
  behavior("a field name that starts with a dollar is refused", async (on) => {
    expect(await refusal(echoed(on, { $price: 1 }))).toContain("starts with a '$'");
  }),
  behavior("a bigint that does not fit in 64 bits is refused", async (on) => {
    expect(await refusal(echoed(on, 2n ** 63n))).toContain("does not fit into a 64-bit signed integer");
  }),
  behavior("a value of an unsupported type cannot be returned", async (on) => {
    for (const kind of ["date", "function", "dollar", "symbol"] as const) {
      expect(await refusal(on.query(api.echo.foreign, { kind }))).not.toBe("");
    }
    expect(await refusal(on.query(api.echo.foreign, { kind: "date" }))).toContain(
      "is not a supported Convex type",
    );
  }),
  behavior(
    "a list of 8192 is returned, a longer one is refused",
    async (on) => {
      expect(await on.query(api.echo.list, { length: 8192 })).toHaveLength(8192);
      expect(await refusal(on.query(api.echo.list, { length: 8193 }))).toContain(
        "Array length is too long (8193 > maximum length 8192)",
      );
    },
    {
      convexTest: "It has no limit for results; a deployment has.",
      instead: async (on) => expect(await on.query(api.echo.list, { length: 8193 })).toHaveLength(8193),
    },
  ),
  behavior(
    "an object of 1024 fields is returned, a larger one is refused",
    async (on) => {
      expect(Object.keys(await on.query(api.echo.objectWith, { fields: 1024 }))).toHaveLength(1024);
      expect(await refusal(on.query(api.echo.objectWith, { fields: 1025 }))).toContain(
        "Object has too many fields",
      );
    },
    {
      convexTest: "It has no limit for results; a deployment has.",
      instead: async (on) =>
        expect(Object.keys(await on.query(api.echo.objectWith, { fields: 1025 }))).toHaveLength(1025),
    },
  ),
  behavior(
    "a result may be 64 levels deep and not 65",
    async (on) => {
      expect(await on.query(api.echo.nested, { levels: 64 })).toBeTruthy();
      expect(await refusal(on.query(api.echo.nested, { levels: 65 }))).toContain("nest");
    },
    {
      convexTest: "It has no limit for results; a deployment has.",
      instead: async (on) => expect(await on.query(api.echo.nested, { levels: 65 })).toBeTruthy(),
    },
  ),
  behavior("objects come back with their fields in alphabetical order", async (on) => {
    const id = await on.mutation(api.docs.insert, { table: "things", value: { b: 1, a: 2, C: 3 } });
    const doc = await on.query(api.docs.get, { id });
    expect(Object.keys(doc ?? {})).toEqual(["C", "_creationTime", "_id", "a", "b"]);
  }),
];
