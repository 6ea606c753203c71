import fc from "fast-check";
import { expect, test } from "vitest";
import type { Transaction } from "../../../embedded/db/access";
import { Database } from "../../../embedded/db/database";
import { UserError } from "../../../embedded/db/errors";
import { EngineRecords } from "../../../embedded/db/schema/engine-records";
import type { SchemaJson } from "../../../embedded/db/schema/schema";
import { verifyDatabase } from "../../../embedded/db/verify";
import { encodeId } from "../../../embedded/values/ids";
import type { ConvexObject } from "../../../embedded/values/value";
import { all, range, scan, schemaOf, testWorld } from "./fixture";
import { MemoryStore } from "./memory-store";
import { someFields } from "./model";

const INDEXES: { [name: string]: string[] } = {
  by_a: ["a"],
  by_b: ["b"],
  by_a_b: ["a", "b"],
  by_nested: ["c.d"],
};
const IMPORTED_AT = 1_600_000_000_000;

const someSchema = fc
  .record({ names: fc.subarray(Object.keys(INDEXES)), isTurned: fc.boolean(), isStrict: fc.boolean() })
  .map(({ names, isTurned, isStrict }): SchemaJson => {
    const fieldsOf = (name: string) =>
      isTurned ? (INDEXES[name] ?? []).toReversed() : (INDEXES[name] ?? []);
    const any = { fieldType: { type: "any" as const }, optional: true };
    return schemaOf({
      tableName: "things",
      indexes: names.map((name) => ({ indexDescriptor: name, fields: fieldsOf(name) })),
      documentType: isStrict ? { type: "object", value: { a: any, b: any } } : null,
    });
  });

const end = fc.constantFrom("commit" as const, "commit" as const, "abandon" as const, "full" as const);
const someStep = fc.oneof(
  fc.record({
    type: fc.constantFrom("insert", "insert", "patch", "replace", "remove", "restore" as const),
    which: fc.nat(),
    fields: someFields,
    end,
  }),
  fc.record({
    type: fc.constant("import" as const),
    number: fc.integer({ min: 10_001, max: 10_003 }),
    rows: fc.array(someFields, { maxLength: 3 }),
    end,
  }),
  fc.record({ type: fc.constant("prepare" as const), schema: someSchema }),
  fc.record({ type: fc.constantFrom("activate" as const, "turn" as const, "crash" as const) }),
);
type Step = typeof someStep extends fc.Arbitrary<infer T> ? T : never;
type Write = Extract<Step, { which: number }>;
type Import = Extract<Step, { rows: unknown }>;
type Documents = ReadonlyMap<string, ConvexObject>;

/** A database and the documents that it should hold. */
class Trial {
  readonly #world = testWorld();
  #store = new MemoryStore();
  #db: Database;
  #documents: Documents = new Map();
  #prepared: { schema: SchemaJson; problem: Promise<unknown> } | null = null;

  private constructor(store: MemoryStore, db: Database) {
    this.#store = store;
    this.#db = db;
  }

  static async start(): Promise<Trial> {
    const store = new MemoryStore();
    return new Trial(store, await Database.open({ store, world: testWorld(), cacheBytes: 20_000 }));
  }

  async do(step: Step): Promise<void> {
    this.#world.time.now += 1;
    switch (step.type) {
      case "import":
        return this.#import(step);
      case "prepare":
        this.#prepared = { schema: step.schema, problem: this.#db.prepareSchema(step.schema) };
        return;
      case "activate":
        return await this.#activate();
      case "turn":
        return await new Promise((resolve) => setImmediate(resolve));
      case "crash":
        return await this.#crash();
      default:
        return this.#write(step);
    }
  }

  /** Compares every index with the documents, and the store with itself. */
  async check(): Promise<void> {
    await this.#prepared?.problem;
    const view = this.#db.snapshot();
    const ids = [...this.#documents.keys()].sort();
    const found = all(view, scan("things"));
    expect(new Map(found.map((document) => [String(document["_id"]), document]))).toEqual(this.#documents);
    expect(view.count("things")).toBe(ids.length);
    for (const { name } of this.#db.tables.table("things")?.declared.values() ?? [])
      expect(
        all(view, range(`things.${name}`))
          .map(({ _id }) => _id)
          .sort(),
      ).toEqual(ids);
    for (const id of ids) expect(JSON.parse(view.get(id) ?? "null")).toEqual(this.#documents.get(id));
    await this.#db.whenDurable(this.#db.latestTs);
    const stored = this.#store.afterCrash();
    expect(verifyDatabase(stored, await EngineRecords.load(stored, this.#world.random)).problems).toEqual([]);
  }

  #write({ type, which, fields, end }: Write): void {
    const tx = this.#db.begin();
    const ids = [...this.#documents.keys()];
    const id = ids[which % Math.max(1, ids.length)];
    const next = new Map(this.#documents);
    const written = (changed: string) =>
      next.set(changed, JSON.parse(tx.get(changed) ?? "null") as ConvexObject);
    try {
      if (type === "insert") written(tx.insert("things", fields));
      if (id === undefined || type === "insert") return this.#end(tx, next, end);
      if (type === "remove") tx.remove(id);
      if (type === "patch") tx.patch(id, fields);
      if (type === "replace") tx.replace(id, fields);
      if (type === "restore")
        tx.trusted.restore("things", { ...fields, _id: id, _creationTime: IMPORTED_AT + (which % 5) });
      if (type === "remove") next.delete(id);
      else written(id);
    } catch (error) {
      // It does not match the schema.
      if (error instanceof UserError) return;
      throw error;
    }
    this.#end(tx, next, end);
  }

  /** Replaces all documents by rows with ids of their own, as an import does. */
  #import({ number, rows, end }: Import): void {
    const tx = this.#db.begin({ trusted: true });
    for (const id of this.#documents.keys()) tx.remove(id);
    const undo = this.#db.claimTableNumbers(tx, new Map([["things", number]]));
    const next = new Map<string, ConvexObject>();
    try {
      for (const [at, row] of rows.entries()) {
        const id = encodeId(number, Buffer.alloc(16, at));
        const document = { ...row, _id: id, _creationTime: IMPORTED_AT + at };
        tx.restore("things", document);
        next.set(id, document);
      }
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return undo();
    }
    if (end === "abandon") undo();
    this.#end(tx, next, end);
  }

  #end(tx: Transaction, next: Documents, end: Write["end"]): void {
    if (end === "abandon") return;
    this.#store.isFull = end === "full";
    try {
      this.#db.commit(tx);
      this.#documents = next;
    } catch (error) {
      if (!this.#store.isFull) throw error;
    } finally {
      this.#store.isFull = false;
    }
  }

  async #activate(): Promise<void> {
    const prepared = this.#prepared;
    this.#prepared = null;
    if (prepared === null || (await prepared.problem) !== null) return;
    try {
      this.#db.activateSchema(prepared.schema);
    } catch (error) {
      // A document that was written meanwhile does not match.
      if (!(error instanceof UserError)) throw error;
    }
  }

  async #crash(): Promise<void> {
    await this.#db.whenDurable(this.#db.latestTs);
    this.#store = this.#store.afterCrash();
    this.#prepared = null;
    this.#db = await Database.open({ store: this.#store, world: this.#world, cacheBytes: 20_000 });
  }
}

test("no mix of writes, imports, pushes, refusals and crashes loses a document or an entry", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(someStep, { maxLength: 40, size: "max" }), async (steps) => {
      const trial = await Trial.start();
      for (const step of steps) await trial.do(step);
      await trial.check();
    }),
    { numRuns: 150 },
  );
});
