import { type ChildProcess, spawn } from "node:child_process";
import { projectRoot } from "../../local/support/settings";
import { endWithThisProcess, freePort } from "../support/backend-process";
import type { HttpClient } from "../support/http-client";
import { type Memory, memoryOf } from "../support/process-figures";
import { ensureBenchPackages } from "../web/packages";
import type { Rival } from "../product/catalog";
import { feathersBooks, hasWord, linesOf, type Row } from "./feathers-books";
import { PAGE } from "./floor-books.mjs";
import { Postgres } from "./postgres";

const START_MS = 30_000;
const FILTER = { genre: "Thriller", right: "filmTV" } as const;
const CATALOG = `/books?genre=${FILTER.genre}&${FILTER.right}=true&$sort[totalReviews]=-1&$sort[id]=-1&$limit=${PAGE}`;

/** The parts of a book that searches read, weighed by where a word is, as PostgreSQL's documentation advises. */
const WEIGHED = Object.entries({ title: "A", authorName: "B", logline: "C", synopsis: "D", themes: "D" })
  .map(([column, weight]) => `setweight(to_tsvector('english', "${column}"), '${weight}')`)
  .join(" || ");
const TABLE = `CREATE TABLE books (
  id integer PRIMARY KEY, slug text NOT NULL, title text NOT NULL, "authorName" text NOT NULL, genre text NOT NULL,
  "coverUrl" text, "bestRating" double precision NOT NULL, "totalReviews" integer NOT NULL,
  "amazonReviewsOnly" boolean NOT NULL, logline text NOT NULL, "movieRating" text, rights text NOT NULL,
  "interestCount" integer NOT NULL, synopsis text NOT NULL, themes text NOT NULL, "isPublic" boolean NOT NULL,
  "filmTV" boolean NOT NULL, audio boolean NOT NULL, "digitalGaming" boolean NOT NULL, merchandising boolean NOT NULL,
  "theaterStage" boolean NOT NULL, "foreign" boolean NOT NULL,
  "searchVector" tsvector GENERATED ALWAYS AS (${WEIGHED}) STORED)`;
const INDEXES = [
  `CREATE INDEX ON books ("isPublic", genre, "${FILTER.right}", "totalReviews" DESC, id DESC)`,
  `CREATE INDEX ON books USING gin ("searchVector")`,
];

type Card = Pick<Row, "id">;

/** `bench/floor/feathers.mjs` as a process, with a PostgreSQL of its own. */
export class Feathers implements Rival {
  readonly name = "Feathers";
  readonly #port: number;
  readonly #rows: readonly Row[];
  readonly #postgres: Postgres;
  readonly #child: ChildProcess;
  /** The last checked answer of each request. */
  readonly #checked = new Map<string, Buffer>();

  private constructor(port: number, rows: readonly Row[], postgres: Postgres) {
    this.#port = port;
    this.#rows = rows;
    this.#postgres = postgres;
    this.#child = endWithThisProcess(
      spawn(process.execPath, ["bench/floor/feathers.mjs", String(port), postgres.folder], {
        cwd: projectRoot,
        env: { ...process.env, NODE_ENV: "production" },
        stdio: ["ignore", "ignore", "inherit"],
      }),
    );
  }

  /** Starts with as many books as the catalog, and cards of the same length. */
  static async start(books: number, cardBytes: number): Promise<Feathers> {
    ensureBenchPackages();
    const rows = [...feathersBooks(books, cardBytes)];
    const postgres = await Postgres.start();
    await postgres.run(TABLE);
    await postgres.copy("books", Object.keys(rows[0] ?? {}), linesOf(rows));
    for (const index of INDEXES) await postgres.run(index);
    await postgres.run("VACUUM ANALYZE books");
    const feathers = new Feathers(await freePort(), rows, postgres);
    await feathers.#answering();
    return feathers;
  }

  /** The catalog's page: genre and right, by review count. */
  page(client: HttpClient): Promise<void> {
    return this.#ask(client, CATALOG, (ids) => String(ids) === String(this.#wantedPage()));
  }

  /** A page of the books with all of these words, best match first. */
  search(client: HttpClient, words: readonly string[]): Promise<void> {
    const path = `/books?search=${encodeURIComponent(words.join(" "))}&$limit=${PAGE}`;
    return this.#ask(client, path, (ids) => this.#isPageOf(ids, words));
  }

  /** Of the application and of every process of its database; what they share counts once. */
  async memory(): Promise<Memory> {
    const pids = [this.#child.pid ?? 0, ...(await this.#postgres.pids())];
    const all = await Promise.all(pids.map(memoryOf));
    const sum = (part: keyof Memory) => all.reduce((total, memory) => total + memory[part], 0);
    return { all: sum("all"), own: sum("own") };
  }

  async close(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#postgres.close();
  }

  async #answering(): Promise<void> {
    const deadline = Date.now() + START_MS;
    while (Date.now() < deadline) {
      if (this.#child.exitCode !== null) throw new Error("Feathers ended before it answered.");
      const answer = await fetch(`http://127.0.0.1:${this.#port}/books?$limit=1`).catch(() => null);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error("Feathers did not answer within half a minute.");
  }

  async #ask(client: HttpClient, path: string, isRight: (ids: number[]) => boolean): Promise<void> {
    const answer = await client.get(this.#port, path);
    if (this.#checked.get(path)?.equals(answer)) return;
    const cards = JSON.parse(answer.toString()) as Card[];
    if (!isRight(cards.map(({ id }) => id))) throw new Error(`Feathers answered ${path} wrongly.`);
    this.#checked.set(path, answer);
  }

  /** The ids of the catalog's page, computed without a database. */
  #wantedPage(): number[] {
    return this.#rows
      .filter((row) => row.isPublic && row.genre === FILTER.genre && row[FILTER.right])
      .sort((a, b) => b.totalReviews - a.totalReviews || b.id - a.id)
      .slice(0, PAGE)
      .map(({ id }) => id);
  }

  /** True if each book is public and has every word, and if the page is full as far as there are such books. */
  #isPageOf(ids: readonly number[], words: readonly string[]): boolean {
    const isMatch = (row: Row | undefined) =>
      row !== undefined && row.isPublic && words.every((word) => hasWord(row, word));
    const matches = this.#rows.filter(isMatch).length;
    return ids.every((id) => isMatch(this.#rows[id])) && ids.length === Math.min(PAGE, matches);
  }
}
