import { makeFunctionReference } from "convex/server";
import { v } from "convex/values";
import { digestWeekAt } from "../../domain/mail/digest-calendar";
import type { MutationCtx } from "../_generated/server";
import { stagingAction, stagingMutation, stagingQuery } from "../functions";
import { requireUserId } from "../model/accounts/accounts";
import { ageSponsorshipsOf } from "../model/billing/sponsorships";
import { counterValue } from "../model/counters";
import { issueOf } from "../model/mail/digest/issues";
import { openIssue } from "../model/mail/digest/schedule";
import { enqueueMail } from "../model/mail/outbox";
import { profileOfUser } from "../model/people/profiles";
import { decide } from "../model/producers/approvals";
import { refuse } from "../model/refuse";
import { wipeSome } from "../model/reset";
import { documentsWhere, vGroup, vWhere, writeGroup } from "../model/staging/documents";
import {
  addBook,
  addUnclaimedAuthor,
  ageOutbox,
  ensurePerson,
  findBook,
  saveBook,
  setSponsorship,
  stagedDecision,
  vSponsoredDays,
  vStagedBook,
  vStagedPerson,
  vUnclaimedAuthor,
} from "../model/staging/peopleAndBooks";
import { vApprovalStatus, vMailChoice, vMailType } from "../model/vocabulary";

const MONTH_MS = 30 * 86_400_000;

/** Writes documents, with all that follows from each. Returns the ids of each group. */
export const write = stagingMutation({
  args: { groups: v.array(vGroup) },
  returns: v.array(v.array(v.string())),
  handler: async (ctx, { groups }) => {
    const ids = [];
    for (const group of groups) ids.push(await writeGroup(ctx, group));
    return ids;
  },
});

/** The documents of an index with these values. */
export const read = stagingQuery({
  args: vWhere.fields,
  returns: v.array(v.any()),
  handler: async (ctx, where) => await documentsWhere(ctx, where),
});

/** Stores pictures in WebP, given as base64. */
export const storePictures = stagingAction({
  args: { pictures: v.array(v.string()) },
  returns: v.array(v.id("_storage")),
  handler: async (ctx, { pictures }) => {
    const ids = [];
    for (const picture of pictures) {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
      ids.push(await ctx.storage.store(new Blob([bytes], { type: "image/webp" })));
    }
    return ids;
  },
});

/** Opens this week's digest, unless it is open or its week is over. Nothing is sent. */
export const openDigest = stagingMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const week = digestWeekAt(Date.now());
    if (Date.now() < week.closesAt && (await issueOf(ctx, week.key)) === null)
      await openIssue(ctx, week, Date.now());
    return null;
  },
});

/** The number of books. */
export const bookCount = stagingQuery({
  args: {},
  returns: v.number(),
  handler: async (ctx) => await counterValue(ctx, "books.total"),
});

/** Adds people with their accounts. An account that exists for the email stays as it is. */
export const addPeople = stagingMutation({
  args: { people: v.array(vStagedPerson) },
  returns: v.array(v.object({ userId: v.id("users"), profileId: v.id("profiles") })),
  handler: async (ctx, { people }) => {
    const ids = [];
    for (const person of people) ids.push(await ensurePerson(ctx, person));
    return ids;
  },
});

/** Opens a session of a month without a password. Tests act as its owner. */
export const openSession = stagingMutation({
  args: { userId: v.id("users") },
  returns: v.id("authSessions"),
  handler: async (ctx, { userId }) =>
    await ctx.db.insert("authSessions", { userId, expirationTime: Date.now() + MONTH_MS }),
});

/** Adds authors without a login, like imported ones. */
export const addUnclaimedAuthors = stagingMutation({
  args: { authors: v.array(vUnclaimedAuthor) },
  returns: v.array(v.id("profiles")),
  handler: async (ctx, { authors }) => {
    const ids = [];
    for (const author of authors) ids.push(await addUnclaimedAuthor(ctx, author));
    return ids;
  },
});

/** Decides about a producer, as the admin would. */
export const setApproval = stagingMutation({
  args: { email: v.string(), status: vApprovalStatus, reason: v.optional(v.string()) },
  returns: v.null(),
  handler: async (ctx, { email, status, reason }) => {
    const profile = await profileOfUser(ctx, await requireUserId(ctx, email));
    await decide(ctx, profile?._id ?? refuse("not_found"), stagedDecision({ status, reason }));
    return null;
  },
});

