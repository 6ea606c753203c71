import { expect } from "vitest";
import { api } from "../../app/convex/_generated/api";
import { behavior, refusal, type Backend } from "../../backend";

const thing = (on: Backend, value: object = {}) => on.mutation(api.docs.insert, { table: "things", value });
const person = (on: Backend) =>
  on.mutation(api.docs.insert, { table: "people", value: { name: "Ada", role: "author" } });

export const ids = [
  behavior(
    "an id is 32 lowercase letters and digits",
    async (on) => {
      expect(await thing(on)).toMatch(/^[0-9a-hjkmnp-tv-z]{32}$/);
    },
    {
      convexTest: "Its ids are made to be read in tests; the deployment's form is the right one.",
      instead: async (on) => expect(await thing(on)).toMatch(/^[0-9]+things$/),
    },
  ),
  behavior("every document has an id of its own", async (on) => {
    const made = await on.mutation(api.docs.insertAll, { table: "things", values: [{}, {}, {}] });
    expect(new Set(made).size).toBe(3);
  }),
  behavior("an id is not reused after its document is deleted", async (on) => {
    const first = await thing(on);
    await on.mutation(api.docs.remove, { id: first });
    expect(await thing(on)).not.toBe(first);
  }),
  behavior("reading a deleted document returns null", async (on) => {
    const id = await thing(on);
    await on.mutation(api.docs.remove, { id });
    expect(await on.query(api.docs.get, { id })).toBeNull();
  }),
  behavior(
    "reading with an invalid id fails",
    async (on) => {
      expect(await refusal(on.query(api.docs.get, { id: "no id at all" }))).not.toBe("");
    },
    {
      convexTest: "It finds nothing by it; a deployment says that it is no id.",
      instead: async (on) => expect(await on.query(api.docs.get, { id: "no id at all" })).toBeNull(),
    },
  ),
  behavior("normalizeId gives the id of its own table", async (on) => {
    const id = await thing(on);
    expect(await on.query(api.docs.normalizeId, { table: "things", id })).toBe(id);
  }),
  behavior("normalizeId gives null for another table's id and for other text", async (on) => {
    const id = await thing(on);
    for (const text of ["", "x", "j5700000000000000000000000001qv1"]) {
      expect(await on.query(api.docs.normalizeId, { table: "things", id: text })).toBeNull();
    }
    expect(await on.query(api.docs.normalizeId, { table: "people", id })).toBeNull();
  }),
  behavior("normalizeId does not check that the document exists", async (on) => {
    const id = await thing(on);
    await on.mutation(api.docs.remove, { id });
    expect(await on.query(api.docs.normalizeId, { table: "things", id })).toBe(id);
  }),
  behavior("normalizeId knows no system tables", async (on) => {
    const id = await on.action(api.files.store, { text: "x" });
    expect(await on.query(api.docs.normalizeId, { table: "things", id })).toBeNull();
  }),
  behavior("reading from a named table takes that table's ids", async (on) => {
    const id = await thing(on, { name: "here" });
    expect(await on.query(api.docs.getFrom, { table: "things", id })).toMatchObject({ name: "here" });
  }),
  behavior("reading from a named table refuses another table's id", async (on) => {
    const id = await person(on);
    expect(await refusal(on.query(api.docs.getFrom, { table: "things", id }))).toContain("things");
  }),
  behavior("an id argument accepts the id of a deleted document", async (on) => {
    const id = await thing(on);
    await on.mutation(api.docs.remove, { id });
    expect(await on.query(api.check.thing, { value: id as never })).toBe("ok");
  }),
];
