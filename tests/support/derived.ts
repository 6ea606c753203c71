import { expect } from "vitest";
import type { Doc, Id, TableNames } from "../../convex/_generated/dataModel";
import { purchaseLinks, storedRights } from "../../convex/model/books/bookBelongings";
import { auditContribution } from "../../convex/model/admin/audit/auditCounts";
import { bookContribution } from "../../convex/model/books/bookTrigger";
import { checkContribution, heldBackBy } from "../../convex/model/books/ratingChecks";
import { cardFields } from "../../convex/model/catalog/bookCards";
import { textFields } from "../../convex/model/catalog/bookTexts";
import { rowFields } from "../../convex/model/catalog/catalogRows";
import { messageContribution } from "../../convex/model/people/contactMessages";
import { mailContribution } from "../../convex/model/mail/mailTrigger";
import { profileContribution, profileFacts, reviewOrderOf } from "../../convex/model/people/profileTrigger";
import {
  profileFieldsOf,
  subscriptionContribution,
  subscriptionFacts,
} from "../../convex/model/billing/subscriptionTrigger";
import { reportContribution } from "../../convex/model/trust/reports";
import { sponsorshipContribution, sponsorshipStateOf } from "../../convex/model/billing/sponsorships";
import type { DeskShare } from "../../convex/model/producers/desk";
import { NO_END, shareOf as optionShare } from "../../convex/model/producers/options";
import { shareOf, slateFacetsOf } from "../../convex/model/producers/saves";
import { deriveBook } from "../../domain/books/books";
import { isInSavedBooks } from "../../domain/producers/slate";
import { countKeys } from "../../domain/catalog/counts";
import { GENRE_CODES } from "../../domain/catalog/codes";
import { bookFacets } from "../../domain/catalog/facets";
import { isGenre } from "../../domain/books/genres";
import type { Backend } from "./convex";
import { namedProfiles, ownProfiles, producersWithPhone } from "./derived-people";
import { runContribution, runCounts, storedRunCounts } from "./derived-runs";

const TABLES = [
  "bookCards",
  "books",
  "bookStats",
  "bookTexts",
  "campaignRecipients",
  "campaignRuns",
  "catalogCounts",
  "catalogRows",
  "contactMessages",
  "reports",
  "counters",
  "emailOutbox",
  "favorites",
  "optionedBooks",
  "producerDesks",
  "savedSearches",
  "searchMatches",
  "slateFacets",
  "genreStats",
  "profileContacts",
  "profiles",
  "purchaseLinks",
  "ratingChecks",
  "rights",
  "sponsorships",
  "auditLog",
  "subscriptions",
  "users",
] as const satisfies TableNames[];

/** Every document that is a source of derived data or holds it. */
export type DerivedTables = { [T in (typeof TABLES)[number]]: Doc<T>[] };

/** Recomputes all derived data from its sources and fails where any stored value differs. */
export async function assertDerived(t: Backend): Promise<void> {
  const tables = await t.run(async (ctx) => {
    const read = await Promise.all(TABLES.map(async (table) => [table, await ctx.db.query(table).collect()]));
    const tables = Object.fromEntries(read) as DerivedTables;
    const jobs = await ctx.db.system.query("_scheduled_functions").collect();
    const waiting = jobs.filter(
      ({ name, state }) => name.endsWith("updateSavedOrder") && state.kind === "pending",
    );
    const moving = new Set(waiting.map(({ args: [args] }) => (args as { bookId: Id<"books"> }).bookId));
    const bookCards = tables.bookCards.map((card) =>
      moving.has(card.bookId) ? card : { ...card, orderDueAt: undefined },
    );
    return { ...tables, bookCards };
  });
  const { stored, expected } = derived(tables);
  expect(stored).toEqual(expected);
}

