import { BOOK_TABS, ordersOf } from "../../domain/admin/book-lists";
import { dayOf } from "../../domain/dates";
import { SORTS } from "../../domain/catalogue/sorts";
import { NEW_CRITERIA } from "../../domain/producers/search-criteria";
import { PUBLIC_BOOK, TEST_NAMES } from "./stage";

/** Who asks: a visitor unless a list is somebody's own. */
type Asker = "visitor" | "author" | "producer" | "admin";
type ListQuery = { path: string; args: Record<string, unknown>; as?: Asker };

/** What a list read to answer. */
export type Cost = { documents: number; ranges: number };

type PersonIds = Record<"userId" | "profileId", string>;

/** Calls a function, internal ones included, as the person with this token subject (a visitor without one). */
export type Call = (
  kind: "query" | "mutation",
  path: string,
  args: Record<string, unknown>,
  subject?: string,
) => Promise<unknown>;

const PAGE = 24;
const paginationOpts = { numItems: PAGE, cursor: null };
const filters = { genre: "Thriller", right: "filmTV" };

/** Stands for the profile of the market's author, which is not known before. */
const AUTHOR = "the author";
/** Stand for two searches of the market's producer: one finds every book, one those called "Beacon". */
const EVERY_BOOK = "the search for every book";
const BEACONS = "the search for beacons";

/** Stands for the books of one list of cards. */
const SHOWN_BOOKS = "the first books";
/** Stands for a run of a campaign. */
const A_RUN = "the last run";
/** Stands for an import of the market's admin. */
const AN_IMPORT = "the last import";

