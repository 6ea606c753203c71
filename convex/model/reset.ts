import type { TableNames } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";

/** Deleting a book takes its rows, saves and side rows with it, so few go at a time. */
const BATCH = 20;

/** Books first: what belongs to them goes with them. Counters last: deletions move them. */
const ORDER: readonly TableNames[] = [
  "books",
  "sponsorships",
  "checkouts",
  "subscriptions",
  "favorites",
  "producerNotes",
  "optionedBooks",
  "savedSearches",
  "searchMatches",
  "slateFacets",
  "producerDesks",
  "contactReveals",
  "viewMarks",
  "profileContacts",
  "producerEvidence",
  "authorVisits",
  "threadSides",
  "threadMessages",
  "threadTypings",
  "reports",
  "threads",
  "blocks",
  "notices",
  "noticeChoices",
  "profiles",
  "producerProfiles",
  "emailPreferences",
  "emailOutbox",
  "campaignRecipients",
  "digestBooks",
  "digestIssues",
  "campaignRuns",
  "campaignDrafts",
  "emailSendLog",
  "mailQueue",
  "webhookEvents",
  "contactMessages",
  "slugHistory",
  "authRefreshTokens",
  "authSessions",
  "authAccounts",
  "authVerificationCodes",
  "authVerifiers",
  "authRateLimits",
  "users",
  "inboxes",
  "bookContacts",
  "ratingChecks",
  "bookStats",
  "passTotals",
  "bookCards",
  "bookTexts",
  "catalogRows",
  "rights",
  "purchaseLinks",
  "exports",
  "sharedViews",
  "auditLog",
  "undoSteps",
  "catalogCounts",
  "turns",
  "genreStats",
  "dailyCounters",
  "paymentSyncs",
  "counters",
];

/** Deletes a few documents of the step's table. Returns the step to go on with, null when all tables are empty. */
export async function wipeSome(ctx: MutationCtx, step: number): Promise<number | null> {
  const table = ORDER[step];
  if (table === undefined) return null;
  const some = await ctx.db.query(table).take(BATCH);
  for (const { _id } of some) await ctx.db.delete(table, _id);
  return some.length === BATCH ? step : step + 1;
}
