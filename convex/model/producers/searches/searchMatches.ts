import type { ObjectType } from "convex/values";
import { v } from "convex/values";
import type { SearchFacts } from "../../../../domain/producers/search-criteria";
import { matchesSearch } from "../../../../domain/producers/search-criteria";
import { genreKeysOf } from "../../../../domain/producers/search-genres";
import { internal } from "../../../_generated/api";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { DatabaseReader, MutationCtx } from "../../../_generated/server";
import { inBatches, vBatch } from "../../batches";
import type { ChangeOf, TriggerCtx } from "../../change";
import { differing } from "../../change";
import { notifyOfEach } from "../../notices/notify";
import { vMovieRating, vRightsShown } from "../../vocabulary";
import { scheduleAlert, watchingProducer } from "./searchAlerts";
import { addToCounts } from "../desk";
import { isUndoOver } from "./searches";

type Book = Doc<"books">;
type Search = Doc<"savedSearches">;
type Match = Doc<"searchMatches">;

/** Searches that one transaction compares with a book. Each that matches writes its match, itself and its dashboard. */
const MATCH_BATCH = 250;
/** Matches changed or deleted in one transaction. */
const MATCHES_BATCH = 50;

/**
 * A book to compare with the searches of one genre key whose least review count is at most `reviews`. `before` are its
 * facts before the change, missing if it was not public.
 */
export const vMatching = {
  ...vBatch,
  bookId: v.id("books"),
  genreKey: v.string(),
  reviews: v.number(),
  before: v.optional(
    v.object({
      genre: v.string(),
      bestRating: v.number(),
      totalReviews: v.number(),
      title: v.string(),
      logline: v.string(),
      synopsis: v.string(),
      movieRating: v.optional(vMovieRating),
      rightsShown: vRightsShown,
    }),
  ),
};
export const vPurge = { ...vBatch, searchId: v.id("savedSearches") };
export const vBookMatches = { ...vBatch, bookId: v.id("books") };

/**
 * Schedules the comparison of a book with saved searches when it becomes public, or when a fact that searches compare
 * changes while it is; and a look at its matches, if it has any, also when it is hidden. Reads at most one search for each
 * of its genre keys, and schedules nothing for a key without.
 */
export async function scheduleMatching(
  ctx: TriggerCtx,
  before: Book | null,
  after: Book | null,
): Promise<void> {
  if (after === null) return;
  const [was, is] = [publicFacts(before), publicFacts(after)];
  if (was === is || (was !== undefined && is !== undefined && differing(was, is) === null)) return;
  if (before !== null && (await matchesOfBook(ctx.innerDb, after._id).first()) !== null)
    await ctx.scheduler.runAfter(0, internal.jobs.producers.refreshMatches, { bookId: after._id });
  if (is === undefined) return;
  for (const genreKey of genreKeysOf(after.genre)) {
    const matching = { bookId: after._id, genreKey, reviews: after.totalReviews };
    if ((await candidates(ctx.innerDb, matching).first()) === null) continue;
    await ctx.scheduler.runAfter(0, internal.jobs.producers.matchSearches, { ...matching, before: was });
  }
}

/** Compares a book with the searches that can match it, and records each pair that newly matches. */
export async function matchSearches(ctx: MutationCtx, matching: ObjectType<typeof vMatching>): Promise<void> {
  const book = await ctx.db.get("books", matching.bookId);
  if (book === null || !book.isPublic) return;
  const [was, is] = [matching.before, factsOf(book)];
  const range = () => candidates(ctx.db, matching);
  const job = internal.jobs.producers.matchSearches;
  const found = new Map<Id<"users">, Search[]>();
  await inBatches(ctx, job, matching, MATCH_BATCH, range, async (search) => {
    const isNew = matchesSearch(is, search) && (was === undefined || !matchesSearch(was, search));
    if (!isNew || (await isKnown(ctx, search, book._id))) return;
    found.set(search.producerId, [...(found.get(search.producerId) ?? []), search]);
  });
  for (const [producerId, searches] of found) {
    const producer = await watchingProducer(ctx, producerId);
    if (producer === null) continue;
    await recordMatches(ctx, producer.user, searches, book._id);
    if (searches.some(({ alerts }) => alerts === "instant")) await scheduleAlert(ctx, producerId);
  }
}

/**
 * Notes of each match of a changed book whether its search shows the book, fifty at a time. One that it does not show is no
 * longer counted as new.
 */
export async function refreshMatches(
  ctx: MutationCtx,
  refresh: ObjectType<typeof vBookMatches>,
): Promise<void> {
  const book = await ctx.db.get("books", refresh.bookId);
  if (book === null) return;
  const matches = () => matchesOfBook(ctx.db, book._id);
  const job = internal.jobs.producers.refreshMatches;
  await inBatches(ctx, job, refresh, MATCHES_BATCH, matches, async ({ _id, searchId, isGone }) => {
    const search = await ctx.db.get("savedSearches", searchId);
    const isShown = search !== null && book.isPublic && matchesSearch(book, search);
    if (isShown === (isGone === true))
      await ctx.db.patch("searchMatches", _id, { isGone: isShown ? undefined : true });
  });
}

