import type { PaginationOptions, PaginationResult } from "convex/server";
import { paginationResultValidator } from "convex/server";
import type { Infer } from "convex/values";
import { v } from "convex/values";
import { type BookGenre, isBookGenre } from "../../../domain/books/genres";
import { NETWORKS } from "../../../domain/people/socials";
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { cardOf, vCard } from "../catalog/cards";
import { repliesOf } from "../messages/replyTimes";
import { capped } from "../pages";
import { profileOfUser } from "./profiles";
import type { Reader } from "../reader";
import type { Viewer } from "../accounts/viewer";
import { vBookGenre } from "../vocabulary";

const vText = v.union(v.string(), v.null());

/** An author's public page without its books. It never includes contact details. */
export const vAuthorPage = v.object({
  _id: v.id("profiles"),
  /** The canonical slug. Other addresses of the author redirect to it. */
  slug: v.string(),
  displayName: v.string(),
  bio: vText,
  headshotUrl: vText,
  location: vText,
  mainGenre: vText,
  website: vText,
  socials: v.object({
    twitter: vText,
    instagram: vText,
    facebook: vText,
    linkedin: vText,
    tiktok: vText,
    bluesky: vText,
  }),
  publishedWorks: v.number(),
  genres: v.array(vBookGenre),
  /** Null for an imported author, who has no account. */
  joinedAt: v.union(v.number(), v.null()),
  /** How soon they usually reply to producers; null while too few answers tell. */
  replies: vText,
  /** Only for the author and admins. */
  own: v.union(v.object({ isOwner: v.boolean(), allWorks: v.number() }), v.null()),
});
type AuthorPage = Infer<typeof vAuthorPage>;

/** A book among its author's works. */
export const vWork = v.object({ ...vCard.fields, subtitle: vText });
type Work = Infer<typeof vWork>;

export const vWorkPage = paginationResultValidator(vWork);

/** An author's page by current or former slug or by id, or null if this viewer has no such page. */
export async function authorPage(
  ctx: QueryCtx,
  slugOrId: string,
  viewer: Viewer | null,
): Promise<AuthorPage | null> {
  const profile = await findAuthor(ctx, slugOrId);
  if (profile === null || profile.slug === "") return null;
  const role = ownership(profile, viewer);
  if (role === null && !(await hasPage(ctx, profile))) return null;
  const own = role === null ? null : { isOwner: role === "owner", allWorks: profile.bookCount };
  return { ...(await publicFacts(ctx, profile)), own };
}

/** A page of an author's public works, most reviewed first, optionally of one genre. */
export async function worksPage(
  ctx: Reader,
  profileId: Id<"profiles">,
  genre: BookGenre | undefined,
  options: PaginationOptions,
): Promise<PaginationResult<Work>> {
  const books = ctx.db.query("books");
  const works =
    genre === undefined
      ? books.withIndex("by_profileId_isPublic_totalReviews", (q) =>
          q.eq("profileId", profileId).eq("isPublic", true),
        )
      : books.withIndex("by_profileId_isPublic_genre_totalReviews", (q) =>
          q.eq("profileId", profileId).eq("isPublic", true).eq("genre", genre),
        );
  const found = await works.order("desc").paginate(capped(options));
  const page = await Promise.all(
    found.page.map(async (book) => ({ ...(await cardOf(ctx, book)), subtitle: book.subtitle ?? null })),
  );
  return { ...found, page };
}

async function findAuthor(ctx: QueryCtx, slugOrId: string): Promise<Doc<"profiles"> | null> {
  const bySlug = await ctx.db
    .query("profiles")
    .withIndex("by_slug", (q) => q.eq("slug", slugOrId))
    .first();
  if (bySlug !== null) return bySlug;
  const former = await ctx.db
    .query("slugHistory")
    .withIndex("by_slug", (q) => q.eq("slug", slugOrId))
    .first();
  if (former !== null) return await ctx.db.get("profiles", former.profileId);
  const profileId = ctx.db.normalizeId("profiles", slugOrId);
  if (profileId !== null) return await ctx.db.get("profiles", profileId);
  const userId = ctx.db.normalizeId("users", slugOrId);
  return userId === null ? null : await profileOfUser(ctx, userId);
}

/**
 * Authors with an account always have a page. Imported authors, and admins of then who chose no role yet, have one while
 * they have a public book.
 */
export async function hasPage(
  ctx: QueryCtx,
  { userType, userId, publicBookCount }: Doc<"profiles">,
): Promise<boolean> {
  if (publicBookCount > 0) return true;
  if (userType !== "author" || userId === undefined) return false;
  return (await ctx.db.get("users", userId))?.role === "author";
}

function ownership(profile: Doc<"profiles">, viewer: Viewer | null): "owner" | "admin" | null {
  if (viewer === null) return null;
  if (viewer.profile?._id === profile._id) return "owner";
  return viewer.role === "admin" ? "admin" : null;
}

async function publicFacts(ctx: QueryCtx, profile: Doc<"profiles">): Promise<Omit<AuthorPage, "own">> {
  const { profileImageId } = profile;
  return {
    _id: profile._id,
    slug: profile.slug,
    displayName: profile.displayName,
    bio: profile.bio ?? null,
    headshotUrl: profileImageId === undefined ? null : await ctx.storage.getUrl(profileImageId),
    location: profile.city ?? null,
    mainGenre: profile.mainGenre ?? null,
    website: profile.website ?? null,
    socials: Object.fromEntries(
      NETWORKS.map((network) => [network, profile[network] ?? null]),
    ) as AuthorPage["socials"],
    publishedWorks: profile.publicBookCount,
    genres: profile.publicGenres.filter(isBookGenre),
    joinedAt: profile.claimStatus === "claimed" ? profile.signupDate : null,
    replies: repliesOf(profile),
  };
}
