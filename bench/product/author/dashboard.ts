import { callFunction } from "../../../local/support/admin-api";
import type { AuthorMarket } from "./author-market";
import { figure, type Figure, timed } from "../../support/figures";

const WARM_UP = 20;
const CALLS = 200;
/** The dashboard's page size, and the largest page allowed. */
const PAGES = [24, 48];

interface Page {
  page: unknown[];
  isDone: boolean;
  continueCursor: string;
}

/** Measures the author's dashboard, first page and all books: time and documents read. */
export async function measureDashboard(market: AuthorMarket, books: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const numItems of PAGES) {
    const label = `author dashboard, ${numItems} of ${books} books`;
    const args = { paginationOpts: { numItems, cursor: null } };
    for (let i = 0; i < WARM_UP; i += 1) await first(market, numItems, -1 - i);
    const samples: number[] = [];
    for (let i = 0; i < CALLS; i += 1) samples.push(await timed(() => first(market, numItems, i)));
    figures.push(figure(label, "ms", samples));
    figures.push(figure(`${label}, read`, "documents", [await documents(market, "books:mine", args)]));
  }
  const all: number[] = [];
  for (let i = 0; i < CALLS / 10; i += 1) all.push(await timed(() => walk(market, books, i)));
  figures.push(figure(`author dashboard, all ${books} books page by page`, "ms", all));
  figures.push(
    figure("author dashboard, news since the last visit, read", "documents", [
      await documents(market, "books:news", {}),
    ]),
  );
  return figures;
}

/** `id` changes only the identity of the call, so each one executes. */
async function first(market: AuthorMarket, numItems: number, id: number): Promise<void> {
  const args = { paginationOpts: { numItems, cursor: null, id } };
  const { page } = (await market.asAuthor("query", "books:mine", args)) as Page;
  if (page.length !== numItems) throw new Error("The dashboard answered wrongly.");
}

async function walk(market: AuthorMarket, books: number, id: number): Promise<void> {
  let [seen, cursor]: [number, string | null] = [0, null];
  for (let isDone = false; !isDone;) {
    const args = { paginationOpts: { numItems: 48, cursor, id: 1000 + id } };
    const answer = (await market.asAuthor("query", "books:mine", args)) as Page;
    seen += answer.page.length;
    [isDone, cursor] = [answer.isDone, answer.continueCursor];
  }
  if (seen !== books) throw new Error(`The dashboard showed ${seen} of ${books} books.`);
}

async function documents({ backend, author }: AuthorMarket, path: string, args: object): Promise<number> {
  const identity = { issuer: "https://people.example", subject: author.subject };
  const acting = Buffer.from(JSON.stringify(identity)).toString("base64");
  const access = { url: backend.url, adminKey: `${backend.adminKey}:${acting}` };
  return ((await callFunction(access, "staging/market:measure", { path, args })) as { documents: number })
    .documents;
}
