import { setImmediate } from "node:timers/promises";
import { canonicalJson, type ConvexObject } from "../../values/value";
import { decoded } from "../document-cache";
import { UserError } from "../errors";
import type { IndexBackfill } from "../index/index-backfill";
import type { CommittedState } from "../index/state";
import type { Commit, ReadToken } from "../read-set";
import type { EngineRecords } from "../schema/engine-records";
import type { SchemaJson } from "../schema/schema";
import { declaredIndexes, isSameIndex, findSchemaProblem, type SchemaProblem } from "../schema/schema-change";
import { SchemaRules } from "../schema/schema-rules";
import type { SearchCatalog } from "../search/search-catalog";
import { isSystemTable, type FieldIndex, type Index, type IndexSpec, type Table } from "../tables";
import type { BuiltCommit } from "./commit-builder";
import type { CommitLog, CommitRequest } from "./commit-log";

/** Documents checked per step. Other work runs between two steps. */
const CHECK_STEP = 500;

interface Preparation {
  readonly key: string;
  readonly rules: SchemaRules;
  /** The first document, stored or newly written, that does not match the schema. */
  problem: SchemaProblem | null;
}

interface SchemaSwitchOptions {
  records: EngineRecords;
  state: CommittedState;
  searches: SearchCatalog;
  log: CommitLog;
  backfill: IndexBackfill;
}

/**
 * Changes the schema in two steps: `prepare` runs while the old schema is in force, `activate` switches in one commit.
 * After `prepare` starts, commits write to the new indexes too, and their documents are checked against the new
 * schema. So no document escapes the check or the new indexes.
 */
export class SchemaSwitch {
  readonly #options: SchemaSwitchOptions;
  #rules: SchemaRules;
  #preparation: Preparation | null = null;
  readonly #backfilled = new Set<number>();

  constructor(options: SchemaSwitchOptions) {
    this.#options = options;
    const { records, log } = options;
    this.#rules = new SchemaRules(records.schema, records.tables);
    log.onChange = (change) => this.#checkChange(change);
  }

  /** The rules of the schema in force. */
  get rules(): SchemaRules {
    return this.#rules;
  }

  /**
   * Checks the stored documents and backfills missing indexes, in steps. Resolves with null if the schema is ready.
   * A later call replaces this preparation.
   */
  async prepare(schema: SchemaJson | null): Promise<SchemaProblem | null> {
    const problem = schema && findSchemaProblem(schema);
    if (problem !== null) return problem;
    const { tables } = this.#options.records;
    const preparation: Preparation = {
      key: canonicalText(schema),
      rules: new SchemaRules(schema, tables),
      problem: null,
    };
    this.#preparation = preparation;
    const shouldContinue = () => this.#preparation === preparation && preparation.problem === null;
    const backfills = this.#stageIndexes(schema);
    for (const name of preparation.rules.checkedTables) {
      if (shouldContinue()) await this.#checkTable(name, preparation, shouldContinue);
    }
    for (const { table, indexes } of backfills) {
      if (shouldContinue()) await this.#options.backfill.backfill(table, indexes, shouldContinue);
      if (shouldContinue()) for (const index of indexes) this.#backfilled.add(index.number);
    }
    if (this.#preparation !== preparation) {
      return { message: "A later schema replaced this one before it was ready.", table: null };
    }
    if (preparation.problem !== null) this.#preparation = null;
    return preparation.problem;
  }

  /** Activates the prepared schema and commits `request` atomically. Throws UserError if a new document does not match. */
  activate(schema: SchemaJson | null, request: CommitRequest | null): Commit {
    const preparation = this.#preparation;
    if (preparation?.key !== canonicalText(schema)) throw new Error("This schema was not prepared.");
    if (preparation.problem !== null) throw new UserError(preparation.problem.message);
    const { records, log, backfill } = this.#options;
    const changes: CommitRequest["changes"] = request?.changes ?? new Map();
    // What follows cannot be taken back, so a full disk must be noticed before it.
    log.assertCommittable(changes);
    const tokens = new Set<ReadToken>(request?.tokens).add("deployment");
    const declared = new Map(schema?.tables.map((table) => [table.tableName, declaredIndexes(table)]));
    for (const name of declared.keys()) records.tables.ensureTable(name);
    for (const table of records.tables.all()) {
      if (isSystemTable(table)) continue;
      this.#switchTable(table, declared.get(table.name) ?? []);
      if (table.stored || declared.has(table.name)) log.recordTable(table, tokens);
    }
    this.#rules = preparation.rules;
    this.#preparation = null;
    records.setSchema(schema);
    const commit = log.commit({
      changes,
      creationTime: request?.creationTime ?? 0,
      tokens,
    });
    backfill.sweep();
    return commit;
  }

  /** Stops a running preparation at its next step. */
  cancel(): void {
    this.#preparation = null;
  }

