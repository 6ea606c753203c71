import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { ApprovalStatus } from "../../../domain/accounts/roles";
import type { Evidence } from "../../../domain/producers/evidence";
import { NO_EVIDENCE } from "../../../domain/producers/evidence";
import { bookSlug } from "../../../domain/slugs";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import schema from "../../schema";
import { createAccount, userWithEmail } from "../accounts/accounts";
import { promoteAdmin } from "../accounts/admins";
import { insertAccount } from "../accounts/credentials";
import { audit } from "../audit";
import { clearSponsorship, sponsorFor, sponsorPermanently } from "../billing/sponsorships";
import { insertBook } from "../books/newBook";
import { insertProfile, profileOfUser } from "../people/profiles";
import { setApproval } from "../producers/approvals";
import { vEvidence } from "../producers/evidence";
import { insertSave, saveOf } from "../producers/saves";
import { refuse } from "../refuse";
import { isSlugOf } from "../slugs";
import { vSignupGenre, vApprovalStatus, vRole } from "../vocabulary";

/** A staged outbox; a real one is never aged. */
const MAX_AGED_MAILS = 200;

const { books, profiles } = schema.tables;

/** What people say of themselves on their profile. */
const vProfile = profiles.validator.pick(
  "firstName",
  "lastName",
  "companyName",
  "imdbUrl",
  "city",
  "bio",
  "mainGenre",
  "website",
  "twitter",
  "instagram",
  "linkedin",
  "tiktok",
  "bluesky",
);

/** The role `user` is an account whose owner has a role to choose. Only a password hash lets a person log in. */
export const vStagedPerson = v.object({
  ...vProfile.fields,
  email: v.string(),
  role: v.union(vRole, v.literal("user")),
  phone: v.optional(v.string()),
  passwordHash: v.optional(v.string()),
  emailVerified: v.optional(v.boolean()),
  genresOfInterest: v.optional(v.array(vSignupGenre)),
  approvalStatus: v.optional(vApprovalStatus),
  approvalReason: v.optional(v.string()),
  signupDate: v.optional(v.number()),
  /** What was checked before an approval. */
  evidence: v.optional(vEvidence),
});

export const vUnclaimedAuthor = v.object({
  ...vProfile.pick("firstName", "lastName", "bio").fields,
  email: v.optional(v.string()),
});

/** Days of a sponsorship; 0 ends the one that runs. */
export const vSponsoredDays = v.union(
  v.literal(0),
  v.literal(7),
  v.literal(14),
  v.literal(30),
  v.literal(90),
  v.literal("permanent"),
);

/** What a person or the admin sets on a book: the rest is drawn, counted, or follows from it. */
const vBook = books.validator.omit(
  "slug",
  "updatedAt",
  "shuffleKey",
  "sponsored",
  "sponsoredUntil",
  "isSponsored",
  "isHeldBack",
  "ratingsChecked",
  "cardId",
  "bestRating",
  "totalReviews",
  "qualifies",
  "isPublic",
  "adminStatus",
  "statusReason",
  "reviewBand",
  "rightsShown",
  "sponsoredPublic",
  "isSuccessStory",
  "publicSince",
  "titleSort",
  "searchText",
  "adminText",
);

export const vStagedBook = v.object({
  ...vBook.fields,
  ...vBook
    .pick("isBlocked", "isOptioned", "isOptionedPublic", "producersInterested", "publicationStatus")
    .partial().fields,
  /** How the book's author is reached. */
  contact: v.optional(v.object({ email: v.optional(v.string()), phone: v.optional(v.string()) })),
  sponsoredDays: v.optional(vSponsoredDays),
  /** The book's place among the sponsored ones until the next shuffle, 0 to 1; random if left out. */
  shuffleKey: v.optional(v.number()),
  /** Where `producersInterested` is known from. */
  interestReason: v.optional(v.string()),
});

type StagedPerson = Infer<typeof vStagedPerson>;
type StagedBook = Infer<typeof vStagedBook>;

/** Makes the person with this email unless there is one; returns the ids. */
export async function ensurePerson(ctx: MutationCtx, staged: StagedPerson) {
  const known = await userWithEmail(ctx, staged.email);
  const userId = known?._id ?? (await addPerson(ctx, staged));
  return { userId, profileId: (await profileOf(ctx, userId))._id };
}

async function addPerson(ctx: MutationCtx, staged: StagedPerson): Promise<Id<"users">> {
  const { email, role, phone, passwordHash, emailVerified, approvalStatus, approvalReason, ...more } = staged;
  const { evidence, ...profile } = more;
  const { firstName, lastName, companyName, imdbUrl, ...about } = profile;
  const names = { firstName, lastName, companyName, imdbUrl };
  const signupRole = role === "producer" ? role : "author";
  const userId = await createAccount(ctx, { email, role: signupRole, phone, ...names });
  const { _id } = await profileOf(ctx, userId);
  if (Object.keys(about).length > 0) await ctx.db.patch("profiles", _id, about);
  if (passwordHash !== undefined) await insertAccount(ctx, { userId, email, secret: passwordHash });
  if (emailVerified) await ctx.db.patch("users", userId, { emailVerificationTime: Date.now() });
  if (role === "admin") await promoteAdmin(ctx, userId);
  if (role === "user") await ctx.db.patch("users", userId, { role: undefined });
  if (approvalStatus)
    await setApproval(ctx, _id, stagedDecision({ status: approvalStatus, reason: approvalReason, evidence }));
  return userId;
}

