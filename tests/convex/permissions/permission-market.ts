import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { EMPTY_DRAFT } from "../../../domain/mail/campaigns/content";
import { NO_COUNTS } from "../../../domain/mail/campaigns/counts";
import { NEW_CRITERIA } from "../../../domain/producers/search-criteria";
import { MAX_TAG_LENGTH } from "../../../domain/producers/slate";
import type { Actor, Stage } from "../../support/stage";
import type { Column } from "./matrix";
import { OPTION_SECRETS, type StagedOptions, stageOptions } from "./option-market";
import { stageThreads, type StagedThreads, THREAD_SECRETS } from "./thread-market";
import type { PermissionStore } from "./store";

/** Callers with an ended session or a closed account. Each gets exactly a visitor's answer. */
export type FormerCaller = "endedSession" | "closedAccount" | "deletedUser";

export type Who = Column | "newcomer" | FormerCaller;

export type PermissionMarket = {
  stage: Stage;
  store: PermissionStore;
  actors: Record<Who, Actor>;
  /** The token subject of each actor; null for the visitor in column `an`. */
  subjects: Record<Who, string | null>;
  /** Books of the author in column `ao`, one per state, and the id of one that is gone. */
  books: Record<"pub" | "hid" | "low" | "blk" | "story" | "missing", Id<"books">>;
  /** A saved search of the producer in each of these columns, and one whose alerts were mailed. */
  searches: Record<"pp" | "pa" | "pd" | "ps" | "mailed", Id<"savedSearches">>;
  options: StagedOptions;
  threads: StagedThreads;
  /** The figures of a book of the author in column `ao`, which wait for a check. */
  ratingCheck: Id<"ratingChecks">;
  /** A book without an owner, whose contact address is the author's in column `ao`. */
  unowned: Id<"books">;
  /** An admin's import that runs. */
  importJob: Id<"importJobs">;
  /** A notification of the author in column `ao`. */
  notice: Id<"notices">;
  /** A counted run with one recipient. */
  campaignRun: Id<"campaignRuns">;
  /** A campaign of the admins' own. */
  draft: Id<"campaignDrafts">;
  /** The author of those books, and the one in column `ax`, who has none. */
  authors: Record<"works" | "idle", Id<"profiles">>;
};

/** Tries a row's functions as one actor and returns the cell of the answer. `V` and `+` are both "+" here. */
export type Attempt = (market: PermissionMarket, actor: Actor, column: string) => Promise<string>;

/** Every secret field of the market contains this word, so that a leak can be found. */
export const CANARY = "canary";
/** The name of the search of the producer in this column. */
export const searchNameIn = (column: string) => `Search of a ${CANARY} ${column}`;
/** The address of the producer in this column, who writes to the author. */
const emailIn = (column: string) => `${CANARY}-${column}@people.example`;
/** The tag on a card of the producer in this column. */
export const tagIn = (column: string) => `Tag of ${CANARY} ${column}`.slice(0, MAX_TAG_LENGTH);

/** A saved search that finds every public book. */
export const SEARCH = { ...NEW_CRITERIA, searchName: "Every book", alerts: "instant" as const };
const REASON = `Reason of a ${CANARY}`;

/** A hidden book that the author in column `ao` may claim. */
export const UNOWNED = {
  title: "Unclaimed",
  amazonRating: 3,
  contact: { email: `${CANARY}-profile@people.example` },
};

/**
 * A market with a book in every state and a person with every status. Each producer has saved the public book.
 * `pa`, `pd` and `ps` revealed its author's contact, which only `pa`, still approved, may see.
 */