/** Every public query that answers with a list, with arguments that fill it. */
export const LIST_QUERIES: readonly ListQuery[] = [
  ...SORTS.map((sort) => ({ path: "catalog:browse", args: { filters: {}, sort, paginationOpts } })),
  {
    path: "catalog:browse",
    args: { filters, sort: "mostReviews", paginationOpts: { numItems: 8, cursor: null } },
  },
  { path: "catalog:browse", args: { filters: { band: "10-49" }, sort: "highestRated", paginationOpts } },
  { path: "catalog:search", args: { q: "beacon", filters: {}, paginationOpts } },
  { path: "catalog:searchSorted", args: { q: "beacon", filters: {}, sort: "title" } },
  { path: "catalog:sponsoredHits", args: { q: "", filters, seed: 0 } },
  { path: "catalog:sponsoredHits", args: { q: "beacon", filters: {}, seed: 0 } },
  { path: "catalog:sponsored", args: { seed: 0, half: "after", paginationOpts } },
  { path: "catalog:successStories", args: { paginationOpts } },
  { path: "catalog:myHidden", args: { q: "", filters: {} }, as: "author" },
  { path: "account:sessions", args: {}, as: "author" },
  { path: "authors:booksOf", args: { profileId: AUTHOR, paginationOpts } },
  {
    path: "authors:booksOf",
    args: { profileId: AUTHOR, genre: "Thriller", paginationOpts: { numItems: 4, cursor: null } },
  },
  { path: "authors:similar", args: { slug: "test-person" } },
  { path: "books:claimable", args: {}, as: "author" },
  { path: "books:mine", args: { paginationOpts }, as: "author" },
  { path: "books:news", args: {}, as: "author" },
  { path: "favorites:mine", args: { sort: "newest", paginationOpts }, as: "producer" },
  { path: "favorites:mine", args: { sort: "title", genre: "Thriller", paginationOpts }, as: "producer" },
  { path: "favorites:mine", args: { sort: "newest", q: "beacon", paginationOpts }, as: "producer" },
  { path: "home:bestsellers", args: {} },
  { path: "home:genres", args: {} },
  { path: "home:genreCarousel", args: { genre: "Thriller" } },
  { path: "home:savedByProducers", args: {} },
  { path: "home:sponsoredStrip", args: { seed: 0 } },
  { path: "options:mine", args: { sort: "newest", paginationOpts }, as: "producer" },
  { path: "options:mine", args: { sort: "ending", paginationOpts }, as: "producer" },
  { path: "options:endings", args: { today: "2026-11-03" }, as: "producer" },
  { path: "producers:desk", args: {}, as: "producer" },
  { path: "savedSearches:mine", args: {}, as: "producer" },
  { path: "favorites:savedAmong", args: { bookIds: SHOWN_BOOKS }, as: "producer" },
  { path: "savedSearches:newMatches", args: { id: EVERY_BOOK }, as: "producer" },
  { path: "savedSearches:run", args: { id: EVERY_BOOK, paginationOpts }, as: "producer" },
  { path: "savedSearches:run", args: { id: BEACONS, paginationOpts }, as: "producer" },
  {
    path: "slate:column",
    args: { stage: "considering", isArchived: false, paginationOpts },
    as: "producer",
  },
  {
    path: "slate:column",
    args: { stage: "considering", isArchived: false, filter: { q: "beacon" }, paginationOpts },
    as: "producer",
  },
  {
    path: "slate:column",
    args: { stage: "considering", isArchived: false, filter: { q: "beacon", warning: true }, paginationOpts },
    as: "producer",
  },
  ...BOOK_TABS.flatMap((tab) =>
    ordersOf(tab).map((sort) => ({
      path: "admin/books:list",
      args: { tab, sort, paginationOpts },
      as: "admin" as const,
    })),
  ),
  {
    path: "admin/books:list",
    args: { tab: "all", visibility: "listed", sort: "title", paginationOpts },
    as: "admin",
  },
  { path: "admin/books:search", args: { q: "beacon", tab: "all", paginationOpts }, as: "admin" },
  { path: "admin/books:search", args: { q: "beacon", tab: "sponsored", paginationOpts }, as: "admin" },
  { path: "admin/books:search", args: { q: "author@", tab: "all", paginationOpts }, as: "admin" },
  { path: "admin/audit:list", args: { filters: {}, paginationOpts }, as: "admin" },
  { path: "admin/audit:list", args: { filters: { actor: "admin" }, paginationOpts }, as: "admin" },
  {
    path: "admin/audit:list",
    args: { filters: { actor: "admin", topic: "Visibility" }, paginationOpts },
    as: "admin",
  },
  { path: "admin/audit:list", args: { filters: { topic: "Visibility" }, paginationOpts }, as: "admin" },
  { path: "admin/audit:actors", args: {}, as: "admin" },
  { path: "admin/campaigns:overview", args: {}, as: "admin" },
  { path: "admin/campaigns:history", args: { paginationOpts }, as: "admin" },
  {
    path: "admin/campaigns:recipients",
    args: { runId: A_RUN, filter: "waiting", paginationOpts },
    as: "admin",
  },
  { path: "admin/campaigns:recipients", args: { runId: A_RUN, filter: "all", paginationOpts }, as: "admin" },
  {
    path: "admin/campaigns:recipients",
    args: { runId: A_RUN, filter: "waiting", text: "person", paginationOpts },
    as: "admin",
  },
  { path: "admin/campaigns:recipientNames", args: { kind: "welcome" }, as: "admin" },
  { path: "admin/exports:page", args: { exportId: "books", paginationOpts }, as: "admin" },
  { path: "admin/imports:jobs", args: { paginationOpts }, as: "admin" },
  { path: "admin/imports:jobRows", args: { jobId: AN_IMPORT, paginationOpts }, as: "admin" },
  { path: "admin/imports:check", args: { rows: [importRow(1)] }, as: "admin" },
  { path: "admin/messages:list", args: { paginationOpts }, as: "admin" },
  { path: "admin/messages:list", args: { isUnread: true, paginationOpts }, as: "admin" },
  { path: "admin/messages:search", args: { q: "please", paginationOpts }, as: "admin" },
  { path: "admin/options:list", args: { paginationOpts }, as: "admin" },
  { path: "admin/producers:list", args: { paginationOpts }, as: "admin" },
  { path: "admin/producers:list", args: { status: "pending", paginationOpts }, as: "admin" },
  { path: "admin/producers:list", args: { sort: "newest", paginationOpts }, as: "admin" },
  { path: "admin/producers:waiting", args: {}, as: "admin" },
  { path: "admin/producers:search", args: { q: "person", paginationOpts }, as: "admin" },
  { path: "admin/producers:search", args: { q: "fan@", paginationOpts }, as: "admin" },
  { path: "admin/ratings:queue", args: { order: "desc", paginationOpts }, as: "admin" },
  {
    path: "admin/ratings:queue",
    args: { reason: "overdue", source: "amazon", order: "asc", paginationOpts },
    as: "admin",
  },
  { path: "admin/ratings:decisions", args: { from: 0 }, as: "admin" },
  { path: "admin/producers:stats", args: { month: "2026-11" }, as: "admin" },
  { path: "admin/stats:overview", args: { today: "2026-11-23" }, as: "admin" },
  { path: "admin/subscriptions:list", args: { sort: "attention", paginationOpts }, as: "admin" },
  {
    path: "admin/subscriptions:list",
    args: { sort: "newest", status: "active", paginationOpts },
    as: "admin",
  },
  { path: "admin/subscriptions:search", args: { q: "person", paginationOpts }, as: "admin" },
  { path: "admin/sponsorships:list", args: { status: "active", paginationOpts }, as: "admin" },
  { path: "admin/sponsorships:list", args: { status: "revoked", paginationOpts }, as: "admin" },
  { path: "admin/sponsorships:counts", args: {}, as: "admin" },
];

