import { expect } from "vitest";
import { api } from "../app/convex/_generated/api";
import { behavior, refusal, type Backend, type Behavior, type QueryReference } from "../backend";

const check = (on: Backend, reference: QueryReference, args: object) => on.query(reference, args as never);

/** Both backends refuse. Only a deployment uses the protocol's wording. */
function refused(name: string, reference: QueryReference, args: object, ...words: string[]): Behavior {
  return behavior(
    name,
    async (on) => {
      const message = await refusal(check(on, reference, args));
      expect(message).toContain("ArgumentValidationError");
      for (const word of words) expect(message).toContain(word);
    },
    {
      convexTest: "It refuses in words of its own; a deployment's words reach people and logs.",
      instead: async (on) => expect(await refusal(check(on, reference, args))).toContain("Validator error"),
    },
  );
}

function accepted(name: string, reference: QueryReference, ...values: unknown[]): Behavior {
  return behavior(name, async (on) => {
    for (const value of values) expect(await check(on, reference, { value })).toBe("ok");
  });
}

const bytes = new Uint8Array([1]).buffer;

export const validators: Behavior[] = [
  accepted("text is text", api.check.string, "", "x"),
  accepted("a number is any float", api.check.number, 1, -0, NaN, Infinity),
  accepted("an int64 is a bigint", api.check.bigint, 0n, -(2n ** 63n)),
  accepted("a boolean is true or false", api.check.boolean, true, false),
  accepted("bytes are bytes", api.check.bytes, bytes),
  accepted("null is null", api.check.empty, null),
  accepted("anything is anything", api.check.anything, 1, null, [{}], 1n, bytes),
  accepted("a literal is itself", api.check.literal, "open"),
  accepted("a union is any of its members", api.check.either, "x", 1),
  accepted("a list is as long as it likes", api.check.list, [], [1, 2]),
  accepted("a record has any keys", api.check.record, {}, { a: 1, "b c": 2 }),
  refused(
    "a number is not text",
    api.check.string,
    { value: 1 },
    "Value does not match validator.",
    "Path: .value",
    "Value: 1.0",
    "Validator: v.string()",
  ),
  refused("text is not a number", api.check.number, { value: "1" }, 'Value: "1"', "Validator: v.float64()"),
  refused("a bigint is not a number", api.check.number, { value: 1n }, "Validator: v.float64()"),
  refused("a number is not a bigint", api.check.bigint, { value: 1 }, "Validator: v.int64()"),
  refused("null is not text", api.check.string, { value: null }, "Value: null", "Validator: v.string()"),
  refused("text is not null", api.check.empty, { value: "null" }, "Validator: v.null()"),
  refused("a list is not bytes", api.check.bytes, { value: [1] }, "Validator: v.bytes()"),
  refused(
    "another literal is refused",
    api.check.literal,
    { value: "shut" },
    '`"shut"` does not match literal validator `v.literal("open")`',
  ),
  refused(
    "none of a union is refused",
    api.check.either,
    { value: 2 },
    "Validator: v.union(v.string(), v.literal(1.0))",
  ),
  refused("a wrong item of a list is found", api.check.list, { value: [1, "2"] }, "Path: .value[1]"),
  behavior(
    "an invalid value in a record is refused",
    async (on) => {
      const message = await refusal(check(on, api.check.record, { value: { a: "1" } }));
      expect(message).toContain("Path: .value.values()");
    },
    {
      convexTest: "It does not look into records; a deployment does.",
      instead: async (on) => expect(await check(on, api.check.record, { value: { a: "1" } })).toBe("ok"),
    },
  ),
  refused(
    "a missing argument is named",
    api.check.person,
    {},
    "Object is missing the required field `name`. Consider wrapping the field validator in `v.optional(...)`",
    "Validator: v.object({address: v.optional(v.object({floor: v.float64()})), name: v.string(), nick: v.optional(v.string())})",
  ),
  refused(
    "an argument too many is named",
    api.check.person,
    { name: "Ada", pet: "cat" },
    "Object contains extra field `pet` that is not in the validator.",
    'Object: {name: "Ada", pet: "cat"}',
  ),
  refused(
    "null does not stand for an optional argument",
    api.check.person,
    { name: "Ada", nick: null },
    "Path: .nick",
  ),
  refused(
    "a wrong field of a nested object is found",
    api.check.person,
    { name: "Ada", address: { floor: "third" } },
    "Path: .address.floor",
  ),
  refused(
    "text that is no id is not an id",
    api.check.thing,
    { value: "thing" },
    'Validator: v.id("things")',
  ),
  behavior(
    "an id of another table is refused, and the tables are named",
    async (on) => {
      const value = { name: "Ada", role: "author" };
      const id = await on.mutation(api.docs.insert, { table: "people", value });
      const message = await refusal(check(on, api.check.thing, { value: id }));
      expect(message).toContain(`Found ID "${id}" from table \`people\``);
      expect(message).toContain('does not match the table name in validator `v.id("things")`');
    },
    {
      convexTest: "It refuses in words of its own.",
      instead: async (on) => {
        const value = { name: "Ada", role: "author" };
        const id = await on.mutation(api.docs.insert, { table: "people", value });
        expect(await refusal(check(on, api.check.thing, { value: id }))).toContain("Expected ID for table");
      },
    },
  ),
  behavior("optional arguments may be left out", async (on) => {
    expect(await on.query(api.check.person, { name: "Ada" })).toBe("ok");
    expect(await on.query(api.check.person, { name: "Ada", nick: "A", address: { floor: 3 } })).toBe("ok");
  }),
  behavior("a function without validators takes any arguments", async (on) => {
    expect(await on.query(api.echo.unvalidated, { a: 1, b: [2] })).toEqual(["a", "b"]);
  }),
  behavior(
    "a result that does not match its validator is refused",
    async (on) => {
      expect(await on.query(api.check.promised, { value: 5 })).toBe(5);
      const message = await refusal(on.query(api.check.promised, { value: "five" }));
      expect(message).toContain("ReturnsValidationError");
      expect(message).toContain("Validator: v.float64()");
    },
    {
      convexTest: "It refuses in words of its own.",
      instead: async (on) =>
        expect(await refusal(on.query(api.check.promised, { value: "five" }))).toContain("Validator error"),
    },
  ),
  behavior(
    "a mutation with an invalid result leaves no writes",
    async (on) => {
      await refusal(on.mutation(api.check.promisedByMutation, { value: { n: "one" } }));
      expect(await on.query(api.find.all, { table: "things" })).toEqual([]);
      expect(await on.mutation(api.check.promisedByMutation, { value: { n: 1 } })).toEqual({ n: 1 });
    },
    {
      convexTest: "It checks the result after it has committed; a deployment before.",
      instead: async (on) => {
        await refusal(on.mutation(api.check.promisedByMutation, { value: { n: "one" } }));
        expect(await on.query(api.find.all, { table: "things" })).toHaveLength(1);
      },
    },
  ),
  behavior("returning undefined matches a null validator", async (on) => {
    expect(await on.query(api.check.promisedNothing, {})).toBeNull();
  }),
];
