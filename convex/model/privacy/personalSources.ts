import type { Doc, Id, TableNames } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import type { Source } from "./sources";
import { ranged } from "./sources";

/** The person whose data is looked up. `email` is set only if verified, since anyone can enter another's address. */
export type Subject = { userId: Id<"users">; profileId: Id<"profiles"> | null; email: string | null };

/**
 * The personal data of a table: the sources of a person's rows, and the fields that the export hides. Tables marked
 * `isSecret` are not exported at all, so that a stolen export gives no access.
 */
export type Holding<Table extends TableNames> = {
  sources: (ctx: QueryCtx, subject: Subject) => Source<Doc<Table>>[];
  hidden?: readonly (keyof Doc<Table>)[];
  isSecret?: true;
};

/** The books of the person. */
export function ownBooks(ctx: QueryCtx, { userId }: Subject) {
  return ctx.db.query("books").withIndex("by_ownerId", (q) => q.eq("ownerId", userId));
}

/** The refresh tokens of the person's sessions. */
export function refreshTokens(ctx: QueryCtx, { userId }: Subject): Source<Doc<"authRefreshTokens">>[] {
  const sessions = ctx.db.query("authSessions").withIndex("userId", (q) => q.eq("userId", userId));
  const tokensOf = ({ _id }: Doc<"authSessions">) =>
    ctx.db
      .query("authRefreshTokens")
      .withIndex("sessionIdAndParentRefreshTokenId", (q) => q.eq("sessionId", _id));
  return [ranged(sessions, tokensOf)];
}

/** The contact data of the person's books. */
export function bookContacts(ctx: QueryCtx, subject: Subject): Source<Doc<"bookContacts">>[] {
  const contactsOf = ({ _id }: Doc<"books">) =>
    ctx.db.query("bookContacts").withIndex("by_bookId", (q) => q.eq("bookId", _id));
  return [ranged(ownBooks(ctx, subject), contactsOf)];
}

/** The sponsorships of the person's books. */
export function bookSponsorships(ctx: QueryCtx, subject: Subject): Source<Doc<"sponsorships">>[] {
  const sponsorshipsOf = ({ _id }: Doc<"books">) =>
    ctx.db.query("sponsorships").withIndex("by_bookId_status", (q) => q.eq("bookId", _id));
  return [ranged(ownBooks(ctx, subject), sponsorshipsOf)];
}

/** Emails to the account, and to its address from before the account. The deletion notice is left to be sent. */
export function queuedMail(ctx: QueryCtx, { userId, email }: Subject): Source<Doc<"emailOutbox">>[] {
  const own = ranged(ctx.db.query("emailOutbox").withIndex("by_userId", (q) => q.eq("userId", userId)));
  if (email === null) return [own];
  const addressed = ctx.db.query("emailOutbox").withIndex("by_to", (q) => q.eq("to", email));
  const isOwn = (mail: Doc<"emailOutbox">) => mail.userId === undefined && mail.type !== "account_deleted";
  return [own, ranged(addressed, (mail) => (isOwn(mail) ? [mail] : []))];
}

/** Campaigns to the account, and to its address from before the account. */
export function campaignMail(ctx: QueryCtx, { userId, email }: Subject): Source<Doc<"campaignRecipients">>[] {
  const own = ranged(
    ctx.db.query("campaignRecipients").withIndex("by_userId", (q) => q.eq("userId", userId)),
  );
  if (email === null) return [own];
  const addressed = ctx.db.query("campaignRecipients").withIndex("by_email", (q) => q.eq("email", email));
  return [own, ranged(addressed, (row) => (row.userId === undefined ? [row] : []))];
}

/** Emails sent to the account, and to its address from before the account. */
export function sentMail(ctx: QueryCtx, { userId, email }: Subject): Source<Doc<"emailSendLog">>[] {
  const own = ranged(ctx.db.query("emailSendLog").withIndex("by_userId", (q) => q.eq("userId", userId)));
  if (email === null) return [own];
  const addressed = ctx.db.query("emailSendLog").withIndex("by_email_emailType", (q) => q.eq("email", email));
  return [own, ranged(addressed, (mail) => (mail.userId === undefined ? [mail] : []))];
}
