import type { Infer } from "convex/values";
import { v } from "convex/values";
import { genreKeyOf } from "../../../../domain/producers/search-genres";
import type { AlertMode, SearchInput } from "../../../../domain/producers/searches";
import { MAX_SEARCHES } from "../../../../domain/producers/searches";
import { UNDO_MS } from "../../../../domain/producers/undo";
import { internal } from "../../../_generated/api";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter, MutationCtx, QueryCtx } from "../../../_generated/server";
import type { Viewer } from "../../accounts/viewer";
import type { ChangeOf, TriggerCtx } from "../../change";
import { differing } from "../../change";
import { requireWithinLimit } from "../../limits";
import { refuse } from "../../refuse";
import { vAlertMode, vCriteria } from "../../vocabulary";
import type { DeskShare } from "../desk";
import { NO_SHARE, replaceShare } from "../desk";

type Search = Doc<"savedSearches">;
type SearchId = Id<"savedSearches">;

/** A search opened again this soon after is one visit: its new matches stay marked. */
const VISIT_MS = 60_000;
/** The genre key of a deleted search, which no book has. */
const NO_GENRE_KEY = "";

/** A saved search as its producer sees it. Times in epoch ms; null before the first and the second visit. */
export const vSearch = v.object({
  _id: v.id("savedSearches"),
  searchName: v.string(),
  ...vCriteria.fields,
  alerts: vAlertMode,
  lastRun: v.union(v.number(), v.null()),
  previousRun: v.union(v.number(), v.null()),
  /** Matches since the last visit. */
  newMatches: v.number(),
});

/** The viewer's own searches, newest first. */
export async function searchesOf(ctx: QueryCtx, { user }: Viewer): Promise<Infer<typeof vSearch>[]> {
  const searches = await activeSearches(ctx.db, user._id);
  return searches.map(({ _creationTime, producerId, removedAt, genreKey, ...search }) => ({
    ...search,
    lastRun: search.lastRun ?? null,
    previousRun: search.previousRun ?? null,
  }));
}

/** The viewer's own search. Refuses with `not_found` for a deleted one and for anybody else's. */
export async function ownSearch(ctx: QueryCtx, viewer: Viewer, id: SearchId): Promise<Search> {
  const search = await searchOf(ctx, viewer, id);
  return search.removedAt === undefined ? search : refuse("not_found");
}

/**
 * Saves a new search, or changes the viewer's own. Refuses with `not_found`, `reviews_reversed`, `rate_limited`, and
 * with `too_many_searches` from fifty on.
 */
export async function saveSearch(
  ctx: MutationCtx,
  viewer: Viewer,
  id: SearchId | undefined,
  input: SearchInput,
): Promise<SearchId> {
  if (input.maxReviewCount !== undefined && input.maxReviewCount < input.minReviewCount)
    refuse("reviews_reversed");
  const existing = id === undefined ? null : await ownSearch(ctx, viewer, id);
  await requireWithinLimit(ctx, "savedSearch", viewer.user._id);
  if (existing !== null) {
    const search = { genre: undefined, maxReviewCount: undefined, ...input };
    await ctx.db.patch("savedSearches", existing._id, { ...search, ...restartedRun(existing, search) });
    return existing._id;
  }
  await requireRoom(ctx, viewer);
  return await ctx.db.insert("savedSearches", {
    ...{ producerId: viewer.user._id, ...input },
    ...{ newMatches: 0, genreKey: NO_GENRE_KEY },
  });
}

/** A search with other criteria starts without new matches, as if it had been opened now. */
function restartedRun(
  before: Search,
  { searchName: _, alerts: __, ...criteria }: SearchInput,
): Partial<Search> {
  const stored = Object.fromEntries(
    (Object.keys(criteria) as (keyof typeof criteria)[]).map((key) => [key, before[key]]),
  );
  const isSame = differing<object>(stored, criteria) === null;
  return isSame ? {} : { previousRun: before.lastRun, lastRun: Date.now() };
}

/** Sets when the search's matches are emailed. Refuses with `not_found` and `rate_limited`. */
export async function setAlerts(
  ctx: MutationCtx,
  viewer: Viewer,
  id: SearchId,
  alerts: AlertMode,
): Promise<void> {
  const search = await ownSearch(ctx, viewer, id);
  await requireWithinLimit(ctx, "savedSearch", viewer.user._id);
  await ctx.db.patch("savedSearches", search._id, { alerts });
}

