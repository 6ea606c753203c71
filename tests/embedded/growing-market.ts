import { dayOf } from "../../domain/dates";
import { NEW_CRITERIA } from "../../domain/producers/search-criteria";
import { memberGroup } from "../../local/demo-market/admin-desk";
import { byId } from "../../local/demo-market/seeding/documents";
import { unreadMessages } from "../support/documents";
import type { Asker, Cost } from "../support/list-queries";
import { BEACONS, EVERY_BOOK, importRow, LIST_QUERIES, nameOf, PAGE } from "../support/list-queries";
import { PUBLIC_BOOK, TEST_NAMES } from "../support/stage";

type PersonIds = Record<"userId" | "profileId", string>;

/** Calls a function, internal ones included, as the person with this token subject (a visitor without one). */
export type Call = (
  kind: "query" | "mutation",
  path: string,
  args: Record<string, unknown>,
  subject?: string,
) => Promise<unknown>;

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

/** A growing market. As many books as any list shows are saved, sponsored, hidden or titled "Beacon". */
export class GrowingMarket {
  readonly #call: Call;
  readonly #subjects: Record<Asker, string | undefined>;
  readonly #authorId: string;
  readonly #searches: Record<string, string> = {};
  #shownIds: string[] = [];
  #exportId = "";
  #importId = "";
  #runId = "";
  #threadId = "";
  #reportId = "";
  #size = 0;

  private constructor(call: Call, subjects: Record<Asker, string | undefined>, authorId: string) {
    this.#call = call;
    this.#subjects = subjects;
    this.#authorId = authorId;
  }

  /** Fills an empty backend with `size` public books, people, their hidden books and their saves. */
  static async open(call: Call, size: number): Promise<GrowingMarket> {
    const person = async (role: Asker, more: object = {}) => {
      const people = [{ ...TEST_NAMES, role, email: `${role}@people.example`, ...more }];
      const [ids] = (await call("mutation", "staging/market:addPeople", { people })) as PersonIds[];
      if (ids === undefined) throw new Error("The person was not made.");
      const sessionId = await call("mutation", "staging/market:openSession", { userId: ids.userId });
      return { ...ids, subject: `${ids.userId}|${String(sessionId)}` };
    };
    const author = await person("author", { emailVerified: true });
    const producer = await person("producer", { approvalStatus: "approved", emailVerified: true });
    const subjects = {
      visitor: undefined,
      author: author.subject,
      producer: producer.subject,
      admin: (await person("admin")).subject,
    };
    const market = new GrowingMarket(call, subjects, author.profileId);
    await call("mutation", "staging/market:addBooks", {
      books: Array.from({ length: HIDDEN }, (_, n) => ({
        ...PUBLIC_BOOK,
        title: `Hidden ${n}`,
        isListed: false,
        ownerId: author.userId,
      })),
    });
    await market.#addConversation(author.userId);
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
      await call("mutation", "staging/market:sponsorBook", { slug: `beacon-${n}`, days: "permanent" });
    return market;
  }