  /** Gives one of the engine's own tables exactly these indexes, synchronously. */
  defineIndexes(name: string, specs: readonly IndexSpec[]): void {
    const { records, backfill } = this.#options;
    const table = records.tables.ensureTable(name);
    const added: FieldIndex[] = [];
    for (const spec of specs) {
      const known = table.declared.get(spec.name);
      if (known !== undefined && isSameIndex(known, spec)) continue;
      const index = records.tables.number(spec);
      table.staged.set(spec.name, index);
      if (index.type === "database") added.push(index);
    }
    if (table.count > 0 && added.length > 0) backfill.backfillBatch(table, added, null, Infinity);
    this.#switchTable(table, specs);
    if (table.stored) records.markTableChanged(table);
  }

  /** Creates missing indexes and drops those of an earlier attempt. Returns the indexes to backfill. */
  #stageIndexes(schema: SchemaJson | null): { table: Table; indexes: FieldIndex[] }[] {
    const { records } = this.#options;
    const specs = new Map(schema?.tables.map((table) => [table.tableName, declaredIndexes(table)]));
    for (const name of specs.keys()) records.tables.ensureTable(name);
    const backfills: { table: Table; indexes: FieldIndex[] }[] = [];
    for (const table of records.tables.all()) {
      const wanted = specs.get(table.name) ?? [];
      for (const index of table.staged.values()) {
        if (!wanted.some((spec) => isSameIndex(spec, index))) this.#dropIndex(table.staged, index);
      }
      for (const spec of wanted) {
        const known = table.staged.get(spec.name) ?? table.declared.get(spec.name);
        if (known !== undefined && isSameIndex(known, spec)) continue;
        table.staged.set(spec.name, records.tables.number(spec));
      }
      const indexes = [...table.staged.values()].filter((index) => index.type === "database");
      const unfilled = indexes.filter((index) => !this.#backfilled.has(index.number));
      if (unfilled.length === 0) continue;
      records.markTableChanged(table);
      backfills.push({ table, indexes: unfilled });
    }
    return backfills;
  }

  #switchTable(table: Table, specs: readonly IndexSpec[]): void {
    const kept = new Map<string, Index>();
    for (const spec of specs) {
      const index = [table.declared.get(spec.name), table.staged.get(spec.name)].find(
        (candidate) => candidate !== undefined && isSameIndex(candidate, spec),
      );
      if (index === undefined) throw new Error(`Index ${table.name}.${spec.name} was not prepared.`);
      kept.set(spec.name, index);
    }
    for (const indexes of [table.declared, table.staged]) {
      for (const index of indexes.values()) {
        if (kept.get(index.name) !== index) this.#dropIndex(indexes, index);
      }
    }
    table.staged.clear();
    for (const [name, index] of kept) table.declared.set(name, index);
  }

  #dropIndex(from: Map<string, Index>, index: Index): void {
    from.delete(index.name);
    this.#backfilled.delete(index.number);
    this.#options.searches.discard(index.number);
    if (index.type !== "vector") this.#options.backfill.drop(index.number);
  }

  /** Checks the stored documents, unless the schema in force has the same validator. */
  async #checkTable(name: string, preparation: Preparation, shouldContinue: () => boolean): Promise<void> {
    const { state, records } = this.#options;
    const table = records.tables.table(name);
    const validator = preparation.rules.validatorOf(name);
    if (table === null || canonicalText(validator) === canonicalText(this.#rules.validatorOf(name))) return;
    let after: string | null = null;
    do {
      let remaining = CHECK_STEP;
      const from: string | null = after;
      after = null;
      for (const document of state.documents(table, from)) {
        preparation.problem ??= findDocumentProblem(preparation.rules, table, decoded(document));
        remaining -= 1;
        if (remaining > 0 && preparation.problem === null) continue;
        after = document.id;
        break;
      }
      await setImmediate();
    } while (after !== null && shouldContinue());
  }

  #checkChange({ table, after }: BuiltCommit["changes"][number]): void {
    const preparation = this.#preparation;
    if (preparation === null || preparation.problem !== null || after === null) return;
    preparation.problem = findDocumentProblem(preparation.rules, table, decoded(after));
  }
}

function findDocumentProblem(rules: SchemaRules, table: Table, document: ConvexObject): SchemaProblem | null {
  const mismatch = rules.findMismatch(table, document);
  if (mismatch === null) return null;
  const id = String(document["_id"]);
  return {
    message: `Document with ID "${id}" in table "${table.localName}" does not match the schema: ${mismatch}`,
    table: table.name,
  };
}

/** Canonical JSON text: equal values give equal text, whatever the order of fields. */
function canonicalText(json: object | null): string {
  return canonicalJson(JSON.parse(JSON.stringify(json)));
}