function importRow(rowNumber: number) {
  return { rowNumber, cells: { title: `Beacon ${rowNumber}`, authorName: "Test Author" } };
}

/** A list query as a test names it. */
export function nameOf({ path, args }: ListQuery): string {
  return `${path} ${JSON.stringify(args)}`;
}

/** As many imports as one admin may start in an hour. */
const IMPORTS_EACH = 5;
const SPONSORED = 8;
const SAVED = 10;
const OPTIONED = 3;
const HIDDEN = 25;
/** Books with a public option, and as many of the market's author. */
const FIRST = 30;
const GENRES = ["Thriller", "Romance", "Western", "Crime", "Drama", "Comedy"] as const;
/** One mutation's worth of books. */
const BATCH = 50;

/** A market that grows, in which as many books as any list shows are saved, sponsored, hidden or called "Beacon". */
export class GrowingMarket {
  readonly #call: Call;
  readonly #subjects: Record<Asker, string | undefined>;
  readonly #authorId: string;
  readonly #searches: Record<string, string> = {};
  #shownIds: string[] = [];
  #exportId = "";
  #importId = "";
  #runId = "";
  #size = 0;

  private constructor(call: Call, subjects: Record<Asker, string | undefined>, authorId: string) {
    this.#call = call;
    this.#subjects = subjects;
    this.#authorId = authorId;
  }