/** Deletes the matches of a deleted book, fifty at a time. */
export async function removeMatchesOfBook(
  ctx: MutationCtx,
  gone: ObjectType<typeof vBookMatches>,
): Promise<void> {
  const matches = () => matchesOfBook(ctx.db, gone.bookId);
  await inBatches(ctx, internal.jobs.producers.removeMatchesOfBook, gone, MATCHES_BATCH, matches, (match) =>
    ctx.db.delete("searchMatches", match._id),
  );
}

/** Schedules the removal of a deleted book's matches, if it has any. */
export async function scheduleMatchRemoval(ctx: TriggerCtx, bookId: Id<"books">): Promise<void> {
  if ((await matchesOfBook(ctx.innerDb, bookId).first()) === null) return;
  await ctx.scheduler.runAfter(0, internal.jobs.producers.removeMatchesOfBook, { bookId });
}

/** Deletes a search and its matches once it can no longer be restored, fifty matches at a time. */
export async function purgeSearch(ctx: MutationCtx, purge: ObjectType<typeof vPurge>): Promise<void> {
  const search = await ctx.db.get("savedSearches", purge.searchId);
  if (search === null || !isUndoOver(search)) return;
  const matches = () =>
    ctx.db.query("searchMatches").withIndex("by_searchId_matchedAt", (q) => q.eq("searchId", search._id));
  const job = internal.jobs.producers.purgeSearch;
  const isLast = await inBatches(ctx, job, purge, MATCHES_BATCH, matches, (match) =>
    ctx.db.delete("searchMatches", match._id),
  );
  if (isLast) await ctx.db.delete("savedSearches", search._id);
}

/** Trigger: counts a match as new until its search is visited, while the search shows its book. */
export async function matchChanged(
  ctx: TriggerCtx,
  { oldDoc, newDoc }: ChangeOf<"searchMatches">,
): Promise<void> {
  const match = newDoc ?? oldDoc;
  const delta = weight(newDoc) - weight(oldDoc);
  const search = delta === 0 ? null : await ctx.innerDb.get("savedSearches", match.searchId);
  if (search === null || !isNewIn(search, match)) return;
  await ctx.innerDb.patch("savedSearches", search._id, { newMatches: search.newMatches + delta });
  if (search.removedAt === undefined)
    await addToCounts(ctx.innerDb, search.producerId, { newMatches: delta });
}

function weight(match: Match | null): number {
  return match === null || match.isGone ? 0 : 1;
}

/** True if the search was not visited since the match. */
export function isNewIn({ lastRun }: Pick<Search, "lastRun">, { matchedAt }: Match): boolean {
  return matchedAt > (lastRun ?? 0);
}

/** True if the pair was recorded in the last half year. A book that left and came back is not new. */
async function isKnown(ctx: MutationCtx, { _id }: Search, bookId: Id<"books">): Promise<boolean> {
  const match = await ctx.db
    .query("searchMatches")
    .withIndex("by_searchId_bookId", (q) => q.eq("searchId", _id).eq("bookId", bookId))
    .unique();
  return match !== null;
}

/** Records a book's matches with searches of one producer, and tells them. */
async function recordMatches(
  ctx: MutationCtx,
  user: Doc<"users">,
  searches: readonly Search[],
  bookId: Id<"books">,
): Promise<void> {
  for (const { _id: searchId, alerts, lastRun = 0 } of searches)
    await ctx.db.insert("searchMatches", {
      searchId,
      producerId: user._id,
      bookId,
      // Later than a visit in the same millisecond, which did not show it.
      matchedAt: Math.max(Date.now(), lastRun + 1),
      pendingMail: alerts === "off" ? undefined : alerts,
    });
  const news = searches.map(({ _id: searchId, searchName: search }) => ({
    kind: "search_match" as const,
    group: searchId,
    values: { search, searchId },
    books: [bookId],
  }));
  await notifyOfEach(ctx, user, news);
}

/** The searches of a genre key that a book with this many reviews can match. */
function candidates(db: DatabaseReader, { genreKey, reviews }: { genreKey: string; reviews: number }) {
  return db
    .query("savedSearches")
    .withIndex("by_genreKey_minReviewCount", (q) =>
      q.eq("genreKey", genreKey).lte("minReviewCount", reviews),
    );
}

function matchesOfBook(db: DatabaseReader, bookId: Id<"books">) {
  return db.query("searchMatches").withIndex("by_bookId", (q) => q.eq("bookId", bookId));
}

/** The facts that searches compare, or undefined while the book is not public. */
function publicFacts(book: Book | null): SearchFacts | undefined {
  return book?.isPublic ? factsOf(book) : undefined;
}

function factsOf(book: Book): SearchFacts {
  const { genre, bestRating, totalReviews, title, logline, synopsis, movieRating, rightsShown } = book;
  return { genre, bestRating, totalReviews, title, logline, synopsis, movieRating, rightsShown };
}
