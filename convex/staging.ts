import { makeFunctionReference } from "convex/server";
import { v } from "convex/values";
import { digestWeekAt } from "../domain/mail/digest-calendar";
import type { MutationCtx } from "./_generated/server";
import { stagingAction, stagingMutation, stagingQuery } from "./functions";
import { requireUserId } from "./model/accounts/accounts";
import { audit } from "./model/audit";
import { ageSponsorshipsOf } from "./model/billing/sponsorships";
import { counterValue } from "./model/counters";
import { issueOf } from "./model/mail/digest/issues";
import { openIssue } from "./model/mail/digest/schedule";
import { enqueueMail } from "./model/mail/outbox";
import { profileOfUser } from "./model/people/profiles";
import { decide } from "./model/producers/approvals";
import { insertSearch } from "./model/producers/searches";
import { refuse } from "./model/refuse";
import { wipeSome } from "./model/reset";
import { documentsWhere, vGroup, vWhere, writeGroup } from "./model/staging/documents";
import {
  addBook,
  addUnclaimedAuthor,
  ageOutbox,
  ensurePerson,
  findBook,
  saveBook,
  setSponsorship,
  stagedDecision,
  vBookChange,
  vProfileChange,
  vSponsoredDays,
  vStagedBook,
  vStagedPerson,
  vStagedSearch,
  vUnclaimedAuthor,
} from "./model/staging/peopleAndBooks";
import { vApprovalStatus } from "./model/vocabulary";

const DAY_MS = 86_400_000;
const MONTH_MS = 30 * DAY_MS;

/** The audit log's action for a started seed. */
const SEED_BEGUN = "seed.begun";

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

/** The progress of the seed with this name. */
export const seedProgress = stagingQuery({
  args: { name: v.string() },
  returns: v.union(v.literal("none"), v.literal("begun"), v.literal("finished")),
  handler: async (ctx, { name }) => {
    const entries = ctx.db.query("auditLog").withIndex("by_docId_at", (q) => q.eq("docId", name));
    const last = await entries.order("desc").first();
    if (last === null) return "none";
    return last.action === SEED_BEGUN ? "begun" : "finished";
  },
});

/** Records that a seed has begun or is finished, so that an interrupted one is resumed. */
export const recordSeed = stagingMutation({
  args: { name: v.string(), isFinished: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { name, isFinished }) => {
    const action = isFinished ? "seed.finished" : SEED_BEGUN;
    const summary = `${name}: ${isFinished ? "everything is in place" : "seeding has begun"}`;
    await audit(ctx, { action, table: "books", docId: name, summary });
    return null;
  },
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

/** Changes a profile. Its slug and the author's books follow. */
export const changeProfile = stagingMutation({
  args: { profileId: v.id("profiles"), change: vProfileChange },
  returns: v.null(),
  handler: async (ctx, { profileId, change }) => {
    await ctx.db.patch("profiles", profileId, change);
    return null;
  },
});

/** Marks a person's email as verified, or as not verified. */
export const verifyEmail = stagingMutation({
  args: { email: v.string(), verified: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { email, verified }) => {
    const emailVerificationTime = verified ? Date.now() : undefined;
    await ctx.db.patch("users", await requireUserId(ctx, email), { emailVerificationTime });
    return null;
  },
});

/** Removes the role of an account, so that its owner has to choose one. */
export const clearRole = stagingMutation({
  args: { email: v.string() },
  returns: v.null(),
  handler: async (ctx, { email }) => {
    await ctx.db.patch("users", await requireUserId(ctx, email), { role: undefined });
    return null;
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

/** Makes the decision about a producer this many days older. */
export const ageDecision = stagingMutation({
  args: { email: v.string(), days: v.number() },
  returns: v.null(),
  handler: async (ctx, { email, days }) => {
    const profile = await profileOfUser(ctx, await requireUserId(ctx, email));
    if (profile?.approvalDate === undefined) refuse("not_found");
    await ctx.db.patch("profiles", profile._id, { approvalDate: profile.approvalDate - days * DAY_MS });
    return null;
  },
});

/** Adds saved searches of a producer, with no matches yet. */
export const addSearches = stagingMutation({
  args: { email: v.string(), searches: v.array(vStagedSearch) },
  returns: v.array(v.id("savedSearches")),
  handler: async (ctx, { email, searches }) => {
    const producerId = await requireUserId(ctx, email);
    const ids = [];
    for (const search of searches) ids.push(await insertSearch(ctx, producerId, search));
    return ids;
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

/** Changes fields of a book, as its author or an admin would. */
export const changeBook = stagingMutation({
  args: { slug: v.string(), change: vBookChange },
  returns: v.null(),
  handler: async (ctx, { slug, change }) => {
    await ctx.db.patch("books", await bookBySlug(ctx, slug), { ...change, updatedAt: Date.now() });
    return null;
  },
});

/** Deletes a book with all that belongs to it. */
export const removeBook = stagingMutation({
  args: { slug: v.string() },
  returns: v.null(),
  handler: async (ctx, { slug }) => {
    await ctx.db.delete("books", await bookBySlug(ctx, slug));
    return null;
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

/** Adds unread contact messages without the form's rate limits. */
export const addMessages = stagingMutation({
  args: { subjects: v.array(v.string()), email: v.optional(v.string()) },
  returns: v.null(),
  handler: async (ctx, { subjects, email = "writer@people.example" }) => {
    const from = { name: "Test Person", email, userType: "author" as const };
    for (const subject of subjects)
      await ctx.db.insert("contactMessages", { ...from, subject, message: "Please look.", isRead: false });
    return null;
  },
});

/** Logs that an admin listed these books, as often as they are named. */
export const addAuditEntries = stagingMutation({
  args: { actorId: v.id("users"), bookIds: v.array(v.id("books")) },
  returns: v.null(),
  handler: async (ctx, { actorId, bookIds }) => {
    const entry = { actorId, action: "book.visibility", table: "books", summary: "Listed" } as const;
    for (const docId of bookIds) await audit(ctx, { ...entry, docId });
    return null;
  },
});

/** Deletes all contact messages. */
export const removeMessages = stagingMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    for await (const { _id } of ctx.db.query("contactMessages")) await ctx.db.delete("contactMessages", _id);
    return null;
  },
});

/** Puts an email in the outbox: a password reset, or the given step of a campaign. */
export const addMail = stagingMutation({
  args: { key: v.string(), to: v.string(), step: v.optional(v.union(v.literal("1"), v.literal("2"))) },
  returns: v.string(),
  handler: async (ctx, { key, to, step }) => {
    const campaign = { authorName: "", bookTitle: "A book" };
    return step === undefined
      ? await enqueueMail(ctx, { key, to, type: "reset", values: { firstName: "", code: "SECRET" } })
      : await enqueueMail(ctx, {
          key,
          to,
          type: "v1_reactivation",
          values: { ...campaign, emailDay: step, book: "" },
        });
  },
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

/** The status of an email in the outbox; null when there is none. */
export const mailStatus = stagingQuery({
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
