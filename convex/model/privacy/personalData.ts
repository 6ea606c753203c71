import type { Doc, TableNames } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { profileOfUser } from "../people/profiles";
import type { Holding } from "./personalSources";
import {
  ofBooks,
  refreshTokens,
  bookContacts,
  bookSponsorships,
  queuedMail,
  campaignMail,
  sentMail,
  preferences,
} from "./personalSources";
import { ranged, single } from "./sources";
import type { Subject } from "./subject";
import { THREAD_DATA } from "./threadData";

/** The personal data of every table, or the reason why it has none. A test fails for a table that is missing here. */
export const PERSONAL_DATA: { readonly [Table in TableNames]?: Holding<Table> | string } = {
  users: { sources: (ctx, { userId }) => [single(() => ctx.db.get("users", userId))] },
  authAccounts: {
    sources: (ctx, { userId }) => [
      ranged(ctx.db.query("authAccounts").withIndex("userIdAndProvider", (q) => q.eq("userId", userId))),
    ],
    hidden: ["secret"],
  },
  authSessions: {
    sources: (ctx, { userId }) => [
      ranged(ctx.db.query("authSessions").withIndex("userId", (q) => q.eq("userId", userId))),
    ],
    hidden: ["_id"],
  },
  authRefreshTokens: { sources: refreshTokens, isSecret: true },
  marketingDeclines: "holds keyed hashes of addresses, which name no one without the address itself",
  authVerificationCodes: "never written: our own codes are in oneTimeCodes",
  authVerifiers: "never written: there is no sign-in by another site",
  authRateLimits: "holds the library's own counts, which name no person",
  profiles: {
    sources: (ctx, { userId }) => [single(() => profileOfUser(ctx, userId))],
    // The internal note belongs to the admin.
    hidden: ["approvalNotes", "approvedBy", "searchText"],
  },
  profileContacts: {
    sources: (ctx, { profileId }) =>
      profileId === null
        ? []
        : [
            ranged(
              ctx.db.query("profileContacts").withIndex("by_profileId", (q) => q.eq("profileId", profileId)),
            ),
          ],
  },
  slugHistory: {
    sources: (ctx, { profileId }) =>
      profileId === null
        ? []
        : [
            ranged(
              ctx.db.query("slugHistory").withIndex("by_profileId", (q) => q.eq("profileId", profileId)),
            ),
          ],
  },
  producerProfiles: {
    sources: (ctx, { userId }) => [
      ranged(ctx.db.query("producerProfiles").withIndex("by_userId", (q) => q.eq("userId", userId))),
    ],
  },
  producerEvidence: {
    sources: (ctx, { profileId }) =>
      profileId === null
        ? []
        : [
            ranged(
              ctx.db.query("producerEvidence").withIndex("by_profileId", (q) => q.eq("profileId", profileId)),
            ),
          ],
    // The call note belongs to the admin.
    hidden: ["callNote", "checkedBy"],
  },
  books: {
    sources: (ctx, subject) => ofBooks(ctx, subject, (book) => [book]),
    hidden: ["searchText", "adminText", "shuffleKey", "coverCardId", "cardId"],
  },
  bookContacts: { sources: bookContacts },
  sponsorships: { sources: bookSponsorships, hidden: ["jobId"] },
  favorites: {
    sources: (ctx, { userId }) => [
      ranged(ctx.db.query("favorites").withIndex("by_producerId_bookId", (q) => q.eq("producerId", userId))),
    ],
    hidden: ["rank", "searchText", "titleSort", "untoldTo"],
  },
  optionedBooks: {
    sources: (ctx, { userId }) => [
      ranged(
        ctx.db.query("optionedBooks").withIndex("by_producerId_removedAt", (q) => q.eq("producerId", userId)),
      ),
    ],
    hidden: ["endOrder", "remindOn"],
  },
  savedSearches: {
    sources: (ctx, { userId }) => [
      ranged(
        ctx.db.query("savedSearches").withIndex("by_producerId_removedAt", (q) => q.eq("producerId", userId)),
      ),
    ],
    hidden: ["genreKey"],
  },
  searchMatches: {
    sources: (ctx, { userId }) => [
      ranged(ctx.db.query("searchMatches").withIndex("by_producerId", (q) => q.eq("producerId", userId))),
    ],
  },
  producerDesks: {
    sources: (ctx, { userId }) => [
      ranged(ctx.db.query("producerDesks").withIndex("by_producerId", (q) => q.eq("producerId", userId))),
    ],
    hidden: ["alertDueAt", "saveTokens"],
  },
  slateFacets: {
    sources: (ctx, { userId }) => [
      ranged(
        ctx.db
          .query("slateFacets")
          .withIndex("by_producerId_facet_isArchived_stage_rank", (q) => q.eq("producerId", userId)),
      ),
    ],
    isSecret: true,
  },
  producerNotes: {
    sources: (ctx, { userId }) => [
      ranged(
        ctx.db.query("producerNotes").withIndex("by_producerId_bookId", (q) => q.eq("producerId", userId)),
      ),
    ],
  },
  contactReveals: {
    sources: (ctx, { userId }) => [
      ranged(
        ctx.db.query("contactReveals").withIndex("by_producerId_day", (q) => q.eq("producerId", userId)),
      ),
    ],
  },
  emailOutbox: { sources: queuedMail, hidden: ["templateData"] },
  emailSendLog: { sources: sentMail },
  campaignRecipients: { sources: campaignMail, hidden: ["onceKey", "searchText"] },
  campaignDrafts: "holds admins’ words for a campaign; the audit log knows who wrote them",
  // An admin's acts. Like the audit log, they stay when the account goes.
  campaignRuns: {
    sources: (ctx, { userId }) => [
      ranged(ctx.db.query("campaignRuns").withIndex("by_startedBy", (q) => q.eq("startedBy", userId))),
    ],
    hidden: ["chain", "cursor"],
  },
  emailPreferences: {
    sources: preferences,
    hidden: ["formerUserId", "linkedAt", "tokenGeneration", "unsubscribeTokenHash"],
  },
  contactMessages: {
    sources: (ctx, { emails }) =>
      emails.map((email) =>
        ranged(ctx.db.query("contactMessages").withIndex("by_email", (q) => q.eq("email", email))),
      ),
    hidden: ["isRead", "readAt", "readBy", "searchText"],
  },
  uploads: {
    sources: (ctx, { userId }) => [
      ranged(ctx.db.query("uploads").withIndex("by_userId_createdAt", (q) => q.eq("userId", userId))),
    ],
  },
  oneTimeCodes: {
    sources: (ctx, { userId }) => [
      ranged(ctx.db.query("oneTimeCodes").withIndex("by_userId_purpose", (q) => q.eq("userId", userId))),
    ],
    isSecret: true,
  },
  exports: {
    sources: (ctx, { userId }) => [
      ranged(ctx.db.query("exports").withIndex("by_actorId", (q) => q.eq("actorId", userId))),
    ],
    hidden: ["sessionId"],
  },
  auditLog: {
    sources: (ctx, { userId }) => [
      ranged(ctx.db.query("auditLog").withIndex("by_actorId_at", (q) => q.eq("actorId", userId))),
    ],
    hidden: ["before", "after", "requestId"],
  },
  undoSteps: "what undoing an admin's change restores, gone after a day",
  // An admin's decisions. Like the audit log, they stay when the account goes.
  ratingChecks: {
    sources: (ctx, { userId }) => [
      ranged(ctx.db.query("ratingChecks").withIndex("by_checkedBy", (q) => q.eq("checkedBy", userId))),
    ],
  },
  subscriptions: {
    sources: (ctx, { userId }) => [
      ranged(ctx.db.query("subscriptions").withIndex("by_userId", (q) => q.eq("userId", userId))),
    ],
    hidden: ["emailHash", "attention", "searchText"],
  },
  inboxes: {
    sources: (ctx, { userId }) => [
      ranged(ctx.db.query("inboxes").withIndex("by_userId", (q) => q.eq("userId", userId))),
    ],
  },
  // Only the blocker learns of a block. Its other id names no one once that account is gone.
  blocks: {
    sources: (ctx, { userId }) => [
      ranged(ctx.db.query("blocks").withIndex("by_blockerId_blockedAt", (q) => q.eq("blockerId", userId))),
    ],
  },
  notices: {
    sources: (ctx, { userId }) => [
      ranged(ctx.db.query("notices").withIndex("by_userId_at", (q) => q.eq("userId", userId))),
    ],
    hidden: ["group"],
  },
  noticeChoices: {
    sources: (ctx, { userId }) => [
      ranged(ctx.db.query("noticeChoices").withIndex("by_userId", (q) => q.eq("userId", userId))),
    ],
  },
  // Nobody learns who reported them.
  reports: {
    sources: (ctx, { userId }) => [
      ranged(
        ctx.db
          .query("reports")
          .withIndex("by_reporterId_targetId_reportedAt", (q) => q.eq("reporterId", userId)),
      ),
    ],
    hidden: ["reportedId", "decidedBy"],
  },
  ...THREAD_DATA,
  authorVisits: {
    sources: (ctx, { userId }) => [
      ranged(ctx.db.query("authorVisits").withIndex("by_userId", (q) => q.eq("userId", userId))),
    ],
    hidden: ["tellAt"],
  },
  checkouts: {
    sources: (ctx, { userId }) => [
      ranged(ctx.db.query("checkouts").withIndex("by_userId", (q) => q.eq("userId", userId))),
    ],
  },
  importJobs: {
    sources: (ctx, { userId }) => [
      ranged(
        ctx.db
          .query("importJobs")
          .withIndex("by_startedBy_fileHash_status", (q) => q.eq("startedBy", userId)),
      ),
    ],
    hidden: ["fileHash", "turn", "stepId", "batchSize"],
  },
  bookStats: "counts of a book, which go with it",
  bookWeeks: "counts of a book, which go with it",
  rightOpenings: "derived from a book",
  digestIssues: "an admin's words and choices of books for a week",
  digestBooks: "the books of a week's issue",
  passTotals: "counts of a book, which go with it",
  bookCards: "derived from a book",
  bookTexts: "derived from a public book",
  catalogRows: "derived from a public book",
  rights: "derived from a book",
  purchaseLinks: "derived from a book",
  viewMarks: "keyed by a visit, and gone after two days",
  importRows: "rows of a file; those imported keep a title and a name, and all are deleted after a month",
  importPictures: "links to pictures that are still to be copied",
  mailQueue: "one row: the turn and timing of the sender",
  webhookEvents: "ids of a provider's events",
  sharedViews: "names of an admin list’s states; the audit log knows who shared them",
  paymentSyncs: "one row: when memberships were last compared with Stripe",
  counters: "totals",
  dailyCounters: "totals",
  genreStats: "totals",
  catalogCounts: "totals",
  turns: "totals",
};

/** All of a person's rows in one table. */
export async function* personalRows<Table extends TableNames>(
  ctx: QueryCtx,
  subject: Subject,
  holding: Holding<Table>,
): AsyncGenerator<Doc<Table>> {
  for (const source of holding.sources(ctx, subject)) yield* source.all();
}