/** The stored and the recomputed data. They are equal while every trigger did its work. */
export function derived(tables: DerivedTables): { stored: object; expected: object } {
  return {
    stored: {
      books: keyed(tables.books, (book) => pickFacts(book)),
      cards: byBook(
        tables.bookCards.map(
          ({ _id, _creationTime, orderDueAt: _, isCounted: __, textId: ___, weekId: ____, ...card }) => card,
        ),
      ),
      texts: sorted(tables.bookTexts.map((text) => [...fieldsOf(text), isNamed(text, tables)])),
      rows: sorted(
        tables.catalogRows.map((row) => fieldsOf({ ...row, favoriteCount: orderedBy(row, tables) })),
      ),
      counts: nonZero(
        tables.catalogCounts.flatMap(({ genreCode, counts }) =>
          Object.entries(counts).map(([key, count]) => [`${genreCode} ${key}`, count]),
        ),
      ),
      rights: sorted(tables.rights.map(({ bookId, type, status }) => [bookId, type, status])),
      links: sorted(tables.purchaseLinks.map(({ bookId, platform, url }) => [bookId, platform, url])),
      stats: sorted(
        tables.bookStats.filter(({ shard }) => shard === undefined).map(({ bookId }) => [bookId]),
      ),
      genres: nonZero(tables.genreStats.map(({ genre, publicCount }) => [genre, publicCount])),
      counters: nonZero(tables.counters.map(({ key, value }) => [key, value])),
      counted: sorted(tables.favorites.map(({ _id, isCounted }) => [_id, isCounted])),
      saved: sorted(tables.favorites.map(({ _id, inSaved, optionId }) => [_id, inSaved, optionId ?? null])),
      optionOrder: sorted(tables.optionedBooks.map(({ _id, endOrder }) => [_id, endOrder])),
      slate: sorted(tables.slateFacets.map(({ favoriteId, facet, rank }) => [favoriteId, facet, rank])),
      searches: sorted(
        tables.savedSearches.map(({ _id, newMatches, genreKey }) => [_id, newMatches, genreKey]),
      ),
      desks: deskFigures(tables.producerDesks.map(({ producerId, counts }) => [producerId, { counts }])),
      memberships: membershipsShown(tables, (profile) => profile),
      memberOrder: keyed(tables.subscriptions, ({ attention, searchText }) => ({ attention, searchText })),
      profiles: keyed(tables.profiles, (profile) => profileShare(profile)),
      accounts: namedProfiles(tables.users),
      runs: keyed(tables.campaignRuns, (run) => storedRunCounts(run)),
    },
    expected: expectedOf(tables),
  };
}

