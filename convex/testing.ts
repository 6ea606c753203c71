import { makeFunctionReference } from "convex/server";
import { v } from "convex/values";
import type { MutationCtx } from "./_generated/server";
import { seedMutation, seedQuery } from "./functions";
import { userByEmail } from "./model/accounts";
import { setApproval } from "./model/approvals";
import { profileOfUser } from "./model/profiles";
import { fail } from "./model/refuse";
import { clearSponsorship, sponsorFor, sponsorPermanently } from "./model/sponsorships";
import { addBook, addPerson, vBookChange, vStagedBook, vStagedPerson } from "./model/staging";
import { vApprovalStatus } from "./model/vocabulary";

/** A person with an open session, without a password: tests act as them by identity. */
export const person = seedMutation({
  args: vStagedPerson,
  returns: v.object({ userId: v.id("users"), sessionId: v.id("authSessions"), profileId: v.id("profiles") }),
  handler: async (ctx, staged) => {
    return await addPerson(ctx, staged);
  },
});

/** Books from a few fields each; everything else takes a plain default that makes the book public. */
export const books = seedMutation({
  args: { books: v.array(v.object(vStagedBook)) },
  returns: v.array(v.id("books")),
  handler: async (ctx, { books }) => {
    const ids = [];
    for (const book of books) ids.push(await addBook(ctx, book));
    return ids;
  },
});

/** Changes source fields of a book, as an author or an admin would; what follows is the trigger's. */
export const changeBook = seedMutation({
  args: { slug: v.string(), change: v.object(vBookChange) },
  returns: v.null(),
  handler: async (ctx, { slug, change }) => {
    await ctx.db.patch("books", await bookBySlug(ctx, slug), { ...change, updatedAt: Date.now() });
    return null;
  },
});

/** Deletes a book with all that belongs to it. */
export const removeBook = seedMutation({
  args: { slug: v.string() },
  returns: v.null(),
  handler: async (ctx, { slug }) => {
    await ctx.db.delete("books", await bookBySlug(ctx, slug));
    return null;
  },
});

/** Sponsors a book for some days or for good, or ends its sponsorship (0). */
export const sponsor = seedMutation({
  args: {
    slug: v.string(),
    days: v.union(
      v.literal(7),
      v.literal(14),
      v.literal(30),
      v.literal(90),
      v.literal("permanent"),
      v.literal(0),
    ),
  },
  returns: v.null(),
  handler: async (ctx, { slug, days }) => {
    const bookId = await bookBySlug(ctx, slug);
    if (days === 0) await clearSponsorship(ctx, bookId);
    else if (days === "permanent") await sponsorPermanently(ctx, bookId);
    else await sponsorFor(ctx, bookId, days, "admin");
    return null;
  },
});

/** Sets a producer's approval, as the admin would. */
export const approval = seedMutation({
  args: { email: v.string(), status: vApprovalStatus, reason: v.optional(v.string()) },
  returns: v.null(),
  handler: async (ctx, { email, status, reason }) => {
    const profile = await profileOfUser(ctx, await userByEmail(ctx, email));
    await setApproval(ctx, profile?._id ?? fail("not_found"), { status, reason });
    return null;
  },
});

/** Changes a person's names; their address and books follow. */
export const rename = seedMutation({
  args: { profileId: v.id("profiles"), firstName: v.string(), lastName: v.string() },
  returns: v.null(),
  handler: async (ctx, { profileId, firstName, lastName }) => {
    await ctx.db.patch("profiles", profileId, { firstName, lastName });
    return null;
  },
});

/** Runs a query and tells what it read: the proof that a list costs what it shows, whatever the catalogue holds. */
export const measure = seedQuery({
  args: { path: v.string(), args: v.any() },
  returns: v.object({ documents: v.number(), ranges: v.number() }),
  handler: async (ctx, { path, args }): Promise<{ documents: number; ranges: number }> => {
    await ctx.runQuery(makeFunctionReference<"query">(path), args);
    const { documentsRead, databaseQueries } = await ctx.meta.getTransactionMetrics();
    return { documents: documentsRead.used, ranges: databaseQueries.used };
  },
});

async function bookBySlug(ctx: MutationCtx, slug: string) {
  const book = await ctx.db
    .query("books")
    .withIndex("by_slug", (q) => q.eq("slug", slug))
    .unique();
  return book?._id ?? fail("not_found");
}