  /** Adds public books until there are `size`. Returns the new ids, batch by batch. */
  async growTo(size: number): Promise<string[][]> {
    const batches: string[][] = [];
    for (; this.#size < size; this.#size += batches.at(-1)?.length ?? 0) {
      const length = Math.min(BATCH, size - this.#size);
      const books = Array.from({ length }, (_, n) => bookNumber(this.#size + n, this.#authorId));
      batches.push((await this.#call("mutation", "staging/market:addBooks", { books })) as string[]);
      await this.#growBehindTheScenes(batches.at(-1) ?? []);
      const writes = (batches.at(-1) ?? []).map(checkNumber);
      await this.#call("mutation", "staging/market:write", { groups: [{ writes }] });
    }
    return batches;
  }

  /** The producer writes to the author, who reports it. */
  async #addConversation(ownerId: string): Promise<void> {
    const book = { ...PUBLIC_BOOK, title: "Reported", ownerId };
    const [bookId] = (await this.#call("mutation", "staging/market:addBooks", { books: [book] })) as string[];
    const start = { bookId, text: "A reading costs $450." };
    this.#threadId = (await this.#call(
      "mutation",
      "messages/threads:start",
      start,
      this.#subjects.producer,
    )) as string;
    const report = { target: { threadId: this.#threadId }, report: { reason: "spam", words: "" } };
    await this.#call("mutation", "reports:make", report, this.#subjects.author);
    const listing = { isDecided: false, paginationOpts: { numItems: 1, cursor: null } };
    const found = await this.#call("query", "admin/reports:list", listing, this.#subjects.admin);
    this.#reportId = (found as { page: { _id: string }[] }).page[0]?._id ?? "";
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
        "producer/savedSearches:save",
        { ...search, keywords },
        this.#subjects.producer,
      );
      this.#searches[name] = saved as string;
    }
  }

  /** Adds more imports than the list shows at once. The last one has more rows than its list shows. */
  async #addImports(admin: string): Promise<void> {
    for (let n = 0; n < IMPORTS_EACH; n++) {
      const file = { fileName: `${n}.csv`, fileHash: String(n).padStart(64, "0"), total: BATCH };
      const opened = await this.#call("mutation", "admin/imports:createJob", file, admin);
      this.#importId = (opened as { jobId: string }).jobId;
    }
    const rows = Array.from({ length: BATCH - 1 }, (_, n) => importRow(n + 1));
    await this.#call("mutation", "admin/imports:addRows", { jobId: this.#importId, rows }, admin);
  }

  /** Adds as many runs as the history shows, each for every account. Skips the last run's first emails. */
  async #addRuns(): Promise<void> {
    const { admin } = this.#subjects;
    for (let n = 0; n <= PAGE; n++) {
      const welcome = { kind: "welcome", isAgain: true };
      const runId = (await this.#call("mutation", "admin/campaigns:count", welcome, admin)) as string;
      const expected = await this.#counted(runId);
      await this.#call("mutation", "admin/campaigns:start", { runId, expected }, admin);
      // No job runs while the lists are measured.
      await this.#call("mutation", "admin/campaigns:pause", { runId }, admin);
      this.#runId = runId;
    }
    await this.#skipSome(this.#runId);
  }

  async #skipSome(runId: string): Promise<void> {
    const where = { table: "campaignRecipients", index: "by_runId_state_at" };
    const is = { runId, state: "waiting" };
    const waiting = (await this.#call("query", "staging/market:read", { ...where, is })) as { _id: string }[];
    const row = { state: "skipped", reason: "deselected", at: Date.now() };
    const writes = waiting.slice(0, PAGE + 1).map(({ _id }) => ({ patch: byId(where.table, _id), row }));
    await this.#call("mutation", "staging/market:write", { groups: [{ writes }] });
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
    await this.#call("mutation", "staging/market:write", { groups: [unreadMessages(subjects)] });
    await this.#log(bookIds);
    const people = Array.from({ length: PAGE + 1 }, (_, n) => ({
      ...TEST_NAMES,
      role: "producer",
      email: `fan@${this.#size}-${n}.example`,
    }));
    const ids = (await this.#call("mutation", "staging/market:addPeople", { people })) as PersonIds[];
    const membership = { status: "active", startedDaysAgo: 9, endsInDays: 21, paidMonths: 1 };
    const groups = ids.map((person, n) =>
      memberGroup({ ...person, email: people[n]?.email ?? "", name: "Test Person" }, membership, Date.now()),
    );
    await this.#call("mutation", "staging/market:write", { groups });
  }

  /** As many entries of the audit log as its list shows at once. */
  async #log(bookIds: string[]): Promise<void> {
    const [actorId] = this.#subjects.admin?.split("|") ?? [];
    const entry = {
      actorId,
      actorKind: "admin",
      action: "book.visibility",
      topic: "Visibility",
      at: Date.now(),
    };
    const writes = Array.from({ length: PAGE + 1 }, (_, n) => {
      const about = { table: "books", docId: bookIds[n % bookIds.length], label: "", summary: "Listed" };
      return { insert: "auditLog", row: { ...entry, ...about } };
    });
    await this.#call("mutation", "staging/market:write", { groups: [{ writes }] });
  }

  #withIds(args: Record<string, unknown>): Record<string, unknown> {
    if ("bookIds" in args) return { ...args, bookIds: this.#shownIds };
    if ("exportId" in args) return { ...args, exportId: this.#exportId };
    if ("runId" in args) return { ...args, runId: this.#runId };
    if ("threadId" in args) return { ...args, threadId: this.#threadId };
    if ("reportId" in args) return { ...args, reportId: this.#reportId };
    if ("jobId" in args) return { ...args, jobId: this.#importId };
    if ("profileId" in args) return { ...args, profileId: this.#authorId };
    return "id" in args ? { ...args, id: this.#searches[String(args.id)] } : args;
  }

  /** The documents that each list query reads now, by its name. */
  async costs(): Promise<Record<string, Cost>> {
    const costs: Record<string, Cost> = {};
    for (const query of LIST_QUERIES) {
      const { path, as = "visitor" } = query;
      const args = this.#withIds(query.args);
      const cost = await this.#call("query", "staging/market:measure", { path, args }, this.#subjects[as]);
      costs[nameOf(query)] = cost as Cost;
    }
    return costs;
  }
}

/** The figures of every other book wait for a check; the others are checked. */
function checkNumber(bookId: string, n: number) {
  const status = n % 2 === 0 ? { status: "waiting" } : { status: "checked", checked: {}, checkedAt: n };
  const row = { bookId, source: "amazon", reason: "overdue", was: {}, since: Date.now() - n, ...status };
  return { insert: "ratingChecks", row };
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
