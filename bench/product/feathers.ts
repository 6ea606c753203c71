import { hasWords } from "../../domain/catalog/search";
import { NOUNS, PLACES } from "../../local/demo-market/books/words";
import { cardBytes, measureCatalog } from "./catalog";
import { Feathers } from "../floor/feathers-process";
import { type BackendProcess, startBackend } from "../support/backend-process";
import { catalogFolder, startCatalog } from "../support/deployment";
import { figure, type Figure, ratios } from "../support/figures";
import { HttpClient } from "../support/http-client";
import { memoryFigures, memoryOf } from "../support/process-figures";
import { CLIENTS, throughput } from "../support/throughput";

const PAGE = 24;
const SEARCHES = 24;
/** Rounds of every search before measuring: the compiler optimizes meanwhile. */
const WARM_UP = 40;
const ROUNDS = 7;
/** Each search comes up several times in a round. */
const ROUND_MS = 1_000;

/** Words that PostgreSQL's stems set apart from the others of the books ("Ferry" and "Ferris" have one). */
const nouns = NOUNS.filter((_, n) => n % 3 === 2).slice(0, SEARCHES);
const places = PLACES.filter((place) => !place.includes(" ")).slice(0, SEARCHES);
const KINDS = {
  "one word": nouns.map((noun, n) => [n % 2 === 0 ? noun : (places[n] ?? "")]),
  "two words": nouns.map((noun, n) => [noun, places[n] ?? ""]),
};

/**
 * Measures the product beside the same catalog as an application of Feathers on PostgreSQL, whose writes reach the disk
 * too: the catalog query, the memory after it, and the text search of the product's invented books, by one word and by
 * two. Feathers finds the books with all words, as PostgreSQL does; ours rank those with one of the words below them. No
 * two of our calls share their arguments, so each one executes. Each answer is checked.
 */
export async function measureFeathers(books: number, label: string): Promise<Figure[]> {
  // Feathers has just started, so ours starts anew too: memory that a push needed stays with its process.
  const filled = await startCatalog(books);
  await filled.stop();
  const backend = await startBackend(catalogFolder(books));
  const feathers = await Feathers.start(books, await cardBytes(backend));
  const figures = [
    ...(await measureCatalog(backend, feathers, label)),
    ...(await measureMemory(backend, feathers, label)),
    ...(await measureTextSearch(backend, feathers, label)),
  ];
  await feathers.close();
  await backend.stop();
  return figures;
}

async function measureMemory(backend: BackendProcess, feathers: Feathers, label: string): Promise<Figure[]> {
  const [ours, theirs] = [await memoryOf(backend.pid), await feathers.memory()];
  return [
    ...memoryFigures(`after the catalog, ${label}`, [ours]),
    ...memoryFigures(`of Feathers and PostgreSQL after the catalog, ${label}`, [theirs]),
    figure(`memory after the catalog, ${label}, over Feathers`, "×", [ours.all / theirs.all]),
    figure(`memory after the catalog, ${label}, without mapped files, over Feathers`, "×", [
      ours.own / theirs.own,
    ]),
  ];
}

async function measureTextSearch(
  backend: BackendProcess,
  feathers: Feathers,
  label: string,
): Promise<Figure[]> {
  const client = new HttpClient(CLIENTS);
  const search = new Searcher(backend, client);
  const figures: Figure[] = [];
  for (const [name, searches] of Object.entries(KINDS)) {
    const ours = inTurn(searches, (words) => search.ask(words));
    const theirs = inTurn(searches, (words) => feathers.search(client, words));
    for (let n = 0; n < WARM_UP * SEARCHES; n += 1) await ours().then(theirs);
    const rates: number[] = [];
    const feathersRates: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.push(await throughput(ours, ROUND_MS));
      feathersRates.push(await throughput(theirs, ROUND_MS));
    }
    const what = `search by ${name}, ${label}`;
    figures.push(figure(`${what}, ${CLIENTS} clients`, "requests/s", rates));
    figures.push(figure(`${what}, Feathers`, "requests/s", feathersRates));
    figures.push(figure(`${what}, over Feathers`, "×", ratios(rates, feathersRates)));
  }
  client.close();
  return figures;
}

/** Calls with one of the list after the other. */
function inTurn<T>(list: readonly T[], call: (one: T) => Promise<void>): () => Promise<void> {
  let next = 0;
  return () => call(list[next++ % list.length] as T);
}

interface Card {
  slug: string;
  title: string;
}

/** Asks the product's search and checks what it answers. */
class Searcher {
  readonly #backend: BackendProcess;
  readonly #client: HttpClient;
  /** The last checked answer of each search. */
  readonly #checked = new Map<string, Buffer>();
  /** Everything that the pages of books say, by slug. */
  readonly #texts = new Map<string, string>();
  #serial = 0;

  constructor(backend: BackendProcess, client: HttpClient) {
    this.#backend = backend;
    this.#client = client;
  }

  async ask(words: readonly string[]): Promise<void> {
    const q = words.join(" ");
    const paginationOpts = { numItems: PAGE, cursor: null, id: (this.#serial += 1) };
    const answer = await this.#query("catalog:search", { q, filters: {}, paginationOpts });
    if (this.#checked.get(q)?.equals(answer)) return;
    const { page } = valueOf(answer) as { page: Card[] };
    const texts = await Promise.all(page.map(({ slug }) => this.#textOf(slug)));
    const isMatch = texts.every((text) => words.some((word) => hasWords(word)(text)));
    const isBestFirst = words.every((word) => hasWords(word)(texts[0] ?? ""));
    if (page.length !== PAGE || !isMatch || !isBestFirst)
      throw new Error(`The search for ${q} answered wrongly.`);
    this.#checked.set(q, answer);
  }

  async #textOf(slug: string): Promise<string> {
    const known = this.#texts.get(slug);
    if (known !== undefined) return known;
    const text = JSON.stringify(valueOf(await this.#query("books:get", { idOrSlug: slug })));
    this.#texts.set(slug, text);
    return text;
  }

  #query(path: string, args: object): Promise<Buffer> {
    const body = { path, args: [args], format: "convex_encoded_json" };
    return this.#client.bytes(this.#backend.ports.api, "/api/query", body);
  }
}

function valueOf(bytes: Buffer): unknown {
  const answer = JSON.parse(bytes.toString()) as { status: string; value: unknown; errorMessage?: string };
  if (answer.status !== "success") throw new Error(answer.errorMessage);
  return answer.value;
}
