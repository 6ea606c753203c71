import { repeatedNames } from "@domain/admin/import-fields";
import { MAX_IMPORT_BYTES, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from "@domain/admin/import-limits";
import { decodeFile } from "@domain/admin/import-text";
import { grouped } from "@domain/figures";
import type { Parser, ParseResult } from "papaparse";
import papaparse from "papaparse";

/** A row as it stands in the file, and why its cells could not be told apart. */
export interface FileRow {
  values: string[];
  problem?: string;
}

export interface ParsedFile {
  name: string;
  bytes: number;
  headers: string[];
  rows: FileRow[];
  /** The SHA-256 of the file. */
  hash: string;
}

/** Why a file cannot be imported, for the admin to read. */
export class FileProblem extends Error {}

/** Characters parsed before the page gets its turn. */
const CHUNK = 256 * 1024;
/** Characters without the end of a row that can only be a quotation mark left open. Reading on takes ever longer. */
const MAX_ROW = 2 * 1024 * 1024;

/** A row keyed by the place of each column. Cells beyond the header are in `__parsed_extra`. */
type ParsedRow = Record<string, string> & { __parsed_extra?: string[] };

/** Reads a CSV file of any common encoding. Throws `FileProblem`. The page stays responsive. */
export async function readFile(file: File): Promise<ParsedFile> {
  if (file.size > MAX_IMPORT_BYTES)
    throw new FileProblem("The file is larger than 50 MB. Split it and import each part.");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const decoded = decodeFile(bytes);
  if ("problem" in decoded) throw new FileProblem(decoded.problem);
  const { headers, rows } = await parseText(tableIn(decoded.text));
  const problem = tableProblem(headers, rows);
  if (problem !== null) throw new FileProblem(problem);
  return { name: file.name, bytes: file.size, headers, rows, hash: await sha256(bytes) };
}

/** The SHA-256 of bytes, in hexadecimal. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The table in a file's text. The parser takes the first line's ending for that of all, and its first line for the header:
 * lines may end in several ways, and Excel's line about the separator, or blank ones, may come before.
 */
function tableIn(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/^sep=[^\n]\n/i, "")
    .replace(/^(?:[^\S\n]*\n)+/, "");
}

async function parseText(text: string): Promise<Pick<ParsedFile, "headers" | "rows">> {
  const headers: string[] = [];
  const rows: FileRow[] = [];
  let unended = 0;
  return await new Promise((resolve, reject) => {
    papaparse.parse<ParsedRow>(text, {
      header: true,
      // The columns are keyed by their place, so that no name can repeat or stand for something else.
      transformHeader: (name, place) => {
        headers[place] = name.trim();
        return `c${place}`;
      },
      skipEmptyLines: "greedy",
      chunkSize: CHUNK,
      chunk: (result: ParseResult<ParsedRow>, parser: Parser) => {
        for (const row of result.data) rows.push(fileRow(row, headers.length));
        const isOpen = result.errors.some(({ code }) => code === "MissingQuotes");
        const last = rows.at(-1);
        if (isOpen && last) last.problem = "A quotation mark is not closed";
        unended = result.data.length === 0 ? unended + CHUNK : 0;
        if (unended > MAX_ROW) {
          reject(new FileProblem(`After row ${grouped(rows.length)}, a quotation mark is not closed.`));
          return parser.abort();
        }
        if (rows.length > MAX_IMPORT_ROWS || headers.length > MAX_IMPORT_COLUMNS) return parser.abort();
        parser.pause();
        setTimeout(() => parser.resume(), 0);
      },
      complete: () => resolve({ headers, rows }),
      error: reject,
    });
  });
}

function fileRow(row: ParsedRow, columns: number): FileRow {
  const values = Array.from({ length: columns }, (_, place) => row[`c${place}`]);
  const present = values.filter((value) => value !== undefined).length;
  const found = present + (row.__parsed_extra?.length ?? 0);
  const texts = values.map((value) => value ?? "");
  if (found === columns) return { values: texts };
  return { values: texts, problem: `It has ${found} cells, and the header has ${columns}` };
}

function tableProblem(headers: readonly string[], rows: readonly FileRow[]): string | null {
  if (headers.length > MAX_IMPORT_COLUMNS) return `The file has more than ${MAX_IMPORT_COLUMNS} columns.`;
  if (rows.length > MAX_IMPORT_ROWS)
    return `The file has more than ${grouped(MAX_IMPORT_ROWS)} rows. Split it and import each part.`;
  const [repeated] = repeatedNames(headers);
  if (repeated !== undefined)
    return `Two columns are called “${repeated.slice(0, 60)}”. Rename one and choose the file again.`;
  if (headers.length === 0) return "The file is empty.";
  return rows.length === 0 ? "The file has no rows below its header." : null;
}