type StagedDecision = { status: ApprovalStatus; reason?: string; evidence?: Evidence };

/** A decision about a producer. An approval that names no evidence gets a note that says so. */
export function stagedDecision({ status, reason, evidence }: StagedDecision): StagedDecision {
  if (status !== "approved") return { status, reason };
  return { status, evidence: evidence ?? { ...NO_EVIDENCE, callNote: "Staged without a call." } };
}

/** Makes an author without an account; their email, if any, is kept as a contact. */
export async function addUnclaimedAuthor(
  ctx: MutationCtx,
  { email, ...profile }: Infer<typeof vUnclaimedAuthor>,
): Promise<Id<"profiles">> {
  const profileId = await insertProfile(ctx, { userType: "author", ...profile });
  if (email !== undefined) await ctx.db.insert("profileContacts", { profileId, email });
  return profileId;
}

async function profileOf(ctx: MutationCtx, userId: Id<"users">): Promise<Doc<"profiles">> {
  return (await profileOfUser(ctx, userId)) ?? refuse("not_found");
}

/** Makes a book, with its contact and its sponsorship. */
export async function addBook(ctx: MutationCtx, staged: StagedBook): Promise<Id<"books">> {
  const { contact, sponsoredDays, interestReason, ...book } = staged;
  // A book that was added in the past has been public since then.
  const bookId = await insertBook(ctx, { ...book, publicSince: book.addedAt });
  if (contact !== undefined) await ctx.db.insert("bookContacts", { bookId, ...contact });
  if (sponsoredDays !== undefined) await setSponsorship(ctx, bookId, sponsoredDays);
  if (interestReason !== undefined) await recordInterest(ctx, bookId, book, interestReason);
  return bookId;
}

async function recordInterest(
  ctx: MutationCtx,
  bookId: Id<"books">,
  { addedAt, producersInterested: count = 0 }: Pick<StagedBook, "addedAt" | "producersInterested">,
  reason: string,
) {
  await audit(ctx, {
    at: addedAt,
    action: "book.verifiedInterest",
    table: "books",
    docId: bookId,
    summary: `Off-platform interest set to ${count}`,
    before: { producersInterested: 0 },
    after: { producersInterested: count },
    reason,
  });
}

/** The owner's book with this title, known by its address even if the title has changed since; or null. */
export async function findBook(
  ctx: MutationCtx,
  { ownerId, title }: Pick<StagedBook, "ownerId" | "title">,
): Promise<Id<"books"> | null> {
  if (ownerId === undefined) return await findUnowned(ctx, title);
  const books = ctx.db.query("books").withIndex("by_ownerId", (q) => q.eq("ownerId", ownerId));
  for await (const book of books) if (isSlugOf(book.slug, bookSlug(title))) return book._id;
  return null;
}

async function findUnowned(ctx: MutationCtx, title: string): Promise<Id<"books"> | null> {
  const book = await ctx.db
    .query("books")
    .withIndex("by_slug", (q) => q.eq("slug", bookSlug(title)))
    .unique();
  return book?.ownerId === undefined ? (book?._id ?? null) : null;
}

/** Sponsors a book for some days or permanently, or ends its sponsorship. */
export async function setSponsorship(
  ctx: MutationCtx,
  bookId: Id<"books">,
  days: Infer<typeof vSponsoredDays>,
): Promise<void> {
  if (days === 0) await clearSponsorship(ctx, bookId);
  else if (days === "permanent") await sponsorPermanently(ctx, bookId);
  else await sponsorFor(ctx, bookId, days, "admin");
}

/** Adds those of the producers' saves that are missing; only approved producers' saves count. */
export async function saveBook(
  ctx: MutationCtx,
  bookId: Id<"books">,
  producerIds: readonly Id<"users">[],
): Promise<void> {
  const book = await ctx.db.get("books", bookId);
  if (!book?.isPublic) return;
  const now = Date.now();
  const age = now - (book.publicSince ?? now);
  for (const [n, producerId] of producerIds.entries()) {
    if ((await saveOf(ctx.db, producerId, bookId)) !== null) continue;
    const { approvalStatus } = await profileOf(ctx, producerId);
    await insertSave(ctx, producerId, book, {
      isApproved: approvalStatus === "approved",
      // Spread over the book's time in the market.
      createdAt: now - Math.floor(age * (((n * 37 + 11) % 97) / 97)),
    });
  }
}

/** Moves the times of unfinished emails and of the queue this much (ms) into the past. */
export async function ageOutbox(ctx: MutationCtx, ms: number): Promise<void> {
  for (const status of ["queued", "sending"] as const) {
    const rows = await ctx.db
      .query("emailOutbox")
      .withIndex("by_status_category_nextAttemptAt", (q) => q.eq("status", status))
      .take(MAX_AGED_MAILS);
    for (const { _id, nextAttemptAt, leaseUntil, firstAttemptAt } of rows)
      await ctx.db.patch("emailOutbox", _id, {
        nextAttemptAt: nextAttemptAt - ms,
        leaseUntil: leaseUntil && leaseUntil - ms,
        firstAttemptAt: firstAttemptAt && firstAttemptAt - ms,
      });
  }
  const queue = await ctx.db.query("mailQueue").first();
  if (queue !== null)
    await ctx.db.patch("mailQueue", queue._id, {
      busyUntil: queue.busyUntil - ms,
      freeAt: queue.freeAt - ms,
    });
}
