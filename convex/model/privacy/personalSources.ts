import type { Doc, TableNames } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import type { Rows, Source } from "./sources";
import { ranged } from "./sources";
import type { Subject } from "./subject";

/**
 * The personal data of a table: the sources of a person's rows, and the fields that the export hides. Tables marked
 * `isSecret` are not exported at all, so that a stolen export gives no access.
 */
export type Holding<Table extends TableNames> = {
  sources: (ctx: QueryCtx, subject: Subject) => Source<Doc<Table>>[];
  hidden?: readonly (keyof Doc<Table>)[];
  isSecret?: true;
};

/**
 * The person's books, or what belongs to each. An import also puts a book on the page of an author who verified its address
 * but has not claimed it yet.
 */
export function ofBooks<Row = Doc<"books">>(
  ctx: QueryCtx,
  { userId, profileId }: Subject,
  rowsOf: (book: Doc<"books">) => Rows<Row>,
): Source<Row>[] {
  const books = () => ctx.db.query("books");
  const own = ranged(
    books().withIndex("by_ownerId", (q) => q.eq("ownerId", userId)),
    rowsOf,
  );
  if (profileId === null) return [own];
  const onPage = books().withIndex("by_profileId_isPublic_totalReviews", (q) => q.eq("profileId", profileId));
  return [own, ranged(onPage, (book) => (book.ownerId === undefined ? rowsOf(book) : []))];
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
  return ofBooks(ctx, subject, ({ _id }) =>
    ctx.db.query("bookContacts").withIndex("by_bookId", (q) => q.eq("bookId", _id)),
  );
}

/** The sponsorships of the person's books. */
export function bookSponsorships(ctx: QueryCtx, subject: Subject): Source<Doc<"sponsorships">>[] {
  return ofBooks(ctx, subject, ({ _id }) =>
    ctx.db.query("sponsorships").withIndex("by_bookId_status", (q) => q.eq("bookId", _id)),
  );
}

/** Emails to the account, and to its addresses from before the account. The deletion notice is left to be sent. */
export function queuedMail(ctx: QueryCtx, { userId, emails }: Subject): Source<Doc<"emailOutbox">>[] {
  const own = ranged(ctx.db.query("emailOutbox").withIndex("by_userId", (q) => q.eq("userId", userId)));
  const isOwn = (mail: Doc<"emailOutbox">) => mail.userId === undefined && mail.type !== "account_deleted";
  const addressed = emails.map((email) =>
    ranged(
      ctx.db.query("emailOutbox").withIndex("by_to", (q) => q.eq("to", email)),
      (mail) => (isOwn(mail) ? [mail] : []),
    ),
  );
  return [own, ...addressed];
}

/** Campaigns to the account, and to its addresses from before the account. */
export function campaignMail(
  ctx: QueryCtx,
  { userId, emails }: Subject,
): Source<Doc<"campaignRecipients">>[] {
  const own = ranged(
    ctx.db.query("campaignRecipients").withIndex("by_userId", (q) => q.eq("userId", userId)),
  );
  const addressed = emails.map((email) =>
    ranged(
      ctx.db.query("campaignRecipients").withIndex("by_email", (q) => q.eq("email", email)),
      (row) => (row.userId === undefined ? [row] : []),
    ),
  );
  return [own, ...addressed];
}

/** Emails sent to the account, and to its addresses from before the account. */
export function sentMail(ctx: QueryCtx, { userId, emails }: Subject): Source<Doc<"emailSendLog">>[] {
  const own = ranged(ctx.db.query("emailSendLog").withIndex("by_userId", (q) => q.eq("userId", userId)));
  const addressed = emails.map((email) =>
    ranged(
      ctx.db.query("emailSendLog").withIndex("by_email_emailType", (q) => q.eq("email", email)),
      (mail) => (mail.userId === undefined ? [mail] : []),
    ),
  );
  return [own, ...addressed];
}

/** The choices of the account, after those of addresses that it had before. */
export function preferences(ctx: QueryCtx, { userId }: Subject): Source<Doc<"emailPreferences">>[] {
  const rows = () => ctx.db.query("emailPreferences");
  return [
    ranged(rows().withIndex("by_formerUserId", (q) => q.eq("formerUserId", userId))),
    ranged(rows().withIndex("by_userId", (q) => q.eq("userId", userId))),
  ];
}
