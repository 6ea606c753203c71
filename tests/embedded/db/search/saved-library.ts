import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Database } from "../../../../embedded/db/database";
import type { QueryJson } from "../../../../embedded/db/query";
import { IndexPendingError } from "../../../../embedded/db/search/index-build";
import { LmdbStore } from "../../../../embedded/store/lmdb";
import { SideFiles } from "../../../../embedded/store/side-files";
import { systemClock } from "../../../../embedded/system/clock";
import type { World } from "../../../../embedded/system/world";
import { all, putSchema, schemaOf, testWorld, write } from "../fixture";

const DEADLINE_MS = 20_000;
const WORDS = ["night", "river", "city", "love", "winter", "house", "road", "secret"];
const GENRES = ["novel", "thriller", null];
/** Whatever the documents, each of these finds some by a word, a prefix, or a filter. */
const QUERIES: [text: string, genre: string | null][] = [
  ["night", null],
  ["river lo", "novel"],
  ["winter house", null],
  ["w1", "thriller"],
  ["changed", null],
];

/** The number of books that a library starts with. Smaller indexes are not kept in files. */
export const BOOKS = 1500;

export function librarySchema(filterFields = ["genre"]) {
  return schemaOf({
    tableName: "books",
    searchIndexes: [{ indexDescriptor: "by_title", searchField: "title", filterFields }],
  });
}

export function titleOf(n: number): string {
  return `${WORDS[n % 8]} ${WORDS[(n >> 3) % 8]} w${n} ${WORDS[(n >> 5) % 3]}`;
}

export function genreOf(n: number): string | null {
  return GENRES[n % 3] ?? null;
}

/** A library of books on disk that keeps its text index in a file, and what its database logged. */
export class SavedLibrary {
  readonly folder: string;
  readonly lines: string[] = [];
  readonly world: World;
  /** How many documents the store read, since the database was opened. */
  documentsRead = 0;
  #db: Database | null = null;

  /** `clock` has no timers by default, so nothing waits for a pause to end. */
  constructor(clock: "still" | "running" = "still", folder = mkdtempSync(join(tmpdir(), "saved-index-"))) {
    this.folder = folder;
    const world = testWorld();
    const log: World["log"] = (level, ...args) => this.lines.push(`${level}: ${args.join(" ")}`);
    this.world = { ...world, ...(clock === "running" && { clock: systemClock() }), log };
  }

  get db(): Database {
    if (this.#db === null) throw new Error("The library is closed.");
    return this.#db;
  }

  /** The path of the index's file. */
  get file(): string {
    const [name = "none"] = existsSync(this.searchFolder)
      ? readdirSync(this.searchFolder).filter((entry) => !entry.endsWith(".new"))
      : [];
    return join(this.searchFolder, name);
  }

  get searchFolder(): string {
    return join(this.folder, "search");
  }

  async open({ keepsFiles = true } = {}): Promise<void> {
    const store = await LmdbStore.open(this.folder);
    const get = store.get.bind(store);
    store.get = (space, key) => {
      if (space === "docs") this.documentsRead += 1;
      return get(space, key);
    };
    const { world, searchFolder } = this;
    this.#db = await Database.open({
      ...{ store, world },
      ...(keepsFiles && { sideFiles: new SideFiles(searchFolder) }),
    });
    this.documentsRead = 0;
  }

  async close(): Promise<void> {
    await this.#db?.close();
    this.#db = null;
  }

  async reopen(options: { keepsFiles?: boolean } = {}): Promise<void> {
    await this.close();
    await this.open(options);
  }

  /** Adds books of the numbers `[from, to)`. Returns their ids. */
  add(from: number, to: number): string[] {
    return write(this.db, (tx) =>
      Array.from({ length: to - from }, (_, at) => {
        const n = from + at;
        return tx.insert("books", { title: titleOf(n), genre: genreOf(n), n });
      }),
    ).result;
  }

  /** The titles that some searches find, in order. */
  async found(): Promise<unknown[][]> {
    const found: unknown[][] = [];
    for (const [text, genre] of QUERIES) found.push(await this.search(text, genre));
    return found;
  }

  /** The titles that a search finds, once its index is in memory. */
  async search(text: string, genre: string | null = null): Promise<unknown[]> {
    const query: QueryJson = {
      source: {
        type: "Search",
        indexName: "books.by_title",
        filters: [
          { type: "Search", fieldPath: "title", value: text },
          ...(genre === null ? [] : [{ type: "Eq" as const, fieldPath: "genre", value: genre }]),
        ],
      },
      operators: [{ limit: 300 }],
    };
    for (;;) {
      try {
        return all(this.db.snapshot(), query).map(
          (book) => `${String(book["title"])} ${String(book["genre"])}`,
        );
      } catch (error) {
        if (!(error instanceof IndexPendingError)) throw error;
        await error.ready;
      }
    }
  }

  /** What the searches find with an index that is built from the documents. */
  async foundAnew(): Promise<unknown[][]> {
    await this.reopen({ keepsFiles: false });
    return await this.found();
  }

  /** Waits until the index has a file other than the one named. */
  async whenSaved(isAnother: (path: string) => boolean = () => true): Promise<void> {
    const until = performance.now() + DEADLINE_MS;
    while (!existsSync(this.file) || !isAnother(this.file)) {
      if (performance.now() > until) throw new Error("The index was not saved.");
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }

  /** Puts a copy of the database's files, without those of the indexes, somewhere else. */
  copyStore(target: string): void {
    for (const name of readdirSync(this.folder))
      if (name !== "search") copyFileSync(join(this.folder, name), join(target, name));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A library whose index has been saved. */
export async function savedLibrary(
  clock?: "still" | "running",
): Promise<{ library: SavedLibrary; ids: string[] }> {
  const library = new SavedLibrary(clock);
  await library.open();
  await putSchema(library.db, librarySchema());
  const ids = library.add(0, BOOKS);
  await library.search("night");
  await library.whenSaved();
  return { library, ids };
}
