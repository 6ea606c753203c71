import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { push } from "../tests/support/embedded";
import { type BackendProcess, startBackend } from "./support/backend-process";
import { figure, type Figure, printFigures, timed } from "./support/figures";
import { HttpClient } from "./support/http-client";
import { type Memory, memoryFigures, memoryOf } from "./support/process-figures";

/**
 * `node local/bin/run.mjs bench/first-search.ts [--books 100000] [--json]`: the first search of all, which builds the
 * text index, and the first after each later start, which loads it from its file. One client asks as soon as the backend
 * answers, while another asks for something small all the time.
 */
const { values } = parseArgs({
  options: { books: { type: "string", default: "100000" }, json: { type: "boolean", default: false } },
});
const BOOKS = Number(values.books);
const BATCH = 500;
const ROUNDS = 5;
const PAUSE_MS = 2;
/** Long enough for the index to be written to its file. */
const MIN_CALM_MS = 5_000;
const WORDS = 20_000;
/** The words of a synopsis with its title, author and logline. */
const WORDS_OF_A_BOOK = 180;

const app = {
  schema: `
    import { defineSchema, defineTable } from "convex/server";
    import { v } from "convex/values";
    export default defineSchema({
      books: defineTable({ text: v.string(), genre: v.string() })
        .searchIndex("by_text", { searchField: "text", filterFields: ["genre"] }),
      marks: defineTable({ n: v.number() }).index("by_n", ["n"]),
    });`,
  books: `
    import { mutationGeneric as mutation, queryGeneric as query } from "convex/server";
    export const fill = mutation(async ({ db }, { books }) => { for (const book of books) await db.insert("books", book); });
    export const search = query(async ({ db }, { text }) =>
      (await db.query("books").withSearchIndex("by_text", (q) => q.search("text", text)).take(24)).length);
    export const small = query(async ({ db }, { n }) => db.query("marks").withIndex("by_n", (q) => q.eq("n", n)).first());`,
};

const client = new HttpClient(2);
const folder = await mkdtemp(join(tmpdir(), "first-search-"));
await fill();
const built = await measured(1);
const loaded = await measured(ROUNDS);
await rm(folder, { recursive: true, force: true });
const label = `${BOOKS.toLocaleString("en")} books`;
const figures: Figure[] = [
  figure(`first search of all, ${label}`, "ms", built.search),
  ...figuresOf(built),
  figure(`first search after a later start, ${label}`, "ms", loaded.search),
  ...figuresOf(loaded),
];
printFigures(figures, values.json);
process.exit(0);

interface Rounds {
  search: number[];
  waits: number[];
  calmWaits: number[];
  before: Memory[];
  after: Memory[];
}

function figuresOf({ waits, calmWaits, before, after }: Rounds): Figure[] {
  return [
    figure("longest wait of another client meanwhile", "ms", waits),
    figure("longest of its waits afterwards", "ms", calmWaits),
    ...memoryFigures("before it", before),
    ...memoryFigures("after it", after),
  ];
}

async function fill(): Promise<void> {
  const backend = await startBackend(folder);
  await push({ cloudUrl: backend.url, adminKey: backend.adminKey }, app);
  for (let n = 0; n < BOOKS; n += BATCH) {
    const books = Array.from({ length: Math.min(BATCH, BOOKS - n) }, () => ({
      text: Array.from({ length: WORDS_OF_A_BOOK }, randomWord).join(" "),
      genre: `genre ${n % 24}`,
    }));
    await client.bytes(
      backend.ports.api,
      "/api/mutation",
      { path: "books:fill", args: { books } },
      { Authorization: `Convex ${backend.adminKey}` },
    );
    process.stderr.write(`\rfilling: ${n + books.length} of ${BOOKS} books`);
  }
  process.stderr.write("\n");
  await backend.stop();
}

async function measured(count: number): Promise<Rounds> {
  const rounds: Rounds = { search: [], waits: [], calmWaits: [], before: [], after: [] };
  for (let round = 0; round < count; round += 1) await measure(rounds);
  return rounds;
}

async function measure({ search: searches, waits, calmWaits, before, after }: Rounds): Promise<void> {
  const backend = await startBackend(folder);
  for (let n = 0; n < 50; n += 1) await small(backend, n);
  before.push(await memoryOf(backend.pid));
  const search = timed(() => ask(backend, "books:search", { text: "word17 word4" }));
  waits.push(await longestWait(backend, search));
  const took = await search;
  searches.push(took);
  const calm = new Promise((resolve) => setTimeout(resolve, Math.max(took, MIN_CALM_MS)));
  calmWaits.push(await longestWait(backend, calm));
  after.push(await memoryOf(backend.pid));
  await backend.stop();
}

/** The longest wait of a client that asks for something small until `end`. */
async function longestWait(backend: BackendProcess, end: Promise<unknown>): Promise<number> {
  let isOver = false;
  void end.then(() => (isOver = true));
  let longest = 0;
  for (let n = 50; !isOver; n += 1) {
    longest = Math.max(longest, await timed(() => small(backend, n)));
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return longest;
}

async function small(backend: BackendProcess, n: number): Promise<void> {
  await ask(backend, "books:small", { n });
}

async function ask(backend: BackendProcess, path: string, args: object): Promise<void> {
  await client.bytes(backend.ports.api, "/api/query", { path, args });
}

/** A few words are in most books and most words in few, as in any language. */
function randomWord(): string {
  return `word${Math.floor(WORDS ** Math.random())}`;
}