function expectedOf(tables: DerivedTables) {
  const approved = new Set(
    tables.profiles.filter((profile) => profile.approvalStatus === "approved").map(({ userId }) => userId),
  );
  const books = tables.books.map((book) => withFacts(book, tables));
  const shown = books.filter((book) => book.isPublic);
  const cardIds = new Map(tables.bookCards.map(({ _id, bookId }) => [bookId, _id]));
  const savesOf = ({ _id }: Book) =>
    tables.favorites.filter(
      ({ bookId, producerId, stage }) => bookId === _id && approved.has(producerId) && stage !== "passed",
    ).length;
  return {
    books: keyed(books, (book) => pickFacts(book)),
    cards: byBook(books.map((book) => ({ ...cardFields(book), favoriteCount: savesOf(book) }))),
    texts: sorted(
      shown.map((book) => [...fieldsOf({ ...textFields(book), cardId: cardIds.get(book._id) }), true]),
    ),
    rows: sorted(
      shown.flatMap((book) => {
        const row = { ...rowFields(book), cardId: cardIds.get(book._id), favoriteCount: savesOf(book) };
        return bookFacets(book).map((facet) => fieldsOf({ ...row, facet }));
      }),
    ),
    counts: nonZero(
      shown.flatMap((book) => countKeys(book).map((key) => [`${GENRE_CODES[book.genre]} ${key}`, 1])),
    ),
    rights: sorted(
      books.flatMap((book) => storedRights(book).map(({ type, status }) => [book._id, type, status])),
    ),
    links: sorted(
      books.flatMap((book) => purchaseLinks(book).map(({ platform, url }) => [book._id, platform, url])),
    ),
    stats: sorted(books.map((book) => [book._id])),
    genres: nonZero(shown.filter((book) => isGenre(book.genre)).map((book) => [book.genre, 1])),
    counters: nonZero([
      ...books.flatMap((book) => Object.entries(bookContribution(book))),
      ...tables.profiles.flatMap((profile) => Object.entries(profileContribution(profile))),
      ...tables.ratingChecks.flatMap((check) => Object.entries(checkContribution(check))),
      ...tables.contactMessages.flatMap((message) => Object.entries(messageContribution(message))),
      ...tables.reports.flatMap((report) => Object.entries(reportContribution(report))),
      ...tables.emailOutbox.flatMap((mail) => Object.entries(mailContribution(mail))),
      ...tables.subscriptions.flatMap((row) => Object.entries(subscriptionContribution(row))),
      ...tables.sponsorships.flatMap((row) => Object.entries(sponsorshipContribution(row))),
      ...tables.auditLog.flatMap((entry) => Object.entries(auditContribution(entry))),
      ...tables.campaignRuns.flatMap((run) => Object.entries(runContribution(run))),
      ["producers.withPhone", producersWithPhone(tables.profiles, tables.profileContacts)],
    ]),
    counted: sorted(
      tables.favorites.map(({ _id, producerId, stage, bookState }) => [
        _id,
        approved.has(producerId) && stage !== "passed" && bookState !== "deleted",
      ]),
    ),
    saved: sorted(
      tables.favorites.map((save) => {
        const option = tables.optionedBooks.find(
          ({ producerId, bookId, removedAt }) =>
            producerId === save.producerId && bookId === save.bookId && removedAt === undefined,
        );
        const inSaved = isInSavedBooks({ stage: save.stage, hasOption: option !== undefined });
        return [save._id, inSaved, option?._id ?? null];
      }),
    ),
    optionOrder: sorted(
      tables.optionedBooks.map(({ _id, optionExpiryDate }) => [_id, optionExpiryDate ?? NO_END]),
    ),
    slate: sorted(
      tables.favorites.flatMap((save) => slateFacetsOf(save).map((facet) => [save._id, facet, save.rank])),
    ),
    searches: sorted(
      tables.savedSearches.map((search) => [
        search._id,
        newMatchesIn(search, tables),
        search.removedAt === undefined ? (search.genre ?? "any") : "",
      ]),
    ),
    desks: deskFigures([
      ...tables.favorites.map((save): [string, DeskShare] => [save.producerId, shareOf(save)]),
      ...tables.optionedBooks.map((option): [string, DeskShare] => [option.producerId, optionShare(option)]),
      ...tables.savedSearches
        .filter(({ removedAt }) => removedAt === undefined)
        .map((search): [string, DeskShare] => [
          search.producerId,
          { counts: { searches: 1, newMatches: newMatchesIn(search, tables) } },
        ]),
    ]),
    accounts: ownProfiles(tables.users, tables.profiles),
    runs: keyed(tables.campaignRuns, (run) => runCounts(run, tables.campaignRecipients)),
    memberOrder: keyed(tables.subscriptions, (row) => subscriptionFacts(row)),
    memberships: membershipsShown(tables, (_, rows) => profileFieldsOf(rows)),
    profiles: keyed(tables.profiles, (profile) =>
      profileShare({
        ...profile,
        ...profileFacts(profile),
        reviewOrder: reviewOrderOf(profile),
        ...countsOf(profile, books),
      }),
    ),
  };
}

/** The number of a search's matches since its last visit that it still shows. */
function newMatchesIn({ _id, lastRun }: Doc<"savedSearches">, { searchMatches }: DerivedTables): number {
  return searchMatches.filter(
    ({ searchId, matchedAt, isGone }) => searchId === _id && matchedAt > (lastRun ?? 0) && !isGone,
  ).length;
}

/** The counts of all dashboards, summed by producer and name, without zeros. */
function deskFigures(shares: readonly (readonly [string, DeskShare])[]): object {
  const sums: Record<string, number> = {};
  for (const [producer, { counts }] of shares)
    for (const [name, count] of Object.entries(counts))
      sums[`${producer} ${name}`] = (sums[`${producer} ${name}`] ?? 0) + count;
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}