/** Deletes a search. It can be restored for five minutes. Refuses with `not_found` and `rate_limited`. */
export async function removeSearch(ctx: MutationCtx, viewer: Viewer, id: SearchId): Promise<void> {
  const search = await ownSearch(ctx, viewer, id);
  await requireWithinLimit(ctx, "savedSearch", viewer.user._id);
  await ctx.db.patch("savedSearches", search._id, { removedAt: Date.now() });
  await ctx.scheduler.runAfter(UNDO_MS, internal.jobs.producers.purgeSearch, { searchId: search._id });
}

/** Brings back a search deleted within five minutes. Refuses with `not_found`, `rate_limited`, `too_many_searches`. */
export async function restoreSearch(ctx: MutationCtx, viewer: Viewer, id: SearchId): Promise<void> {
  const search = await searchOf(ctx, viewer, id);
  if (search.removedAt === undefined) return;
  if (isUndoOver(search)) refuse("not_found");
  await requireWithinLimit(ctx, "savedSearch", viewer.user._id);
  await requireRoom(ctx, viewer);
  await ctx.db.patch("savedSearches", search._id, { removedAt: undefined });
}

/** Records a visit to the search: its matches are no longer new. Refuses with `not_found` and `rate_limited`. */
export async function markRun(ctx: MutationCtx, viewer: Viewer, id: SearchId): Promise<void> {
  const search = await ownSearch(ctx, viewer, id);
  await requireWithinLimit(ctx, "visit", viewer.user._id);
  const now = Date.now();
  if (search.newMatches === 0 && now - (search.lastRun ?? 0) < VISIT_MS) return;
  await ctx.db.patch("savedSearches", search._id, { previousRun: search.lastRun, lastRun: now });
}

/** True if a deleted search can no longer be restored. */
export function isUndoOver({ removedAt }: Search): boolean {
  return removedAt !== undefined && removedAt + UNDO_MS <= Date.now();
}

/** A producer's searches, newest first, at most `MAX_SEARCHES`. */
export async function activeSearches(db: DatabaseReader, producerId: Id<"users">): Promise<Search[]> {
  return await db
    .query("savedSearches")
    .withIndex("by_producerId_removedAt", (q) => q.eq("producerId", producerId).eq("removedAt", undefined))
    .order("desc")
    .take(MAX_SEARCHES);
}

/** Trigger: derives a search's genre key and its share in the dashboard's counts. A visit resets its new matches. */
export async function searchChanged(
  ctx: TriggerCtx,
  { oldDoc, newDoc }: ChangeOf<"savedSearches">,
): Promise<void> {
  const search = newDoc ?? oldDoc;
  const after = newDoc === null ? null : await derive(ctx.innerDb, oldDoc, newDoc);
  await replaceShare(ctx.innerDb, search.producerId, shareOfSearch(oldDoc), shareOfSearch(after));
}

async function derive(db: DatabaseWriter, before: Search | null, after: Search): Promise<Search> {
  const facts = {
    genreKey: genreKeyIn(after),
    newMatches: before !== null && before.lastRun !== after.lastRun ? 0 : after.newMatches,
  };
  const changed = differing({ genreKey: after.genreKey, newMatches: after.newMatches }, facts);
  if (changed !== null) await db.patch("savedSearches", after._id, changed);
  return { ...after, ...facts };
}

/** The key that a new book looks this search up by. */
export function genreKeyIn({ genre, removedAt }: Search): string {
  return removedAt === undefined ? genreKeyOf(genre) : NO_GENRE_KEY;
}

/** A search's share in its producer's dashboard. */
export function shareOfSearch(search: Search | null): DeskShare {
  if (search === null || search.removedAt !== undefined) return NO_SHARE;
  return { counts: { searches: 1, newMatches: search.newMatches } };
}

async function searchOf(ctx: QueryCtx, { user }: Viewer, id: SearchId): Promise<Search> {
  const search = await ctx.db.get("savedSearches", id);
  return search?.producerId === user._id ? search : refuse("not_found");
}

async function requireRoom(ctx: QueryCtx, { user }: Viewer): Promise<void> {
  if ((await activeSearches(ctx.db, user._id)).length >= MAX_SEARCHES) refuse("too_many_searches");
}