export async function permissionMarket(stage: Stage, store: PermissionStore): Promise<PermissionMarket> {
  const secret = { ...UNOWNED.contact, phone: `+1555profile-${CANARY}` };
  const [owner, other] = [
    await stage.person("author", { ...secret, emailVerified: true }),
    await stage.person("author", { emailVerified: true }),
  ];
  const unowned = await stage.book(UNOWNED);
  const books = await booksOf(stage, owner);
  const ratingCheck = await stage.ratingCheck({ bookId: books.low, source: "amazon" });
  const producers = {
    pp: await stage.producer("pending"),
    pa: await stage.producer("approved", { emailVerified: true, email: emailIn("pa") }),
    pd: await stage.producer("approved", { emailVerified: true, email: emailIn("pd") }),
    ps: await stage.producer("approved", { emailVerified: true, email: emailIn("ps") }),
    endedSession: await stage.producer("approved", { lastName: `Saver-${CANARY}` }),
    deletedUser: await stage.producer("approved"),
  };
  for (const { mutation } of Object.values(producers))
    await mutation(api.favorites.set, { bookId: books.pub, saved: true });
  for (const who of ["pp", "pa", "pd", "ps"] as const)
    await producers[who].mutation(api.producer.slate.setTags, {
      bookId: books.pub,
      tags: ["Series", tagIn(who)],
    });
  const search = async ({ mutation }: Actor, column: string) =>
    await mutation(api.producer.savedSearches.save, { ...SEARCH, searchName: searchNameIn(column) });
  const searches = {
    pp: await search(producers.pp, "pp"),
    pa: await search(producers.pa, "pa"),
    pd: await search(producers.pd, "pd"),
    ps: await search(producers.ps, "ps"),
    mailed: await producers.pa.mutation(api.producer.savedSearches.save, SEARCH),
  };
  const options = await stageOptions(stage, producers);
  const threads = await stageThreads(stage, books.pub, owner, producers);
  for (const { mutation } of [producers.pp, producers.pa])
    await mutation(api.producers.save, { profile: { websiteLink: `https://${CANARY}-office.example/` } });
  for (const { mutation } of [producers.pa, producers.pd, producers.ps])
    for (const target of [{ bookId: books.pub }, { profileId: owner.profileId }])
      await mutation(api.authors.revealContact, { target });
  await stage.deny(producers.pd.email, REASON);
  await stage.approve(producers.ps.email, "suspended");
  const closedAccount = await stage.person("admin");
  await store.remove("authSessions", producers.endedSession.sessionId);
  await store.remove("users", producers.deletedUser.userId);
  await store.patch("users", closedAccount.userId, { disabledAt: 1 });
  await store.patch("profiles", producers.pd.profileId, { approvalNotes: `Notes of a ${CANARY}` });
  await stage.messages([`Subject of a ${CANARY}`]);
  const [ad, newcomer] = [await stage.person("admin"), await stage.person("user")];
  const blockedAt = 1;
  await store.insert("blocks", { blockerId: closedAccount.userId, blockedId: newcomer.userId, blockedAt });
  for (let count = 0; count < 3; count++)
    await store.insert("reports", {
      ...{ kind: "profile", targetId: other.profileId, label: "Staged", reportedId: other.userId },
      ...{ reporterId: closedAccount.userId, reason: "spam", words: `Report of a ${CANARY}` },
      ...{ state: "open", reportedAt: 1 },
    });
  const importJob = await stageImport(store, ad.userId);
  const notice = await stageNotice(store, owner.userId);
  const campaignRun = await stageRun(store, books.pub);
  const draft = await stageDraft(store);
  const people = { ao: owner, ax: other, ...producers, ad, newcomer, closedAccount };
  const subjects = Object.fromEntries(
    Object.entries(people).map(([who, { userId, sessionId }]) => [who, `${userId}|${sessionId}`]),
  ) as Record<keyof typeof people, string>;
  return {
    stage,
    store,
    actors: { an: stage.visitor, ...people },
    subjects: { an: null, ...subjects },
    books,
    searches,
    options,
    threads,
    ratingCheck,
    unowned,
    importJob,
    notice,
    campaignRun,
    draft,
    authors: { works: owner.profileId, idle: other.profileId },
  };
}

async function stageImport(store: PermissionStore, startedBy: Id<"users">): Promise<Id<"importJobs">> {
  const counts = { total: 1, uploaded: 1, created: 1, updated: 0, skipped: 0, failed: 0 };
  const later = { removed: 0, restored: 0, kept: 0, picturesWaiting: 0, picturesFailed: 0 };
  const file = { fileName: `File of a ${CANARY}`, fileHash: "0".repeat(64), startedBy };
  const job = { ...file, ...counts, ...later, status: "running", turn: 1, batchSize: 1 };
  await store.insert("importJobs", job);
  const [row] = await store.rows("importJobs");
  if (row === undefined) throw new Error("The import was not made.");
  return row._id;
}

async function stageNotice(store: PermissionStore, userId: Id<"users">): Promise<Id<"notices">> {
  const facts = { kind: "book_hidden", group: "", count: 1, books: [], isUnread: true, at: 1 };
  await store.insert("notices", {
    userId,
    ...facts,
    values: { book: `Book of a ${CANARY} notice`, reason: "" },
  });
  const own = (await store.rows("notices")).find((row) => row.userId === userId && row.at === 1);
  if (own === undefined) throw new Error("The notification was not made.");
  return own._id;
}

async function stageRun(store: PermissionStore, bookId: Id<"books">): Promise<Id<"campaignRuns">> {
  const day1 = { kind: "reactivation", step: 1, title: "Day 1: Claim your book", isTest: false };
  const counts = { ...NO_COUNTS, total: 1, waiting: 1 };
  await store.insert("campaignRuns", { ...day1, ...counts, state: "ready", chain: 1, steppedAt: 1 });
  const [run] = await store.rows("campaignRuns");
  if (run === undefined) throw new Error("The run was not made.");
  const name = `Recipient of a ${CANARY}`;
  const person = { runId: run._id, bookId, name, email: "recipient@people.example", searchText: name };
  await store.insert("campaignRecipients", { ...person, state: "waiting", clicks: 0 });
  return run._id;
}

