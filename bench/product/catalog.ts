import type { BackendProcess } from "../support/backend-process";
import { figure, type Figure, ratios, timed } from "../support/figures";
import { HttpClient } from "../support/http-client";
import { CLIENTS, throughput } from "../support/throughput";

interface Card {
  genre: string;
  totalReviews: number;
  /** A letter for each right, Film/TV first: "a" is available. */
  rights: string;
}
interface Answer {
  status: string;
  value: { page: Card[] };
  errorMessage?: string;
}

/** What the catalog is compared with. Each answer is checked. */
export interface Rival {
  /** As figures call it. */
  name: string;
  /** A page read from its store. */
  page(client: HttpClient): Promise<void>;
  /** A page from memory, ready to send. Missing where there is no such thing. */
  known?(client: HttpClient): Promise<void>;
}

const PAGE = 24;
/** Calls to each side before measuring: the compiler optimizes during the first thousands. */
const WARM_UP = 3_000;
const CALLS = 400;
const ROUNDS = 7;
/** The same for fast and slow calls, so that a short disturbance weighs alike on all. */
const ROUND_MS = 500;

/**
 * Measures the catalog query: genre, right and public, by review count, 24 cards, each answer checked.
 * Uncached: no two calls share their arguments, so each one executes. Cached: the same call again, compared with a
 * rival that answers from memory.
 */
export async function measureCatalog(
  backend: BackendProcess,
  rival: Rival,
  label: string,
): Promise<Figure[]> {
  const client = new HttpClient(CLIENTS);
  const ask = browser(backend, client);
  let serial = 0;
  const kinds = [
    { name: "uncached", ours: () => ask(++serial), theirs: rival.page.bind(rival) },
    { name: "cached", ours: () => ask(0), theirs: rival.known?.bind(rival) },
  ];
  const figures: Figure[] = [];
  for (const { name, ours, theirs: answer } of kinds) {
    if (answer === undefined) continue;
    const theirs = () => answer(client);
    for (let i = 0; i < WARM_UP; i += 1) await ours().then(theirs);
    const single: number[] = [];
    for (let i = 0; i < CALLS; i += 1) single.push(await timed(ours));
    const rates: number[] = [];
    const rivalRates: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.push(await throughput(ours, ROUND_MS));
      rivalRates.push(await throughput(theirs, ROUND_MS));
    }
    const what = `catalog ${name}, ${label}`;
    figures.push(figure(`${what}, one client`, "ms", single));
    figures.push(figure(`${what}, ${CLIENTS} clients`, "requests/s", rates));
    figures.push(figure(`${what}, ${rival.name}`, "requests/s", rivalRates));
    figures.push(figure(`${what}, over ${rival.name}`, "×", ratios(rates, rivalRates)));
  }
  client.close();
  return figures;
}

/** Mean bytes of one card in an answer; the floor's cards are as long. */
export async function cardBytes(backend: BackendProcess): Promise<number> {
  const client = new HttpClient(1);
  const answer = await browse(backend, client, 0);
  client.close();
  return Math.round(JSON.stringify(checked(answer)).length / PAGE);
}

/** Asks and checks. An answer equal to the previous one, byte for byte, is not parsed again. */
function browser(backend: BackendProcess, client: HttpClient): (id: number) => Promise<void> {
  let known: Buffer = Buffer.alloc(0);
  return async (id) => {
    const answer = await browse(backend, client, id);
    if (answer.equals(known)) return;
    checked(answer);
    known = answer;
  };
}

/** `id` changes only the identity of the call, not its answer. */
function browse(backend: BackendProcess, client: HttpClient, id: number): Promise<Buffer> {
  const args = {
    filters: { genre: "Thriller", right: "filmTV" },
    sort: "mostReviews",
    paginationOpts: { numItems: PAGE, cursor: null, id },
  };
  const body = { path: "catalog:browse", args: [args], format: "convex_encoded_json" };
  return client.bytes(backend.ports.api, "/api/query", body);
}

/** Throws on a wrong answer: then there is no figure. */
function checked(bytes: Buffer): Card[] {
  const answer = JSON.parse(bytes.toString()) as Answer;
  if (answer.status !== "success") throw new Error(answer.errorMessage);
  const { page } = answer.value;
  const ordered = page.every(
    (card, i) => i === 0 || card.totalReviews <= (page[i - 1]?.totalReviews ?? Infinity),
  );
  const matching = page.every((card) => card.genre === "Thriller" && card.rights.startsWith("a"));
  if (page.length !== PAGE || !ordered || !matching) throw new Error("The catalog answered wrongly.");
  return page;
}
