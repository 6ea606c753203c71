import type { BackendProcess } from "./support/backend-process";
import { figure, type Figure, ratios, timed } from "./support/figures";
import type { Floor } from "./floor/floor-process";
import { HttpClient } from "./support/http-client";

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

const PAGE = 24;
const CLIENTS = 16;
/** Calls to each side before measuring: the compiler optimizes during the first thousands. */
const WARM_UP = 3_000;
const CALLS = 400;
const ROUNDS = 7;
/** The same for fast and slow calls, so that a short disturbance weighs alike on all. */
const ROUND_MS = 500;

/**
 * Measures the catalog query: genre, right and public, by review count, 24 cards, each answer checked.
 * Uncached: no two calls share their arguments, so each one executes. Cached: the same call again, compared with a
 * server that answers from memory.
 */
export async function measureCatalog(
  backend: BackendProcess,
  floor: Floor,
  label: string,
): Promise<Figure[]> {
  const client = new HttpClient(CLIENTS);
  const ask = browser(backend, client);
  let serial = 0;
  const kinds = [
    {
      name: "uncached",
      ours: () => ask(++serial),
      theirs: () => floor.page(client),
    },
    { name: "cached", ours: () => ask(0), theirs: () => floor.known(client) },
  ];
  const figures: Figure[] = [];
  for (const { name, ours, theirs } of kinds) {
    for (let i = 0; i < WARM_UP; i += 1) await ours().then(theirs);
    const single: number[] = [];
    for (let i = 0; i < CALLS; i += 1) single.push(await timed(ours));
    const rates: number[] = [];
    const floorRates: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.push(await throughput(ours));
      floorRates.push(await throughput(theirs));
    }
    const what = `catalog ${name}, ${label}`;
    figures.push(figure(`${what}, one client`, "ms", single));
    figures.push(figure(`${what}, ${CLIENTS} clients`, "requests/s", rates));
    figures.push(figure(`${what}, floor`, "requests/s", floorRates));
    figures.push(figure(`${what}, over the floor`, "×", ratios(rates, floorRates)));
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

/** Requests per second. */
async function throughput(call: () => Promise<unknown>): Promise<number> {
  const end = performance.now() + ROUND_MS;
  let calls = 0;
  const ms = await timed(() =>
    Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        for (; performance.now() < end; calls += 1) await call();
      }),
    ),
  );
  return (calls / ms) * 1000;
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