  /** An empty backend's market, with its people, their hidden books and their saves: `size` public books. */
  static async open(call: Call, size: number): Promise<GrowingMarket> {
    const person = async (role: Asker, more: object = {}) => {
      const people = [{ ...TEST_NAMES, role, email: `${role}@people.example`, ...more }];
      const [ids] = (await call("mutation", "staging:addPeople", { people })) as PersonIds[];
      if (ids === undefined) throw new Error("The person was not made.");
      const sessionId = await call("mutation", "staging:openSession", { userId: ids.userId });
      return { ...ids, subject: `${ids.userId}|${String(sessionId)}` };
    };
    const author = await person("author", { emailVerified: true });
    const producer = await person("producer", { approvalStatus: "approved" });
    const subjects = {
      visitor: undefined,
      author: author.subject,
      producer: producer.subject,
      admin: (await person("admin")).subject,
    };
    const market = new GrowingMarket(call, subjects, author.profileId);
    await call("mutation", "staging:addBooks", {
      books: Array.from({ length: HIDDEN }, (_, n) => ({
        ...PUBLIC_BOOK,
        title: `Hidden ${n}`,
        isListed: false,
        ownerId: author.userId,
      })),
    });
    await market.#addSearches();
    const started = await call("mutation", "admin/exports:start", { kind: "books" }, subjects.admin);
    market.#exportId = (started as { exportId: string }).exportId;
    for (let n = 0; n <= PAGE / IMPORTS_EACH; n++)
      await market.#addImports((await person("admin", { email: `importer${n}@people.example` })).subject);
    const [first] = await market.growTo(size);
    await market.#addRuns();
    await market.#log(first ?? []);
    market.#shownIds = first?.slice(0, PAGE) ?? [];
    for (const bookId of first ?? [])
      await call("mutation", "jobs/producers:matchSearches", { bookId, genreKey: "any", reviews: 100 });
    for (const bookId of first?.slice(0, SAVED) ?? []) {
      await call("mutation", "favorites:set", { bookId, saved: true }, subjects.producer);
      await call("mutation", "jobs/books:updateSavedOrder", { bookId });
    }
    for (const bookId of first?.slice(0, OPTIONED) ?? []) {
      const option = { bookId, today: dayOf(Date.now()) };
      await call("mutation", "options:createFromSaved", option, subjects.producer);
    }
    for (let n = 0; n < SPONSORED; n++)
      await call("mutation", "staging:sponsorBook", { slug: `beacon-${n}`, days: "permanent" });
    return market;
  }

  /** Adds public books until there are `size`. Returns the new ids, batch by batch. */
  async growTo(size: number): Promise<string[][]> {
    const batches: string[][] = [];
    for (; this.#size < size; this.#size += batches.at(-1)?.length ?? 0) {
      const length = Math.min(BATCH, size - this.#size);
      const books = Array.from({ length }, (_, n) => bookNumber(this.#size + n, this.#authorId));
      batches.push((await this.#call("mutation", "staging:addBooks", { books })) as string[]);
      await this.#growBehindTheScenes(batches.at(-1) ?? []);
      await this.#call("mutation", "stagingRatings:addChecks", {
        checks: (batches.at(-1) ?? []).map(checkNumber),
      });
    }
    return batches;
  }

  /** Saves the producer's searches. Their matches are found at once, not when the jobs run. */
  async #addSearches(): Promise<void> {
    const search = { ...NEW_CRITERIA, searchName: "A search", alerts: "off" };
    for (const [name, keywords] of [
      [EVERY_BOOK, []],
      [BEACONS, ["beacon"]],
    ] as const) {
      const saved = await this.#call(
        "mutation",
        "savedSearches:save",
        { ...search, keywords },
        this.#subjects.producer,
      );
      this.#searches[name] = saved as string;
    }
  }

  /** An admin's imports. Of all admins' together there are more than the list shows at once, and so of the last one's rows. */
  async #addImports(admin: string): Promise<void> {
    for (let n = 0; n < IMPORTS_EACH; n++) {
      const file = { fileName: `${n}.csv`, fileHash: String(n).padStart(64, "0"), total: BATCH };
      const opened = await this.#call("mutation", "admin/imports:createJob", file, admin);
      this.#importId = (opened as { jobId: string }).jobId;
    }
    const rows = Array.from({ length: BATCH - 1 }, (_, n) => importRow(n + 1));
    await this.#call("mutation", "admin/imports:addRows", { jobId: this.#importId, rows }, admin);
  }

