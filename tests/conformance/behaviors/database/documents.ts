import { expect } from "vitest";
import { api } from "../../app/convex/_generated/api";
import { behavior, refusal, type Backend } from "../../backend";

const insert = (on: Backend, value: object, table = "things") =>
  on.mutation(api.docs.insert, { table, value });
const read = (on: Backend, id: string) => on.query(api.docs.get, { id });

export const documents = [
  behavior("a new document has its id and creation time", async (on) => {
    const before = Date.now();
    const id = await insert(on, { name: "Ada" });
    const doc = await read(on, id);
    expect(doc).toEqual({ _id: id, _creationTime: expect.any(Number), name: "Ada" });
    expect(doc?._creationTime).toBeGreaterThanOrEqual(before - 1000);
    expect(doc?._creationTime).toBeLessThan(Date.now() + 1000);
  }),
  behavior("documents created in one mutation keep their order", async (on) => {
    const names = Array.from({ length: 20 }, (_, at) => `n${at}`);
    await on.mutation(api.docs.insertAll, { table: "things", values: names.map((name) => ({ name })) });
    const rows = await on.query(api.find.all, { table: "things" });
    expect(rows.map((row) => row["name"])).toEqual(names);
    const times = rows.map((row) => row["_creationTime"] as number);
    expect(new Set(times).size).toBe(20);
  }),
  behavior("documents created by later mutations come later", async (on) => {
    const ids = [await insert(on, {}), await insert(on, {}), await insert(on, {})];
    const rows = await on.query(api.find.all, { table: "things" });
    expect(rows.map((row) => row["_id"])).toEqual(ids);
  }),
  behavior("undefined fields are not stored", async (on) => {
    const id = await insert(on, { a: undefined, b: 1 });
    expect(Object.keys((await read(on, id)) ?? {}).sort()).toEqual(["_creationTime", "_id", "b"]);
  }),
  behavior("a patch changes the fields it names and no others", async (on) => {
    const id = await insert(on, { a: 1, b: { c: 1, d: 2 } });
    await on.mutation(api.docs.patch, { id, value: { b: { c: 3 }, e: 4 } });
    expect(await read(on, id)).toMatchObject({ a: 1, e: 4 });
    expect((await read(on, id))?.["b"]).toEqual({ c: 3 });
  }),
  behavior("a patch removes a field that it sets to undefined", async (on) => {
    const id = await insert(on, { a: 1, b: 2 });
    await on.mutation(api.docs.patch, { id, value: {}, unset: ["a", "never there"] });
    expect(Object.keys((await read(on, id)) ?? {}).sort()).toEqual(["_creationTime", "_id", "b"]);
  }),
  behavior("a replacement removes all old fields", async (on) => {
    const id = await insert(on, { a: 1, b: 2 });
    await on.mutation(api.docs.replace, { id, value: { c: 3 } });
    expect(await read(on, id)).toEqual({ _id: id, _creationTime: expect.any(Number), c: 3 });
  }),
  behavior("a document's creation time never changes", async (on) => {
    const id = await insert(on, { a: 1 });
    const made = (await read(on, id))?._creationTime;
    await on.mutation(api.docs.patch, { id, value: { a: 2 } });
    await on.mutation(api.docs.replace, { id, value: { a: 3 } });
    expect((await read(on, id))?._creationTime).toBe(made);
  }),
  behavior("a whole document can be written back unchanged", async (on) => {
    const id = await insert(on, { a: 1 });
    const doc = await read(on, id);
    await on.mutation(api.docs.replace, { id, value: { ...doc, a: 2 } });
    await on.mutation(api.docs.patch, { id, value: { ...doc, b: 3 } });
    expect(await read(on, id)).toEqual({ ...doc, a: 1, b: 3 });
  }),
  behavior("a write with another document's id or time is refused", async (on) => {
    const id = await insert(on, { a: 1 });
    const other = await insert(on, { a: 2 });
    expect(await refusal(on.mutation(api.docs.replace, { id, value: { _id: other } }))).toContain("_id");
    expect(await refusal(on.mutation(api.docs.patch, { id, value: { _creationTime: 5 } }))).toContain(
      "_creationTime",
    );
  }),
  behavior(
    "an insert that brings its own id is refused",
    async (on) => {
      const id = await insert(on, {});
      expect(await refusal(insert(on, { _id: id }))).toContain("_id");
    },
    {
      convexTest: "It ignores the field; a deployment refuses the document.",
      instead: async (on) => expect(await insert(on, { _id: await insert(on, {}) })).toBeTruthy(),
    },
  ),
  behavior(
    "a top-level field with a reserved name is refused",
    async (on) => {
      expect(await refusal(insert(on, { _mine: 1 }))).toContain("_mine");
    },
    {
      convexTest: "It does not look at field names beyond the two system fields; a deployment refuses them.",
      instead: async (on) => expect(await insert(on, { _mine: 1 })).toBeTruthy(),
    },
  ),
  behavior("a deleted document is gone", async (on) => {
    const id = await insert(on, {});
    await on.mutation(api.docs.remove, { id });
    expect(await read(on, id)).toBeNull();
    expect(await on.query(api.find.all, { table: "things" })).toEqual([]);
  }),
  behavior(
    "changing a deleted document fails",
    async (on) => {
      const id = await insert(on, {});
      await on.mutation(api.docs.remove, { id });
      expect(await refusal(on.mutation(api.docs.patch, { id, value: { a: 1 } }))).toContain(
        "nonexistent document",
      );
      expect(await refusal(on.mutation(api.docs.replace, { id, value: { a: 1 } }))).toContain(
        "nonexistent document",
      );
      expect(await refusal(on.mutation(api.docs.remove, { id }))).toContain("nonexistent doc");
    },
    {
      convexTest: "It says so in words of its own.",
      instead: async (on) => {
        const id = await insert(on, {});
        await on.mutation(api.docs.remove, { id });
        expect(await refusal(on.mutation(api.docs.patch, { id, value: {} }))).toContain("non-existent doc");
        expect(await refusal(on.mutation(api.docs.replace, { id, value: {} }))).toContain("non-existent doc");
        expect(await refusal(on.mutation(api.docs.remove, { id }))).toContain("non-existent doc");
      },
    },
  ),
  behavior("deleting from a named table refuses another table's id", async (on) => {
    const id = await insert(on, {});
    expect(await refusal(on.mutation(api.docs.removeFrom, { table: "people", id }))).toContain("people");
    expect(await read(on, id)).not.toBeNull();
  }),
  behavior("a table outside the schema exists with its first document", async (on) => {
    const id = await insert(on, { a: 1 }, "unlisted");
    expect(await read(on, id)).toMatchObject({ a: 1 });
    expect(await on.query(api.find.all, { table: "unlisted" })).toHaveLength(1);
  }),
  behavior("a table that was never written to is empty", async (on) => {
    expect(await on.query(api.find.all, { table: "neverWritten" })).toEqual([]);
    expect(await on.query(api.find.first, { table: "neverWritten" })).toBeNull();
  }),
  behavior(
    "a table name that is not an identifier is refused",
    async (on) => {
      expect(await refusal(insert(on, {}, "not a name"))).not.toBe("");
      expect(await refusal(insert(on, {}, "_mine"))).not.toBe("");
    },
    {
      convexTest: "It takes any table name; a deployment takes identifiers only.",
      instead: async (on) => expect(await insert(on, {}, "not a name")).toBeTruthy(),
    },
  ),
  behavior("a mutation sees its own writes before it ends, in every index", async (on) => {
    expect(await on.mutation(api.docs.ownWrites, {})).toEqual({
      afterInsert: ["first", "second"],
      afterPatch: ["second", "first"],
      afterDelete: ["first"],
      gone: null,
    });
  }),
  behavior("a query has no methods for writing", async (on) => {
    expect(await on.query(api.docs.writersInQuery, {})).toEqual([]);
  }),
  behavior(
    "a document of more than a megabyte is refused",
    async (on) => {
      expect(await refusal(insert(on, { text: "x".repeat(1_100_000) }))).toContain("too large");
    },
    {
      convexTest: "It has no limit for one document; a deployment stops at 1 MiB.",
      instead: async (on) => expect(await insert(on, { text: "x".repeat(1_100_000) })).toBeTruthy(),
    },
  ),
  behavior(
    "a document is at most 16 levels deep",
    async (on) => {
      const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);
      expect(await insert(on, { list: deep(15) })).toBeTruthy();
      expect(await refusal(insert(on, { list: deep(16) }))).toContain("nest");
    },
    {
      convexTest: "It has no limit for the depth of a document; a deployment stops at 16.",
      instead: async (on) =>
        expect(await insert(on, { list: [[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]] })).toBeTruthy(),
    },
  ),
  behavior("the number of documents can be counted", async (on) => {
    await on.mutation(api.docs.insertAll, { table: "things", values: [{}, {}, {}] });
    expect(await on.query(api.docs.count, { table: "things" })).toBe(3);
    expect(await on.query(api.docs.count, { table: "neverWritten" })).toBe(0);
  }),
];
