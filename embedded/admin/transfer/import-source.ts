import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { createInterface } from "node:readline";
import { pipeline, type Readable } from "node:stream";
import Papa from "papaparse";
import { UserError } from "../../db/errors";
import { isIdentifier } from "../../values/names";
import { parseExportJson } from "./export-json";
import { openZip, type Zip } from "./zip-reader";

export type ImportFormat = "csv" | "jsonLines" | "jsonArray" | "zip";

/** The rows for one table, parsed but not checked. They can be read several times. */
export interface ImportedTable {
  component: string;
  table: string;
  rows(): AsyncIterable<unknown>;
}

/** The bytes of one stored file. */
export interface ImportedFile {
  component: string;
  storageId: string;
  open(): Promise<Readable>;
}

/** An uploaded file as tables and stored files. */
export interface ImportSource {
  tables: ImportedTable[];
  /** The metadata rows of `_storage`, by component. */
  storage: ImportedTable[];
  files: ImportedFile[];
  close(): void;
}

/** Larger JSON arrays must be imported as JSON lines, because an array is parsed in one piece. */
const MAX_JSON_ARRAY_BYTES = 64 * 1024 * 1024;

/** Opens an uploaded file. Throws UserError if it is not of this format. */
export async function openImport(
  file: string,
  target: { format: ImportFormat; table: string | null; component: string },
): Promise<ImportSource> {
  const { format, component, table } = target;
  if (format === "zip") return zipSource(await openZip(file), component);
  if (table === null || !isIdentifier(table) || table.startsWith("_"))
    throw new UserError(`${JSON.stringify(table ?? "")} isn't a valid table name.`);
  const readers = {
    csv: csvRows,
    jsonLines: (path: string) => lineRows(createReadStream(path)),
    jsonArray: arrayRows,
  };
  const rows = () => readers[format](file);
  return { tables: [{ component, table, rows }], storage: [], files: [], close: () => undefined };
}

const DOCUMENTS = /^(.*?)([^/]+)\/documents\.jsonl$/;
const STORED_FILE = /^(.*?)_storage\/([^/.]+)(?:\.[^/]+)?$/;

function zipSource(zip: Zip, base: string): ImportSource {
  const names = new Set(zip.names);
  const source: ImportSource = { tables: [], storage: [], files: [], close: () => zip.close() };
  for (const name of names) {
    const [, prefix = "", table] = DOCUMENTS.exec(name) ?? [];
    const [, filePrefix = "", storageId] = STORED_FILE.exec(name) ?? [];
    if (table !== undefined) {
      const component = componentOf(prefix, base);
      const isLossless = async () =>
        names.has(`${prefix}${table}/generated_schema.jsonl`) &&
        (await zip.text(`${prefix}${table}/generated_schema.jsonl`)).startsWith('"uniform"');
      const rows = async function* () {
        const parse = (await isLossless()) ? parseExportJson : JSON.parse;
        yield* lineRows(await zip.open(name), parse);
      };
      if (table === "_storage") source.storage.push({ component, table, rows });
      else if (!table.startsWith("_")) source.tables.push({ component, table, rows });
    } else if (storageId !== undefined && storageId !== "documents") {
      const component = componentOf(filePrefix, base);
      source.files.push({ component, storageId, open: () => zip.open(name) });
    }
  }
  if (source.tables.length + source.storage.length === 0)
    throw new UserError("The archive holds no documents.jsonl, so it is no snapshot.");
  return source;
}

/** The component path of `_components/a/_components/b/`, below the one that the import was given. */
function componentOf(prefix: string, base: string): string {
  const names = [...prefix.matchAll(/_components\/([^/]+)\//g)].map(([, name = ""]) => name);
  return [...(base === "" ? [] : [base]), ...names].join("/");
}

async function* lineRows(
  stream: Readable,
  parse: (line: string) => unknown = JSON.parse,
): AsyncGenerator<unknown> {
  let number = 0;
  for await (const line of createInterface({ input: stream, crlfDelay: Infinity })) {
    number += 1;
    if (line.trim() === "") continue;
    try {
      yield parse(line);
    } catch (error) {
      throw new UserError(`Row ${number} wasn't valid JSON: ${error instanceof Error ? error.message : ""}`);
    }
  }
}

async function* arrayRows(file: string): AsyncGenerator<unknown> {
  const { size } = await stat(file);
  if (size > MAX_JSON_ARRAY_BYTES)
    throw new UserError(
      `Import is too large for JSON (${size} bytes). Consider converting data to JSONLines.`,
    );
  let rows: unknown;
  try {
    rows = JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    throw new UserError(`Not valid JSON: ${error instanceof Error ? error.message : ""}`);
  }
  if (!Array.isArray(rows)) throw new UserError("Not a JSON array.");
  yield* rows as unknown[];
}

/** Every cell that reads as a decimal number is one; the others are strings. */
async function* csvRows(file: string): AsyncGenerator<unknown> {
  const parser = Papa.parse(Papa.NODE_STREAM_INPUT, { skipEmptyLines: true });
  // An error reaches the reader of the rows, too.
  pipeline(createReadStream(file), parser, () => undefined);
  let header: string[] | null = null;
  let number = 0;
  for await (const cells of parser as AsyncIterable<string[]>) {
    if (header === null) {
      header = cells.map((cell) => cell.trim());
      continue;
    }
    number += 1;
    if (cells.length !== header.length)
      throw new UserError(`CSV row ${number} doesn't have all of the fields in the header.`);
    yield Object.fromEntries(header.map((field, i) => [field, cellValue(cells[i] ?? "")]));
  }
  if (header === null) throw new UserError("CSV file doesn't have headers.");
}

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

function cellValue(cell: string): string | number {
  const number = Number(cell);
  return DECIMAL.test(cell) && Number.isFinite(number) ? number : cell;
}
