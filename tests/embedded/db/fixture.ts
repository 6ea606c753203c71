import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Snapshot, Transaction } from "../../../embedded/db/access";
import { Database } from "../../../embedded/db/database";
import type { QueryJson, QueryOperator, QuerySource, RangeRule } from "../../../embedded/db/query";
import type { Commit } from "../../../embedded/db/read-set";
import type { SchemaJson, TableSchemaJson } from "../../../embedded/db/schema/schema";
import { LmdbStore } from "../../../embedded/store/lmdb";
import type { Store } from "../../../embedded/store/store";
import type { World } from "../../../embedded/system/world";
import type { ConvexObject } from "../../../embedded/values/value";
import { MemoryStore } from "./memory-store";

/** A world with a clock that tests set and with the same random bytes in every run. */
export function testWorld(): World & { time: { now: number } } {
  const time = { now: 1_700_000_000_000 };
  let seed = 1;
  return {
    time,
    clock: { now: () => time.now, runAt: () => () => undefined },
    random: {
      bytes(length) {
        const bytes = Buffer.alloc(length);
        for (let i = 0; i < length; i += 1) {
          seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
          bytes[i] = seed >>> 24;
        }
        return bytes;
      },
    },
    log: () => undefined,
    fetch: () => Promise.reject(new Error("Tests have no network.")),
  };
}

export async function memoryDatabase(
  store = new MemoryStore(),
  world = testWorld(),
  onFatal?: (error: Error) => void,
) {
  const db = await Database.open({ store, world, onFatal });
  return { db, store, world };
}

/** A database in a temporary folder that is deleted on disposal. `reopen` closes and opens it again. */
export async function diskDatabase() {
  const folder = mkdtempSync(join(tmpdir(), "embedded-db-"));
  const world = testWorld();
  const open = async (): Promise<Database> =>
    await Database.open({ store: (await LmdbStore.open(folder)) as Store, world });
  let db = await open();
  return {
    world,
    get db() {
      return db;
    },
    async reopen() {
      await db.close();
      db = await open();
    },
    async [Symbol.asyncDispose]() {
      await db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs `work` in a transaction and commits it. */
export function write<T>(db: Database, work: (tx: Transaction) => T): { result: T; commit: Commit } {
  const tx = db.begin();
  const result = work(tx);
  return { result, commit: db.commit(tx) };
}

export function insert(db: Database, table: string, value: ConvexObject): string {
  return write(db, (tx) => tx.insert(table, value)).result;
}

export function read(view: Snapshot, id: string): ConvexObject | null {
  return JSON.parse(view.get(id) ?? "null");
}

export function all(view: Snapshot, query: QueryJson): ConvexObject[] {
  const stream = view.stream(query);
  const documents: ConvexObject[] = [];
  for (let next = stream.next(); next !== null; next = stream.next()) documents.push(JSON.parse(next.text));
  return documents;
}

export function scan(tableName: string, ...operators: QueryOperator[]): QueryJson {
  return { source: { type: "FullTableScan", tableName, order: null }, operators };
}

export function range(
  indexName: string,
  rules: RangeRule[] = [],
  order: "asc" | "desc" = "asc",
  operators: QueryOperator[] = [],
): QueryJson {
  const source: QuerySource = { type: "IndexRange", indexName, range: rules, order };
  return { source, operators };
}

export function schemaOf(...tables: (Partial<TableSchemaJson> & { tableName: string })[]): SchemaJson {
  return {
    schemaValidation: true,
    tables: tables.map((table) => ({
      indexes: [],
      searchIndexes: [],
      vectorIndexes: [],
      documentType: null,
      ...table,
    })),
  };
}

export async function putSchema(db: Database, schema: SchemaJson | null): Promise<Commit> {
  const problem = await db.prepareSchema(schema);
  if (problem !== null) throw new Error(problem.message);
  return db.activateSchema(schema);
}

/** True if a commit makes the reads of a snapshot stale, by the same rule as live queries. */
export function invalidates(commit: Commit, view: Snapshot): boolean {
  const { intervals, tokens } = view.reads;
  const hit = commit.writes.keys.some(({ index, key }) =>
    intervals.some(
      (interval) =>
        interval.index === index &&
        key.compare(interval.lo) >= 0 &&
        (interval.hi === null || key.compare(interval.hi) < 0),
    ),
  );
  return hit || [...commit.writes.tokens].some((token) => tokens.has(token));
}