/** Adds books and their derived rows. With `onlyMissing`, a book that its owner already has stays as it is. */
export const addBooks = stagingMutation({
  args: { books: v.array(vStagedBook), onlyMissing: v.optional(v.boolean()) },
  returns: v.array(v.id("books")),
  handler: async (ctx, { books, onlyMissing = false }) => {
    const ids = [];
    for (const book of books) {
      const existing = onlyMissing ? await findBook(ctx, book) : null;
      ids.push(existing ?? (await addBook(ctx, book)));
    }
    return ids;
  },
});

/** Sponsors a book for some days or permanently, or ends its sponsorship. */
export const sponsorBook = stagingMutation({
  args: { slug: v.string(), days: vSponsoredDays },
  returns: v.null(),
  handler: async (ctx, { slug, days }) => {
    await setSponsorship(ctx, await bookBySlug(ctx, slug), days);
    return null;
  },
});

/** Moves a book's sponsorships this many ms into the past. Jobs expire those that are over. */
export const ageSponsorships = stagingMutation({
  args: { slug: v.string(), ms: v.number() },
  returns: v.null(),
  handler: async (ctx, { slug, ms }) => {
    await ageSponsorshipsOf(ctx, await bookBySlug(ctx, slug), ms);
    return null;
  },
});

/** Adds producers' saves. Books that are not public get none. */
export const addSaves = stagingMutation({
  args: { saves: v.array(v.object({ bookId: v.id("books"), producerIds: v.array(v.id("users")) })) },
  returns: v.null(),
  handler: async (ctx, { saves }) => {
    for (const { bookId, producerIds } of saves) await saveBook(ctx, bookId, producerIds);
    return null;
  },
});

/** Puts an email in the outbox. */
export const addMail = stagingMutation({
  args: {
    key: v.string(),
    to: v.string(),
    type: vMailType,
    values: v.record(v.string(), v.string()),
    choice: v.optional(vMailChoice),
  },
  returns: v.string(),
  handler: async (ctx, { values, ...mail }) => await enqueueMail(ctx, { ...mail, values: values as never }),
});

/** Moves the emails in the outbox this many ms into the past, so that waiting ones are due earlier. */
export const ageMail = stagingMutation({
  args: { ms: v.number() },
  returns: v.null(),
  handler: async (ctx, { ms }) => {
    await ageOutbox(ctx, ms);
    return null;
  },
});

/** Runs a query and returns the documents and index ranges it read, for tests of list costs. */
export const measure = stagingQuery({
  args: { path: v.string(), args: v.any() },
  returns: v.object({ documents: v.number(), ranges: v.number() }),
  handler: async (ctx, { path, args }): Promise<{ documents: number; ranges: number }> => {
    await ctx.runQuery(makeFunctionReference<"query">(path), args);
    const { documentsRead, databaseQueries } = await ctx.meta.getTransactionMetrics();
    return { documents: documentsRead.used, ranges: databaseQueries.used };
  },
});

/** Runs a mutation and returns how many documents it read and wrote. */
export const measureMutation = stagingMutation({
  args: { path: v.string(), args: v.any() },
  returns: v.object({ read: v.number(), written: v.number() }),
  handler: async (ctx, { path, args }): Promise<{ read: number; written: number }> => {
    await ctx.runMutation(makeFunctionReference<"mutation">(path), args);
    const { documentsRead, documentsWritten } = await ctx.meta.getTransactionMetrics();
    return { read: documentsRead.used, written: documentsWritten.used };
  },
});

/** Deletes some documents. Returns the next step, or null when the market and its accounts are gone. */
export const wipe = stagingMutation({
  args: { step: v.number() },
  returns: v.union(v.number(), v.null()),
  handler: async (ctx, { step }) => await wipeSome(ctx, step),
});

async function bookBySlug(ctx: MutationCtx, slug: string) {
  const book = await ctx.db
    .query("books")
    .withIndex("by_slug", (q) => q.eq("slug", slug))
    .unique();
  return book?._id ?? refuse("not_found");
}
