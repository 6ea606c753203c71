import type { Doc, Id, TableNames } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { profileOfUser } from "../people/profiles";

/** Whose data is looked for. `email` only where it is verified: anybody may claim another's address (B-58). */
export type Subject = { userId: Id<"users">; profileId: Id<"profiles"> | null; email: string | null };

type Rows<Table extends TableNames> = AsyncIterable<Doc<Table>>;

/**
 * How a table holds what belongs to a person: how their rows are found, and which fields they are not shown: a
 * stolen export must open nothing. `isSecret` tables are made of such fields alone.
 */
type Holding<Table extends TableNames> = {
  rows: (ctx: QueryCtx, subject: Subject) => Rows<Table>;
  hidden?: readonly (keyof Doc<Table>)[];
  isSecret?: true;
};

/** Every table, with what it holds of a person or why it holds nothing. A test misses the table that is not here. */
export const PERSONAL_DATA: { readonly [Table in TableNames]?: Holding<Table> | string } = {
  users: { rows: (ctx, { userId }) => one(ctx.db.get("users", userId)) },
  authAccounts: {
    rows: (ctx, { userId }) =>
      ctx.db.query("authAccounts").withIndex("userIdAndProvider", (q) => q.eq("userId", userId)),
    hidden: ["secret"],
  },
  authSessions: {
    rows: (ctx, { userId }) =>
      ctx.db.query("authSessions").withIndex("userId", (q) => q.eq("userId", userId)),
    hidden: ["_id"],
  },
  authRefreshTokens: { rows: refreshTokens, isSecret: true },
  authVerificationCodes: "never written: our own codes are in oneTimeCodes",
  authVerifiers: "never written: there is no sign-in by another site",
  authRateLimits: "holds the library's own counts, which name no person",
  profiles: {
    rows: (ctx, { userId }) => one(profileOfUser(ctx, userId)),
    // The internal note is the admin's (B-53).
    hidden: ["approvalNotes", "approvedBy", "searchText"],
  },
  profileContacts: {
    rows: (ctx, { profileId }) =>
      ofProfile(profileId, (id) =>
        ctx.db.query("profileContacts").withIndex("by_profileId", (q) => q.eq("profileId", id)),
      ),
  },
  slugHistory: {
    rows: (ctx, { profileId }) =>
      ofProfile(profileId, (id) =>
        ctx.db.query("slugHistory").withIndex("by_profileId", (q) => q.eq("profileId", id)),
      ),
  },
  producerProfiles: {
    rows: (ctx, { userId }) =>
      ctx.db.query("producerProfiles").withIndex("by_userId", (q) => q.eq("userId", userId)),
  },
  books: { rows: ownBooks, hidden: ["searchText", "adminText", "shuffleKey"] },
  bookContacts: { rows: bookContacts },
  sponsorships: { rows: bookSponsorships, hidden: ["jobId"] },
  favorites: {
    rows: (ctx, { userId }) =>
      ctx.db.query("favorites").withIndex("by_producerId", (q) => q.eq("producerId", userId)),
  },
  producerNotes: {
    rows: (ctx, { userId }) =>
      ctx.db.query("producerNotes").withIndex("by_producerId_bookId", (q) => q.eq("producerId", userId)),
  },
  contactReveals: {
    rows: (ctx, { userId }) =>
      ctx.db.query("contactReveals").withIndex("by_producerId_day", (q) => q.eq("producerId", userId)),
  },
  emailOutbox: { rows: queuedMail, hidden: ["templateData"] },
  emailSendLog: { rows: sentMail },
  emailPreferences: {
    rows: (ctx, { userId }) =>
      ctx.db.query("emailPreferences").withIndex("by_userId", (q) => q.eq("userId", userId)),
    hidden: ["unsubscribeTokenHash", "tokenGeneration"],
  },
  retiredMailTokens: {
    rows: (ctx, { email }) =>
      email === null
        ? none()
        : ctx.db.query("retiredMailTokens").withIndex("by_email", (q) => q.eq("email", email)),
    isSecret: true,
  },
  contactMessages: {
    rows: (ctx, { email }) =>
      email === null
        ? none()
        : ctx.db.query("contactMessages").withIndex("by_email", (q) => q.eq("email", email)),
    hidden: ["isRead", "readAt", "readBy"],
  },
  uploads: {
    rows: (ctx, { userId }) =>
      ctx.db.query("uploads").withIndex("by_userId_createdAt", (q) => q.eq("userId", userId)),
  },
  oneTimeCodes: {
    rows: (ctx, { userId }) =>
      ctx.db.query("oneTimeCodes").withIndex("by_userId_purpose", (q) => q.eq("userId", userId)),
    isSecret: true,
  },
  auditLog: {
    rows: (ctx, { userId }) =>
      ctx.db.query("auditLog").withIndex("by_actorId", (q) => q.eq("actorId", userId)),
    hidden: ["before", "after", "requestId"],
  },
  subscriptions: {
    rows: (ctx, { userId }) =>
      ctx.db.query("subscriptions").withIndex("by_userId", (q) => q.eq("userId", userId)),
    hidden: ["emailHash"],
  },
  authorVisits: {
    rows: (ctx, { userId }) =>
      ctx.db.query("authorVisits").withIndex("by_userId", (q) => q.eq("userId", userId)),
  },
  checkouts: {
    rows: (ctx, { userId }) =>
      ctx.db.query("checkouts").withIndex("by_userId", (q) => q.eq("userId", userId)),
  },
  bookStats: "counts of a book, which go with it",
  catalogRows: "derived from a public book",
  rights: "derived from a book",
  purchaseLinks: "derived from a book",
  viewMarks: "keyed by a visit, and gone after two days",
  mailQueue: "one row: whose turn it is to send",
  webhookEvents: "ids of a provider's events",
  counters: "totals",
  dailyCounters: "totals",
  genreStats: "totals",
};