  /** As many runs as the history shows at once, each for every account. The last one's first emails are skipped. */
  async #addRuns(): Promise<void> {
    const { admin } = this.#subjects;
    for (let n = 0; n <= PAGE; n++) {
      const welcome = { kind: "welcome", isAgain: true };
      const runId = (await this.#call("mutation", "admin/campaigns:count", welcome, admin)) as string;
      const expected = await this.#counted(runId);
      await this.#call("mutation", "admin/campaigns:start", { runId, expected }, admin);
      // Nothing moves while the lists are measured.
      await this.#call("mutation", "admin/campaigns:pause", { runId }, admin);
      this.#runId = runId;
    }
    for (let n = 0; n <= PAGE; n++)
      await this.#call("mutation", "stagingCampaigns:skipNext", { runId: this.#runId });
  }

  /** Counts a run to its end. Returns the number of recipients. */
  async #counted(runId: string): Promise<number> {
    for (;;) {
      const page = await this.#call("query", "admin/campaigns:run", { runId }, this.#subjects.admin);
      const { run } = page as { run: { state: string; waiting: number } };
      if (run.state === "ready") return run.waiting;
      await this.#call("mutation", "jobs/campaigns:countSome", { runId, chain: 1 });
    }
  }

  /**
   * With each batch of books come as many producers waiting, memberships, messages and log entries as the admin's lists
   * show at once.
   */
  async #growBehindTheScenes(bookIds: string[]): Promise<void> {
    const subjects = Array.from({ length: PAGE + 1 }, (_, n) => `Message ${n}`);
    await this.#call("mutation", "staging:addMessages", { subjects });
    await this.#log(bookIds);
    const people = Array.from({ length: PAGE + 1 }, (_, n) => ({
      ...TEST_NAMES,
      role: "producer",
      email: `fan@${this.#size}-${n}.example`,
    }));
    const ids = (await this.#call("mutation", "staging:addPeople", { people })) as PersonIds[];
    const membership = { status: "active", startedDaysAgo: 9, endsInDays: 21, paidMonths: 1 };
    const members = ids.map(({ userId }) => ({ userId, ...membership }));
    await this.#call("mutation", "stagingAdmin:addMembers", { members });
  }

  /** As many entries of the audit log as its list shows at once. */
  async #log(bookIds: string[]): Promise<void> {
    const [actorId] = this.#subjects.admin?.split("|") ?? [];
    const logged = Array.from({ length: PAGE + 1 }, (_, n) => bookIds[n % bookIds.length]);
    await this.#call("mutation", "staging:addAuditEntries", { actorId, bookIds: logged });
  }

  #withIds(args: Record<string, unknown>): Record<string, unknown> {
    if ("bookIds" in args) return { ...args, bookIds: this.#shownIds };
    if ("exportId" in args) return { ...args, exportId: this.#exportId };
    if ("runId" in args) return { ...args, runId: this.#runId };
    if ("jobId" in args) return { ...args, jobId: this.#importId };
    if ("profileId" in args) return { ...args, profileId: this.#authorId };
    return "id" in args ? { ...args, id: this.#searches[String(args.id)] } : args;
  }

  /** What each of the list queries reads now, by its name. */
  async costs(): Promise<Record<string, Cost>> {
    const costs: Record<string, Cost> = {};
    for (const query of LIST_QUERIES) {
      const { path, as = "visitor" } = query;
      const args = this.#withIds(query.args);
      const cost = await this.#call("query", "staging:measure", { path, args }, this.#subjects[as]);
      costs[nameOf(query)] = cost as Cost;
    }
    return costs;
  }
}

/** Every other book's figures wait for a check, and those of the rest were checked. */
function checkNumber(bookId: string, n: number) {
  const times = n % 2 === 0 ? { waitingMs: n } : { checkedMs: n };
  return { bookId, source: "amazon", reason: "overdue", ...times };
}

function bookNumber(n: number, profileId: string) {
  return {
    ...PUBLIC_BOOK,
    contact: { email: "author@people.example" },
    title: n < 20 ? `Beacon ${n}` : `Book ${n}`,
    genre: GENRES[n % GENRES.length] ?? GENRES[0],
    amazonReviewsCount: 10 + (n % 37),
    ...(n < FIRST ? { profileId, isOptioned: true, isOptionedPublic: true, optionedDate: n } : {}),
  };
}
