import type { Database } from "../../db/database";
import { UserError } from "../../db/errors";
import { isSystemTable, qualifiedName } from "../../db/tables";
import { assertFieldNames, assertWritableTable } from "../../db/write/document-rules";
import type { Deployment } from "../../functions/deployment";
import { findComponentCode } from "../../functions/deployment";
import { decodeId } from "../../values/ids";
import { checkDocument } from "../../values/validator";
import { checkedObject, MAX_DOCUMENT_NESTING, ValueError, type ConvexObject } from "../../values/value";
import type { ImportedTable, ImportSource } from "./import-source";

export type ImportMode = "requireEmpty" | "append" | "replace" | "replaceAll";

/** One table that an import writes or empties. */
export interface TablePlan {
  component: string;
  table: string;
  /** Null if the table is only emptied. */
  source: ImportedTable | null;
  adds: number;
  /** True if the documents that are there go. */
  isCleared: boolean;
  /** True if there must be none, also when the import is written. */
  mustBeEmpty: boolean;
  deletes: number;
  existing: number;
  /** The table number in the rows' ids. Null if the rows have no ids. */
  number: number | null;
}

export interface ImportPlan {
  tables: TablePlan[];
  /** The approximate size of all rows. */
  bytes: number;
  removesFiles: boolean;
  /** The numbers that the imported files' ids have, each for "_storage". */
  storageNumbers: ReadonlyMap<number, string>;
}

/**
 * Reads every row once and checks it, so that nothing is written of an import that cannot succeed. Throws
 * UserError.
 */
export async function planImport(
  source: ImportSource,
  mode: ImportMode,
  { db, deployment }: { db: Database; deployment: Deployment | null },
): Promise<ImportPlan> {
  const storageNumbers = new Map<number, string>();
  for (const storage of source.storage) {
    const { number } = await countRows(storage);
    if (number !== null) storageNumbers.set(number, "_storage");
  }
  const plan: ImportPlan = { tables: [], bytes: 0, removesFiles: removesFiles(mode, source), storageNumbers };
  const rowsToCheck: (() => Promise<void>)[] = [];
  for (const imported of source.tables) {
    if (imported.component !== "" && deployment?.components.has(imported.component) !== true)
      throw new UserError(`The component ${imported.component} is not mounted.`);
    const counted = await countRows(imported);
    const { component, table } = imported;
    assertWritableTable(table);
    const existing = countOf(db, component, table);
    const mustBeEmpty = mode === "requireEmpty";
    if (mustBeEmpty && existing > 0) throw notEmptyError(table);
    const isCleared = mode === "replace" || mode === "replaceAll";
    plan.tables.push({
      ...{ component, table, source: imported, adds: counted.rows, number: counted.number },
      ...{ isCleared, mustBeEmpty, deletes: isCleared ? existing : 0, existing },
    });
    plan.bytes += counted.bytes;
    rowsToCheck.push(() => checkAgainstSchema(imported, plan, { db, deployment }));
  }
  if (mode === "replaceAll") plan.tables.push(...otherTables(db, plan.tables));
  for (const check of rowsToCheck) await check();
  return plan;
}

/** The refusal of an import into a table that has documents. */
export function notEmptyError(table: string): UserError {
  return new UserError(
    `Table ${table} already exists. Please choose a new table name or use replace/append modes.`,
  );
}

function removesFiles(mode: ImportMode, { storage }: ImportSource): boolean {
  return mode === "replaceAll" || (mode === "replace" && storage.length > 0);
}

/** One row as a document without its system fields' types checked. Throws UserError. */
export function toDocument(row: unknown, number: number): ConvexObject {
  try {
    const document = checkedObject(row, { maxNesting: MAX_DOCUMENT_NESTING });
    assertFieldNames(document);
    return document;
  } catch (error) {
    if (!(error instanceof ValueError || error instanceof UserError)) throw error;
    throw new UserError(`Row ${number} wasn't a valid Convex value: ${error.message}`);
  }
}

async function countRows({ rows }: ImportedTable) {
  const counted = { rows: 0, bytes: 0, number: null as number | null };
  for await (const row of rows()) {
    counted.rows += 1;
    const document = toDocument(row, counted.rows);
    counted.bytes += JSON.stringify(document).length;
    if (document._id === undefined) continue;
    const id = typeof document._id === "string" ? decodeId(document._id) : null;
    if (id === null) throw new UserError(`Row ${counted.rows} has an invalid _id.`);
    if (counted.number !== null && counted.number !== id.tableNumber)
      throw new UserError(`Row ${counted.rows} has an _id of another table than the rows before.`);
    counted.number = id.tableNumber;
  }
  return counted;
}

/** Ids count as those of the tables that the import brings, which may get other numbers than now. */
async function checkAgainstSchema(
  { component, table, rows }: ImportedTable,
  plan: ImportPlan,
  { db, deployment }: { db: Database; deployment: Deployment | null },
): Promise<void> {
  const schema = deployment && findComponentCode(deployment, component)?.schema;
  const validator = schema?.tables.find(({ tableName }) => tableName === table)?.documentType ?? null;
  if (validator === null || schema?.schemaValidation !== true) return;
  const brought = new Map(
    plan.tables.flatMap((planned) =>
      planned.component === component && planned.number !== null ? [[planned.number, planned.table]] : [],
    ),
  );
  const nameOf = (number: number) =>
    brought.get(number) ?? plan.storageNumbers.get(number) ?? db.tables.nameOf(number, component);
  let count = 0;
  for await (const row of rows()) {
    count += 1;
    const problem = checkDocument(validator, toDocument(row, count), nameOf);
    if (problem !== null)
      throw new UserError(`Row ${count} of table "${table}" does not match the schema: ${problem}`);
  }
}

function otherTables(db: Database, planned: readonly TablePlan[]): TablePlan[] {
  const names = new Set(planned.map(({ component, table }) => qualifiedName(component, table)));
  return [...db.tables.all()]
    .filter((table) => !isSystemTable(table) && !names.has(table.name) && table.count > 0)
    .map(({ namespace, localName, count }) => ({
      ...{ component: namespace, table: localName, source: null, number: null },
      ...{ adds: 0, isCleared: true, mustBeEmpty: false, deletes: count, existing: count },
    }));
}

function countOf(db: Database, component: string, table: string): number {
  return db.tables.table(qualifiedName(component, table))?.count ?? 0;
}

/** What the import will do, as the CLI shows it before it asks. */
export function describePlan({ tables }: ImportPlan): string {
  const cells = [
    ["table", "create", "delete"],
    ...tables.map(({ component, table, adds, deletes, existing }) => [
      component === "" ? table : `${component}/${table}`,
      adds.toLocaleString("en-US"),
      `${deletes.toLocaleString("en-US")} of ${existing.toLocaleString("en-US")}`,
    ]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => (row[column] ?? "").length)));
  const lines = cells.map((row) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(" | "));
  const rule = "-".repeat(lines[0]?.length ?? 0);
  return ["Import change summary:", lines[0], rule, ...lines.slice(1)].join("\n");
}