async function stageDraft(store: PermissionStore): Promise<Id<"campaignDrafts">> {
  const content = { ...EMPTY_DRAFT, name: `Campaign of a ${CANARY}` };
  await store.insert("campaignDrafts", { content, revision: 1, updatedAt: 1 });
  const [draft] = await store.rows("campaignDrafts");
  if (draft === undefined) throw new Error("The campaign was not made.");
  return draft._id;
}

async function booksOf(
  stage: Stage,
  { userId: ownerId, profileId }: { userId: Id<"users">; profileId: Id<"profiles"> },
): Promise<PermissionMarket["books"]> {
  const add = async (title: string, fields: object) => {
    const state = title.toLowerCase();
    const contact = { email: `${CANARY}-${state}@people.example`, phone: `+1555${state}-${CANARY}` };
    return await stage.book({ title, ownerId, profileId, contact, ...fields });
  };
  const books = {
    pub: await add("Public", {}),
    hid: await add("Unlisted", { isListed: false }),
    low: await add("Below", { amazonRating: 3, amazonLink: "https://www.amazon.com/dp/below" }),
    blk: await add("Blocked", { isBlocked: true }),
    story: await add("Story", { amazonRating: 3, isOptioned: true, isOptionedPublic: true }),
    missing: await add("Gone", {}),
  };
  await stage.remove("gone");
  for (let n = 0; n < 4; n++) await stage.book({ title: `Shelf ${n}` });
  for (const slug of ["public", "unlisted", "below", "blocked"]) await stage.sponsor(slug, "permanent");
  return books;
}

/** Each secret of the market, a pattern that only it matches, and who may receive it. */
export const SECRETS: readonly [secret: string, pattern: RegExp, who: readonly Who[]][] = [
  ["the author's notifications", /canary notice/, ["ao"]],
  ["the author's email and phone", /canary-profile@|1555profile-canary/, ["ao", "pa", "ad"]],
  ["an approved producer's email", /canary-pa@/, ["pa", "ad"]],
  ["a denied producer's email", /canary-pd@/, ["pd", "ad"]],
  ["a suspended producer's email", /canary-ps@/, ["ps", "ad"]],
  ["a public book's email and phone", /canary-public@|1555public-canary/, ["ao", "pa", "ad"]],
  ["an unlisted book's email and phone", /canary-unlisted@|1555unlisted-canary/, ["ao", "ad"]],
  ["the contact of a book below the rating rule", /canary-below@|1555below-canary/, ["ao", "ad"]],
  ["a blocked book's email and phone", /canary-blocked@|1555blocked-canary/, ["ao", "ad"]],
  ["the titles of hidden and blocked books", /"(Unlisted|Below|Blocked)"/, ["ao", "ad"]],
  ["the name of an imported file", /File of a canary/, ["ad"]],
  ["the name of a campaign", /Campaign of a canary/, ["ad"]],
  ["a recipient of a campaign", /Recipient of a canary/, ["ad"]],
  ["the name of a producer who saved a book without letting its author know", /Saver-canary/, ["ad"]],
  ["a message to support", /Subject of a canary/, ["ad"]],
  ["a producer's note", /Note of a canary/, ["pp", "pa"]],
  ["a producer's own links", /canary-office/, ["pp", "pa", "ad"]],
  ["a producer's tag", /Tag of canary p/, ["pp", "pa", "pd", "ps"]],
  ["an approved producer's tag", /Tag of canary pa/, ["pa"]],
  ["a producer's saved search", /Search of a canary p/, ["pp", "pa", "pd", "ps"]],
  ["an approved producer's saved search", /Search of a canary pa/, ["pa"]],
  ...OPTION_SECRETS,
  ...THREAD_SECRETS,
  ["the admin's own notes on a producer", /Notes of a canary/, []],
  ["what a person wrote in a report", /Report of a canary/, ["ad"]],
  ["the reason of a denial", /Reason of a canary/, ["pd", "ad"]],
];

/** Everyone who received a matching text, sorted. Base64 is decoded, since cursors contain text too. */
export function recipients(sent: Record<string, readonly string[]>, pattern: RegExp): string[] {
  return Object.keys(sent)
    .filter((name) => decoded(sent[name] ?? []).some((text) => pattern.test(text)))
    .sort();
}

/** Each text is decoded once, for all patterns. More may be sent later. */
const decodedBefore = new WeakMap<readonly string[], string[]>();

function decoded(texts: readonly string[]): string[] {
  const known = decodedBefore.get(texts) ?? [];
  for (const text of texts.slice(known.length)) known.push(withBase64Decoded(text));
  decodedBefore.set(texts, known);
  return known;
}

function withBase64Decoded(text: string): string {
  const encoded = text.match(/[A-Za-z0-9+/_-]{16,}={0,2}/g) ?? [];
  return [text, ...encoded.map((part) => Buffer.from(part, "base64url").toString("utf8"))].join("\n");
}
