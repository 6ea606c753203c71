import type { Transaction } from "../../db/access";
import type { Database } from "../../db/database";
import { qualifiedName } from "../../db/tables";
import type { ComponentFiles } from "../../functions/files";
import { isObject, type ConvexObject, type ConvexValue } from "../../values/value";
import { notEmptyError, toDocument, type ImportPlan, type TablePlan } from "./import-plan";
import type { ImportSource } from "./import-source";

/** The files that an import may add and remove. */
export interface ImportFiles {
  in(component: string): Pick<ComponentFiles, "remove">;
  /** Stores bytes under the id of an imported `_storage` row, with this deployment's table number. */
  restore(row: ConvexObject, body: AsyncIterable<Uint8Array>, component: string): Promise<string>;
}

/** Runs work in one trusted transaction of its own. */
type RunStep = <T>(work: (tx: Transaction) => T | Promise<T>) => Promise<T>;

export interface ImportWriterOptions {
  db: Database;
  files: ImportFiles;
  transact: RunStep;
  onProgress: (message: string) => void;
}

/** An import up to this size is one commit. A larger one is written in steps, so that others are served meanwhile. */
const MAX_ATOMIC_BYTES = 16 * 1024 * 1024;
const MAX_ATOMIC_DELETES = 16_000;
const STEP_DOCUMENTS = 1_000;
const STEP_BYTES = 2 * 1024 * 1024;

/** Carries out a checked import. */
export class ImportWriter {
  readonly #options: ImportWriterOptions;
  /** The ids that stored files got, by the ids they had. */
  readonly #fileIds = new Map<string, string>();
  #written = 0;

  constructor(options: ImportWriterOptions) {
    this.#options = options;
  }

  /** Writes everything and returns the number of documents. Throws UserError. */
  async write(source: ImportSource, plan: ImportPlan): Promise<number> {
    const { transact } = this.#options;
    const existingFiles = plan.removesFiles ? await transact((tx) => this.#storedFiles(tx)) : [];
    await this.#restoreFiles(source);
    const kept = new Set(this.#fileIds.values());
    const removed = existingFiles.filter(({ id }) => !kept.has(id));
    const deletes = plan.tables.reduce((sum, table) => sum + table.deletes, 0);
    if (plan.bytes > MAX_ATOMIC_BYTES || deletes > MAX_ATOMIC_DELETES)
      await this.#writeAll(transact, plan, removed, STEP_DOCUMENTS);
    else
      await transact(
        async (tx) => await this.#writeAll(async (work) => await work(tx), plan, removed, Infinity),
      );
    return this.#written;
  }

  async #writeAll(
    step: RunStep,
    plan: ImportPlan,
    removedFiles: readonly { id: string; component: string }[],
    stepDocuments: number,
  ): Promise<void> {
    const { db, files } = this.#options;
    for (const planned of plan.tables) {
      if (!planned.isCleared) continue;
      while (await step((tx) => clearTable(tx, planned, stepDocuments)));
    }
    await step((tx) => {
      for (const { id, component } of removedFiles) files.in(component).remove(id, tx.inComponent(component));
    });
    let undo = () => {};
    try {
      undo = await step((tx) => {
        for (const planned of plan.tables) settleTable(tx, planned);
        return db.claimTableNumbers(tx, wantedNumbers(tx, plan));
      });
      for (const planned of plan.tables) await this.#writeTable(step, planned, stepDocuments);
    } catch (error) {
      if (stepDocuments === Infinity) undo();
      throw error;
    }
  }

  async #writeTable(
    step: RunStep,
    { component, table, source, adds }: TablePlan,
    stepDocuments: number,
  ): Promise<void> {
    let batch: ConvexObject[] = [];
    let bytes = 0;
    const flush = async () => {
      const documents = batch;
      batch = [];
      bytes = 0;
      await step((tx) => {
        const own = tx.inComponent(component);
        for (const document of documents) own.restore(table, document);
      });
      this.#written += documents.length;
      this.#options.onProgress(`Importing "${table}" (${this.#written}/${adds} documents)`);
    };
    let count = 0;
    for await (const row of source?.rows() ?? []) {
      count += 1;
      const document = this.#withFileIds(toDocument(row, count));
      batch.push(document as ConvexObject);
      bytes += JSON.stringify(document).length;
      if (batch.length >= stepDocuments || (stepDocuments !== Infinity && bytes >= STEP_BYTES)) await flush();
    }
    if (batch.length > 0) await flush();
  }

  /** The value with the present ids of stored files. */
  #withFileIds(value: ConvexValue): ConvexValue {
    if (this.#fileIds.size === 0) return value;
    if (typeof value === "string") return this.#fileIds.get(value) ?? value;
    if (Array.isArray(value)) return value.map((item) => this.#withFileIds(item));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([field, inner]) => [field, this.#withFileIds(inner)]),
    );
  }

  async #restoreFiles(source: ImportSource): Promise<void> {
    for (const { component, rows } of source.storage) {
      const own = source.files.filter((file) => file.component === component);
      const byId = new Map(own.map((file) => [file.storageId, file]));
      let count = 0;
      for await (const row of rows()) {
        count += 1;
        const metadata = toDocument(row, count);
        const id = String(metadata._id);
        const file = byId.get(id);
        if (file === undefined) continue;
        this.#fileIds.set(id, await this.#options.files.restore(metadata, await file.open(), component));
        this.#written += 1;
        this.#options.onProgress(`Importing "_storage" (${count} files)`);
      }
    }
  }

  #storedFiles(tx: Transaction): { id: string; component: string }[] {
    return this.#options.db.tables.namespacesOf("_storage").flatMap((component) => {
      const source = { type: "FullTableScan" as const, tableName: "_storage", order: "asc" as const };
      const stream = tx.inComponent(component).stream({ source, operators: [] });
      const ids: { id: string; component: string }[] = [];
      for (let row = stream.next(); row !== null; row = stream.next()) ids.push({ id: row.id, component });
      return ids;
    });
  }
}

/** Functions may have added documents since the import was checked, or since the table was cleared in steps. */
function settleTable(tx: Transaction, planned: TablePlan): void {
  const { component, table, isCleared, mustBeEmpty } = planned;
  if (isCleared) clearTable(tx, planned, Infinity);
  if (mustBeEmpty && tx.inComponent(component).count(table) > 0) throw notEmptyError(table);
}

/** The numbers of the tables that the import fills alone. */
function wantedNumbers(tx: Transaction, { tables }: ImportPlan): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const { component, table, number } of tables) {
    const isEmpty = number !== null && tx.inComponent(component).count(table) === 0;
    if (isEmpty) wanted.set(qualifiedName(component, table), number);
  }
  return wanted;
}

/** Removes at most `limit` documents and returns true if more remain. */
function clearTable(tx: Transaction, { component, table }: TablePlan, limit: number): boolean {
  const own = tx.inComponent(component);
  const source = { type: "FullTableScan" as const, tableName: table, order: "asc" as const };
  const stream = own.stream({ source, operators: [] });
  const ids: string[] = [];
  for (let row = stream.next(); row !== null; row = stream.next()) {
    if (ids.length >= limit) break;
    ids.push(row.id);
  }
  stream.close();
  for (const id of ids) own.remove(id);
  return ids.length >= limit;
}
