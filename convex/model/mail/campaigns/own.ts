import { isInAudience } from "../../../../domain/mail/campaigns/audience";
import type { CampaignBlock, CampaignDraft } from "../../../../domain/mail/campaigns/content";
import type { MailBook, OwnMailBlock } from "../../../../domain/mail/campaigns/own-mail";
import { ownMailText } from "../../../../domain/mail/campaigns/own-mail";
import type { MailValues } from "../../../../domain/mail/mails";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { coverUrl } from "../../catalog/cards";
import { preferencesOf } from "../preferenceRows";
import { draftOf } from "./drafts";
import type { Candidate, CandidatePage, RunSubject, Source } from "./source";

type Options = Parameters<Source["page"]>[2];
type Person = Pick<Candidate, "profileId" | "userId" | "bookTitle">;

/** An admin's own email, to the members or newsletter readers they chose. */
export const own: Source = {
  async mailType(ctx, run) {
    return { type: "campaign", choice: (await contentOf(ctx, run))?.choice };
  },

  async page(ctx, run, options) {
    const content = await contentOf(ctx, run);
    if (content === null) return { people: [], next: null };
    return content.audience.role === "reader"
      ? await readers(ctx, options)
      : await members(ctx, content, options);
  },

  async exclude(ctx, run, { profileId, userId, email }) {
    const content = await contentOf(ctx, run);
    if (content === null) return "nothing_new";
    if (profileId === undefined) return (await isStillReader(ctx, email)) ? null : "left_audience";
    const profile = await ctx.db.get("profiles", profileId);
    if (profile === null || (await addressOf(ctx, profile)) !== email) return "no_email";
    const user = userId === undefined ? null : await ctx.db.get("users", userId);
    if (user?.disabledAt !== undefined) return "no_email";
    return isInAudience(content.audience, profile) ? null : "left_audience";
  },

  async mail(ctx, run, person) {
    const content = await contentOf(ctx, run);
    if (content === null) return "nothing_new";
    const values = await ownMailValues(ctx, content, { ...person, bookTitle: await titleFor(ctx, person) });
    return { type: "campaign", values, choice: content.choice };
  },

  onceKey: ({ draftId = "" }, { email }) => `own:${draftId}:${email}`,
};

/** The values of a campaign's email for a person, or for nobody in particular. */
export async function ownMailValues(
  ctx: QueryCtx,
  { subject, preview, blocks, audience }: CampaignDraft,
  { profileId, bookTitle = "" }: Person,
): Promise<MailValues["campaign"]> {
  const profile = profileId === undefined ? null : await ctx.db.get("profiles", profileId);
  const shown = await Promise.all(blocks.map(async (block) => await lookUp(ctx, block)));
  return {
    ...{ subject, preview, audience: audience.role, bookTitle },
    firstName: profile?.firstName ?? "",
    blocks: ownMailText(shown.filter((block) => block !== null)),
  };
}

/** The title of the book that the person was counted with, as it is now, or of another public book of theirs. */
async function titleFor(ctx: QueryCtx, { bookId, profileId }: Candidate): Promise<string | undefined> {
  const book = bookId === undefined ? null : await ctx.db.get("books", bookId);
  if (book?.isPublic) return book.title;
  return bookId === undefined || profileId === undefined
    ? undefined
    : (await bestBook(ctx, profileId))?.title;
}

/** A block as the email shows it. Null for a list without a public book. */
async function lookUp(ctx: QueryCtx, block: CampaignBlock): Promise<OwnMailBlock | null> {
  if (block.kind !== "books") return block;
  const found = await Promise.all(block.bookIds.map(async (id) => await publicBook(ctx, id)));
  const books = found.filter((book) => book !== null);
  return books.length === 0 ? null : { kind: "books", books };
}

async function publicBook(ctx: QueryCtx, id: string): Promise<MailBook | null> {
  const bookId = ctx.db.normalizeId("books", id);
  const book = bookId === null ? null : await ctx.db.get("books", bookId);
  if (book === null || !book.isPublic) return null;
  const { slug, title, authorName, genre, bestRating, totalReviews, logline } = book;
  return {
    slug,
    title,
    authorName,
    genre,
    bestRating,
    totalReviews,
    logline,
    coverUrl: await coverUrl(ctx, book),
  };
}

async function contentOf(ctx: QueryCtx, { draftId = "" }: RunSubject): Promise<CampaignDraft | null> {
  return (await draftOf(ctx, draftId))?.content ?? null;
}

/** Members of a role, with or without an account. Closed accounts are left out. */
async function members(ctx: QueryCtx, { audience }: CampaignDraft, options: Options): Promise<CandidatePage> {
  const { role } = audience;
  if (role === "reader") throw new Error("Newsletter readers have no profile");
  const found = await ctx.db
    .query("profiles")
    .withIndex("by_userType_signupDate", (q) => q.eq("userType", role))
    .paginate(options);
  const chosen = found.page.filter((profile) => isInAudience(audience, profile));
  const people = await Promise.all(chosen.map(async (profile) => await memberOf(ctx, profile)));
  return { people, next: found.isDone ? null : found.continueCursor };
}

async function memberOf(ctx: QueryCtx, profile: Doc<"profiles">): Promise<Candidate> {
  const { _id: profileId, userId, displayName: name } = profile;
  const email = (await addressOf(ctx, profile)) ?? undefined;
  const book = profile.userType === "author" ? await bestBook(ctx, profileId) : null;
  return { email, name, profileId, userId, bookId: book?._id, bookTitle: book?.title };
}

/** The login address of a member, or the contact address of an author without an account. */
async function addressOf(ctx: QueryCtx, { _id, userId }: Doc<"profiles">): Promise<string | null> {
  if (userId !== undefined) return (await ctx.db.get("users", userId))?.email ?? null;
  const contact = await ctx.db
    .query("profileContacts")
    .withIndex("by_profileId", (q) => q.eq("profileId", _id))
    .unique();
  return contact?.email ?? null;
}

/** An author's public book with the most reviews. */
async function bestBook(ctx: QueryCtx, profileId: Id<"profiles">): Promise<Doc<"books"> | null> {
  return await ctx.db
    .query("books")
    .withIndex("by_profileId_isPublic_totalReviews", (q) => q.eq("profileId", profileId).eq("isPublic", true))
    .order("desc")
    .first();
}

/** False for a reader who has an account by now. An unsubscribe is found by the rules of every email. */
async function isStillReader(ctx: QueryCtx, email = ""): Promise<boolean> {
  return (await preferencesOf(ctx, email))?.userId === undefined;
}

/** People who confirmed the newsletter and have no account: members are reached as members. */
async function readers(ctx: QueryCtx, options: Options): Promise<CandidatePage> {
  const found = await ctx.db
    .query("emailPreferences")
    .withIndex("by_newsletterConfirmedAt_newsletterRequestedAt", (q) => q.gt("newsletterConfirmedAt", 0))
    .paginate(options);
  const people = found.page
    .filter(({ userId }) => userId === undefined)
    .map(({ email }): Candidate => ({ email, name: "" }));
  return { people, next: found.isDone ? null : found.continueCursor };
}
