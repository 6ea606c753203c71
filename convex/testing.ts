import { makeFunctionReference } from "convex/server";
import { v } from "convex/values";
import type { MutationCtx } from "./_generated/server";
import { seedMutation, seedQuery } from "./functions";
import { userByEmail } from "./model/accounts/accounts";
import { decide } from "./model/producers/approvals";
import { insertProfile, profileOfUser } from "./model/people/profiles";
import { refuse } from "./model/refuse";
import { ageOutbox } from "./model/mailStaging";
import { enqueueMail } from "./model/mail/outbox";
import {
  ageSponsorshipsOf,
  clearSponsorship,
  sponsorFor,
  sponsorPermanently,
} from "./model/billing/sponsorships";
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

/** Lets time (ms) pass for a book's sponsorships alone: what ends in it ends by its own job. */
export const ageSponsorships = seedMutation({
  args: { slug: v.string(), ms: v.number() },
  returns: v.null(),
  handler: async (ctx, { slug, ms }) => {
    await ageSponsorshipsOf(ctx, await bookBySlug(ctx, slug), ms);
    return null;
  },
});

/** Sets a producer's approval, as the admin would. */
export const approval = seedMutation({
  args: { email: v.string(), status: vApprovalStatus, reason: v.optional(v.string()) },
  returns: v.null(),
  handler: async (ctx, { email, status, reason }) => {
    const profile = await profileOfUser(ctx, await userByEmail(ctx, email));
    await decide(ctx, profile?._id ?? refuse("not_found"), { status, reason });
    return null;
  },
});

/** Takes a person's address as verified, or no longer. */
export const verifyEmail = seedMutation({
  args: { email: v.string(), verified: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { email, verified }) => {
    const emailVerificationTime = verified ? Date.now() : undefined;
    await ctx.db.patch("users", await userByEmail(ctx, email), { emailVerificationTime });
    return null;
  },
});

/** Takes the role from an account: its owner has one to choose (B-32). */
export const withoutRole = seedMutation({
  args: { email: v.string() },
  returns: v.null(),
  handler: async (ctx, { email }) => {
    await ctx.db.patch("users", await userByEmail(ctx, email), { role: undefined });
    return null;
  },
});

/** An author who has no login, as an import leaves them. */
export const unclaimedAuthor = seedMutation({
  args: {
    firstName: v.string(),
    lastName: v.string(),
    email: v.optional(v.string()),
    bio: v.optional(v.string()),
  },
  returns: v.id("profiles"),
  handler: async (ctx, { email, ...said }) => {
    const profileId = await insertProfile(ctx, { userType: "author", ...said });
    if (email !== undefined) await ctx.db.insert("profileContacts", { profileId, email });
    return profileId;
  },
});

/** Changes what an author says of themselves. */
export const describeAuthor = seedMutation({
  args: { profileId: v.id("profiles"), bio: v.optional(v.string()), website: v.optional(v.string()) },
  returns: v.null(),
  handler: async (ctx, { profileId, ...said }) => {
    await ctx.db.patch("profiles", profileId, said);
    return null;
  },
});

/** Lets an admin's decision about a producer be so many days old. */
export const backdateDecision = seedMutation({
  args: { email: v.string(), days: v.number() },
  returns: v.null(),
  handler: async (ctx, { email, days }) => {
    const profile = await profileOfUser(ctx, await userByEmail(ctx, email));
    if (profile?.approvalDate === undefined) refuse("not_found");
    await ctx.db.patch("profiles", profile._id, { approvalDate: profile.approvalDate - days * 86_400_000 });
    return null;
  },
});

/** So many unread contact messages, past the form's limits. */
export const messages = seedMutation({
  args: { subjects: v.array(v.string()), email: v.optional(v.string()) },
  returns: v.null(),
  handler: async (ctx, { subjects, email = "writer@people.example" }) => {
    const from = { name: "Test Person", email, userType: "author" as const };
    for (const subject of subjects)
      await ctx.db.insert("contactMessages", { ...from, subject, message: "Please look.", isRead: false });
    return null;
  },
});

/** Takes all contact messages away. */
export const removeMessages = seedMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    for await (const { _id } of ctx.db.query("contactMessages")) await ctx.db.delete("contactMessages", _id);
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

/** Puts a mail in the outbox, as a change that it tells of would. */
export const mail = seedMutation({
  args: { key: v.string(), to: v.string(), step: v.optional(v.union(v.literal("1"), v.literal("2"))) },
  returns: v.string(),
  handler: async (ctx, { key, to, step }) => {
    const campaign = { authorName: "", bookTitle: "A book" };
    return step === undefined
      ? await enqueueMail(ctx, { key, to, type: "reset", values: { firstName: "", code: "SECRET" } })
      : await enqueueMail(ctx, { key, to, type: "v1_reactivation", values: { ...campaign, emailDay: step } });
  },
});

/** Lets time pass for the mail in the outbox alone: what waits or is held by a sender falls due earlier. */
export const ageMail = seedMutation({
  args: { ms: v.number() },
  returns: v.null(),
  handler: async (ctx, { ms }) => {
    await ageOutbox(ctx, ms);
    return null;
  },
});

/** What became of a mail in the outbox; null when there is none. */
export const mailStatus = seedQuery({
  args: { key: v.string() },
  returns: v.union(v.string(), v.null()),
  handler: async (ctx, { key }) => {
    const row = await ctx.db
      .query("emailOutbox")
      .withIndex("by_key", (q) => q.eq("key", key))
      .unique();
    return row?.status ?? null;
  },
});

async function bookBySlug(ctx: MutationCtx, slug: string) {
  const book = await ctx.db
    .query("books")
    .withIndex("by_slug", (q) => q.eq("slug", slug))
    .unique();
  return book?._id ?? refuse("not_found");
}
