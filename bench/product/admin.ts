import type { FunctionCaller } from "../../local/support/admin-api";
import { signInAsAdmin } from "../support/admin-caller";
import type { BackendProcess } from "../support/backend-process";
import { figure, type Figure } from "../support/figures";
import { FunctionLog } from "../support/function-log";

interface Book {
  title: string;
  authorName: string;
  authorEmail: string | null;
}
interface Asked {
  name: string;
  path: "admin/books:list" | "admin/books:search";
  args: object;
  /** True for an answer that holds what was asked for. */
  isRight: (page: readonly Book[]) => boolean;
}

const PAGE = 24;
const WARM_UP = 40;
const CALLS = 100;

/** Measures the admin's book lists and searches in the function itself: no two calls have the same arguments. */
export async function measureAdmin(backend: BackendProcess, label: string): Promise<Figure[]> {
  const admin = await signInAsAdmin(backend);
  const log = await FunctionLog.open(backend);
  const books = await sampleBooks(admin, log);
  const at = (n: number) => books[n % books.length] ?? fail("There are no books.");
  const kinds: ((n: number) => Asked)[] = [
    () => listed("newest first", "newest"),
    () => listed("by title", "title"),
    () => listed("by reviews", "reviews"),
    (n) => searchFor("by title", at(n).title, at(n)),
    (n) => searchFor("by author", at(n).authorName, at(n)),
    (n) => searchFor("by one word", at(n).title.split(" ").at(-1) ?? "", null),
    (n) => searchFor("by email", at(n).authorEmail ?? "", at(n)),
  ];
  const figures: Figure[] = [];
  for (const kind of kinds) {
    const samples: number[] = [];
    for (let n = 0; n < WARM_UP + CALLS; n++) {
      const ms = await run(admin, log, kind(n));
      if (n >= WARM_UP) samples.push(ms);
    }
    figures.push(figure(`admin books, ${kind(0).name}, ${label}`, "ms", samples));
  }
  return figures;
}

let serial = 0;

/** Asks, checks the answer, and returns how long the function ran, in ms. */
async function run(admin: FunctionCaller, log: FunctionLog, { name, path, args, isRight }: Asked) {
  const paginationOpts = { numItems: PAGE, cursor: null, id: ++serial };
  const { page } = (await admin(path, { ...args, paginationOpts })) as { page: Book[] };
  if (!isRight(page)) fail(`The admin's list, ${name}, answered wrongly.`);
  const [ms] = await log.timesOf(path, 1);
  return ms ?? fail("The call was not logged.");
}

function listed(name: string, sort: string): Asked {
  const args = { tab: "all", sort };
  return { name, path: "admin/books:list", args, isRight: ({ length }) => length === PAGE };
}

/** A search that finds `wanted`, or anything. Many authors and words are in more books than one page has. */
function searchFor(name: string, q: string, wanted: Book | null): Asked {
  const isRight = (page: readonly Book[]) =>
    page.length === PAGE || page.some(({ title }) => wanted === null || title === wanted.title);
  return { name: `search ${name}`, path: "admin/books:search", args: { tab: "all", q }, isRight };
}

/** Books with an email from all over the catalog. */
async function sampleBooks(admin: FunctionCaller, log: FunctionLog): Promise<Book[]> {
  const books: Book[] = [];
  for (const sort of ["newest", "oldest", "title", "rating", "reviews"]) {
    const paginationOpts = { numItems: PAGE, cursor: null };
    const { page } = (await admin("admin/books:list", { tab: "all", sort, paginationOpts })) as {
      page: Book[];
    };
    await log.timesOf("admin/books:list", 1);
    books.push(...page.filter(({ authorEmail }) => authorEmail !== null));
  }
  return books;
}

function fail(message: string): never {
  throw new Error(message);
}
