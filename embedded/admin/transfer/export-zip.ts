import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { Snapshot } from "../../db/access";
import { parseDocument } from "../../db/document-cache";
import { isSystemTable, type Table, type TableRegistry } from "../../db/tables";
import type { ConvexObject } from "../../values/value";
import { toExportJson } from "./export-json";

export interface ExportZipOptions {
  /** A trusted snapshot that nothing changes while it is read. */
  snapshot: Snapshot;
  tables: TableRegistry;
  /** The paths of the components to export, "" for the app. */
  components: readonly string[];
  /** The place of a stored file's bytes. Null leaves files out. */
  pathOfFile: ((storageId: string) => string) | null;
  target: string;
}

const README = `# A snapshot of a Convex deployment

Every table is a folder with a file documents.jsonl that holds one document a line. Files are in _storage.
\`npx convex import\` reads the archive back.
`;

/** Documents read between two turns of the event loop. */
const DOCUMENTS_A_TURN = 200;

/** Writes the archive that \`npx convex export\` downloads. */
export async function writeExportZip(options: ExportZipOptions): Promise<void> {
  const { tables, components, pathOfFile, target } = options;
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(target));
  zip.addBuffer(Buffer.from(README), "README.md");
  for (const component of components) {
    const prefix = component.replace(/([^/]+)\/?/g, "_components/$1/");
    const own = [...tables.all()].filter((table) => table.namespace === component);
    const userTables = own.filter((table) => !isSystemTable(table)).sort((a, b) => a.number - b.number);
    const rows = userTables.map(({ localName, number }) => JSON.stringify({ name: localName, id: number }));
    zip.addBuffer(Buffer.from(rows.map((row) => `${row}\n`).join("")), `${prefix}_tables/documents.jsonl`);
    for (const table of userTables) addTable(zip, prefix, table, options);
    const storage = own.find(({ localName }) => localName === "_storage");
    if (pathOfFile !== null && storage !== undefined) addFiles(zip, prefix, storage, options, pathOfFile);
  }
  zip.end();
  await written;
}

function addTable(zip: ZipFile, prefix: string, table: Table, { snapshot }: ExportZipOptions): void {
  const lines = () => documentLines(snapshot, table, toExportJson);
  addLazily(zip, `${prefix}${table.localName}/documents.jsonl`, () => Readable.from(lines()));
  // Tells the official import that the documents' JSON is lossless.
  zip.addBuffer(Buffer.from('"uniform"\n'), `${prefix}${table.localName}/generated_schema.jsonl`);
}

function addFiles(
  zip: ZipFile,
  prefix: string,
  table: Table,
  { snapshot }: ExportZipOptions,
  pathOfFile: (storageId: string) => string,
): void {
  const isThere = (row: ConvexObject) => existsSync(pathOfFile(String(row._id)));
  const lines = () => documentLines(snapshot, table, (row) => (isThere(row) ? JSON.stringify(row) : null));
  addLazily(zip, `${prefix}_storage/documents.jsonl`, () => Readable.from(lines()));
  for (const row of documents(snapshot, table)) {
    // The bytes of a file that was deleted since the snapshot are gone.
    if (!isThere(row)) continue;
    const id = String(row._id);
    addLazily(zip, `${prefix}_storage/${id}${extension(row.contentType)}`, () =>
      createReadStream(pathOfFile(id)),
    );
  }
}

/** Opens the entry's contents only when the archive has come to it. Contents that cannot be read end the archive. */
function addLazily(zip: ZipFile, name: string, open: () => Readable): void {
  zip.addReadStreamLazy(name, (use) => {
    const contents = open();
    contents.once("error", (error) => (zip.outputStream as Readable).destroy(error));
    use(null, contents);
  });
}

async function* documentLines(
  snapshot: Snapshot,
  table: Table,
  print: (document: ConvexObject) => string | null,
): AsyncGenerator<string> {
  let count = 0;
  for (const document of documents(snapshot, table)) {
    const line = print(document);
    if (line !== null) yield `${line}\n`;
    count += 1;
    if (count % DOCUMENTS_A_TURN === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}

function* documents(snapshot: Snapshot, table: Table): Generator<ConvexObject> {
  const source = { type: "FullTableScan" as const, tableName: table.localName, order: "asc" as const };
  const stream = snapshot.inComponent(table.namespace).stream({ source, operators: [] });
  for (let row = stream.next(); row !== null; row = stream.next()) yield parseDocument(row.text);
}

/** A guess from the content type, so that the file opens at a click. Imports ignore it. */
function extension(contentType: unknown): string {
  const subtype =
    typeof contentType === "string" ? /^[a-z]+\/([a-z0-9]{1,8})\b/.exec(contentType)?.[1] : undefined;
  return subtype === undefined ? "" : `.${subtype === "plain" ? "txt" : subtype}`;
}