type Book = Doc<"books">;

function withFacts(book: Book, tables: DerivedTables): Book {
  const active = tables.sponsorships.filter((row) => row.bookId === book._id && row.status === "active");
  const isHeldBack = heldBackBy(tables.ratingChecks.filter(({ bookId }) => bookId === book._id));
  const cardId = tables.bookCards.find(({ bookId }) => bookId === book._id)?._id;
  const source = { ...book, ...sponsorshipStateOf(active), isHeldBack, cardId };
  return { ...source, ...deriveBook(source, book.publicSince ?? 0) };
}

function pickFacts(book: Book) {
  const { isSponsored, sponsored, sponsoredUntil, isHeldBack, cardId } = book;
  const facts = deriveBook(book, 0);
  const stored = Object.keys(facts).map((key) => [key, book[key as keyof typeof facts]]);
  return { ...Object.fromEntries(stored), isSponsored, sponsored, sponsoredUntil, isHeldBack, cardId };
}

/** The count that orders a row. While a job to update it is scheduled, the new count. */
function orderedBy({ cardId, favoriteCount }: Doc<"catalogRows">, { bookCards }: DerivedTables): number {
  const card = bookCards.find(({ _id }) => _id === cardId);
  return card?.orderDueAt !== undefined ? card.favoriteCount : favoriteCount;
}

/** True if the card of a text names it, which lets the next change find it. */
function isNamed({ _id, cardId }: Doc<"bookTexts">, { bookCards }: DerivedTables): boolean {
  return bookCards.find((card) => card._id === cardId)?.textId === _id;
}

/** A document's own fields in the stored order, by name. */
function fieldsOf(document: object) {
  const fields = Object.entries({ ...document, _id: undefined, _creationTime: undefined });
  return fields.filter(([, value]) => value !== undefined).sort(([a], [b]) => (a < b ? -1 : 1));
}

function profileShare(profile: Doc<"profiles">) {
  const { displayName, searchText, reviewOrder, bookCount, publicBookCount, publicGenres } = profile;
  return { displayName, searchText, reviewOrder, bookCount, publicBookCount, publicGenres };
}

function countsOf(profile: Doc<"profiles">, books: readonly Book[]) {
  const theirs = books.filter((book) => book.profileId === profile._id);
  const shown = theirs.filter((book) => book.isPublic);
  return {
    bookCount: theirs.length,
    publicBookCount: shown.length,
    publicGenres: [...new Set(shown.map((book) => book.genre))].sort(),
  };
}

/** What profiles show of the memberships there are. */
function membershipsShown(
  { profiles, subscriptions }: DerivedTables,
  source: (profile: Doc<"profiles">, rows: Doc<"subscriptions">[]) => Partial<Doc<"profiles">>,
) {
  return sorted(
    profiles.flatMap((profile) => {
      const rows = subscriptions.filter(({ userId }) => userId !== undefined && userId === profile.userId);
      if (rows.length === 0) return [];
      const { subscriptionPlan, subscriptionStatus, trialEndsAt, currentPeriodEnd } = source(profile, rows);
      return [[profile._id, subscriptionPlan, subscriptionStatus, trialEndsAt, currentPeriodEnd]];
    }),
  );
}

function keyed<T extends { _id: string }>(docs: readonly T[], view: (doc: T) => object) {
  return Object.fromEntries(docs.map((doc) => [doc._id, view(doc)]));
}

function byBook<T extends { bookId: string }>(cards: readonly T[]): T[] {
  return [...cards].sort((a, b) => (a.bookId < b.bookId ? -1 : 1));
}

function sorted(rows: readonly unknown[][]): string[] {
  return rows.map((row) => JSON.stringify(row)).sort();
}

function nonZero(entries: readonly (readonly [string, number] | [string, number])[]) {
  const sums = new Map<string, number>();
  for (const [key, value] of entries) sums.set(key, (sums.get(key) ?? 0) + value);
  return Object.fromEntries([...sums].filter(([, value]) => value !== 0).sort());
}