/** The person whose data an account's is, or null when there is no such account. */
export async function subjectOf(ctx: QueryCtx, userId: Id<"users">): Promise<Subject | null> {
  const user = await ctx.db.get("users", userId);
  if (user === null) return null;
  const email = user.emailVerificationTime === undefined ? null : (user.email ?? null);
  return { userId, profileId: (await profileOfUser(ctx, userId))?._id ?? null, email };
}

async function* one<Row>(found: Promise<Row | null>): AsyncGenerator<Row> {
  const row = await found;
  if (row !== null) yield row;
}

async function* none(): AsyncGenerator<never> {}

async function* ofProfile<Row>(
  profileId: Id<"profiles"> | null,
  rows: (id: Id<"profiles">) => AsyncIterable<Row>,
): AsyncGenerator<Row> {
  if (profileId !== null) yield* rows(profileId);
}

function ownBooks(ctx: QueryCtx, { userId }: Subject): Rows<"books"> {
  return ctx.db.query("books").withIndex("by_ownerId", (q) => q.eq("ownerId", userId));
}

async function* refreshTokens(ctx: QueryCtx, { userId }: Subject): AsyncGenerator<Doc<"authRefreshTokens">> {
  const sessions = ctx.db.query("authSessions").withIndex("userId", (q) => q.eq("userId", userId));
  for await (const session of sessions) {
    yield* ctx.db
      .query("authRefreshTokens")
      .withIndex("sessionIdAndParentRefreshTokenId", (q) => q.eq("sessionId", session._id));
  }
}

async function* bookContacts(ctx: QueryCtx, subject: Subject): AsyncGenerator<Doc<"bookContacts">> {
  for await (const { _id } of ownBooks(ctx, subject)) {
    yield* ctx.db.query("bookContacts").withIndex("by_bookId", (q) => q.eq("bookId", _id));
  }
}

async function* bookSponsorships(ctx: QueryCtx, subject: Subject): AsyncGenerator<Doc<"sponsorships">> {
  for await (const { _id } of ownBooks(ctx, subject)) {
    yield* ctx.db.query("sponsorships").withIndex("by_bookId_status", (q) => q.eq("bookId", _id));
  }
}

/** Mail to the account, and to its address from before there was one; word of its end is still to be sent. */
async function* queuedMail(ctx: QueryCtx, { userId, email }: Subject): AsyncGenerator<Doc<"emailOutbox">> {
  yield* ctx.db.query("emailOutbox").withIndex("by_userId", (q) => q.eq("userId", userId));
  if (email === null) return;
  const addressed = ctx.db.query("emailOutbox").withIndex("by_to", (q) => q.eq("to", email));
  for await (const mail of addressed) {
    if (mail.userId === undefined && mail.type !== "account_deleted") yield mail;
  }
}

async function* sentMail(ctx: QueryCtx, { userId, email }: Subject): AsyncGenerator<Doc<"emailSendLog">> {
  yield* ctx.db.query("emailSendLog").withIndex("by_userId", (q) => q.eq("userId", userId));
  if (email === null) return;
  const addressed = ctx.db.query("emailSendLog").withIndex("by_email_sentAt", (q) => q.eq("email", email));
  for await (const mail of addressed) if (mail.userId === undefined) yield mail;
}
