import { expect } from "vitest";
import { api } from "../../app/convex/_generated/api";
import { behavior, refusal, type Backend, type Behavior } from "../../backend";

const insert = (on: Backend, value: object, table = "people") =>
  on.mutation(api.docs.insert, { table, value });
const ada = { name: "Ada", role: "author" };
const failed = (table: string) =>
  `Failed to insert or update a document in table "${table}" because it does not match the schema: `;

/** Both backends refuse the write. Only a deployment uses the protocol's wording. */
function refused(name: string, write: (on: Backend) => Promise<unknown>, ...words: string[]): Behavior {
  return behavior(
    name,
    async (on) => {
      const message = await refusal(write(on));
      for (const word of words) expect(message).toContain(word);
    },
    {
      convexTest: "It refuses in words of its own; a deployment's words reach people and logs.",
      instead: async (on) => expect(await refusal(write(on))).toContain("Validator error"),
    },
  );
}

export const schema: Behavior[] = [
  behavior("a document that matches the schema is stored", async (on) => {
    const friend = await insert(on, ada);
    const address = { street: "High Street", floor: 3n };
    const whole = { ...ada, age: 36, mail: null, friend, tags: ["a"], scores: { x: 1 }, address };
    const id = await insert(on, whole);
    expect(await on.query(api.docs.get, { id })).toMatchObject(whole);
  }),
  refused(
    "a required field must be there",
    (on) => insert(on, { role: "author" }),
    failed("people"),
    "Object is missing the required field `name`",
  ),
  refused(
    "a field the schema does not know is refused",
    (on) => insert(on, { ...ada, pet: "cat" }),
    failed("people"),
    "Object contains extra field `pet`",
  ),
  refused(
    "a field of the wrong type is refused",
    (on) => insert(on, { ...ada, age: "36" }),
    failed("people"),
    "Path: .age",
    "Validator: v.float64()",
  ),
  refused(
    "a value outside a union is refused",
    (on) => insert(on, { ...ada, role: "critic" }),
    "Path: .role",
  ),
  refused(
    "null does not stand for an optional field",
    (on) => insert(on, { ...ada, age: null }),
    "Path: .age",
  ),
  refused(
    "a nested object is as exact as a document",
    (on) => insert(on, { ...ada, address: { street: "High Street", door: "red" } }),
    "Object contains extra field `door`",
    "Path: .address",
  ),
  refused(
    "a reference must be to its table",
    async (on) => insert(on, { ...ada, friend: await insert(on, {}, "things") }),
    'from table `things`, which does not match the table name in validator `v.id("people")`',
  ),
  refused(
    "a patch must leave a document that fits",
    async (on) => on.mutation(api.docs.patch, { id: await insert(on, ada), value: { age: "old" } }),
    failed("people"),
    "Path: .age",
  ),
  refused(
    "a patch cannot take away a required field",
    async (on) => on.mutation(api.docs.patch, { id: await insert(on, ada), value: {}, unset: ["name"] }),
    "Object is missing the required field `name`",
  ),
  refused(
    "a replacement must fit",
    async (on) => on.mutation(api.docs.replace, { id: await insert(on, ada), value: { name: "Ada" } }),
    "Object is missing the required field `role`",
  ),
  behavior("a patch can remove an optional field", async (on) => {
    const id = await insert(on, { ...ada, age: 36 });
    await on.mutation(api.docs.patch, { id, value: {}, unset: ["age"] });
    expect(await on.query(api.docs.get, { id })).not.toHaveProperty("age");
  }),
  behavior("a refused write leaves the document as it was", async (on) => {
    const id = await insert(on, { ...ada, age: 36 });
    await refusal(on.mutation(api.docs.patch, { id, value: { age: "old" } }));
    expect(await on.query(api.docs.get, { id })).toMatchObject({ age: 36 });
  }),
  behavior("a table can hold a union of shapes", async (on) => {
    expect(await insert(on, { form: "circle", radius: 1 }, "shapes")).toBeTruthy();
    expect(await insert(on, { form: "square", side: 1 }, "shapes")).toBeTruthy();
  }),
  refused(
    "a document between two shapes is refused",
    (on) => insert(on, { form: "circle", side: 1 }, "shapes"),
    failed("shapes"),
    "Validator: v.union(v.object(",
  ),
  behavior("a document can refer to a deleted document", async (on) => {
    const friend = await insert(on, ada);
    await on.mutation(api.docs.remove, { id: friend });
    expect(await insert(on, { ...ada, friend })).toBeTruthy();
  }),
];
