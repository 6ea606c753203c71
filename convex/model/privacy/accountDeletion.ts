import type { ObjectType } from "convex/values";
import { v } from "convex/values";
import { internal } from "../../_generated/api";
import type { Doc, Id, TableNames } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { accountOfUser } from "../accounts/credentials";
import { auditOwnAccount, forgetLabels } from "../audit";
import type { Batch } from "../batches";
import { inBatches } from "../batches";
import { requireAnotherAdmin } from "../accounts/admins";
import { deleteCodes } from "../accounts/codes";
import { deleteFile, dropFile } from "../books/files";
import { recordDecline } from "../mail/declines";
import { leaveThread } from "../messages/leaving";
import { canSignLinks } from "../mail/mailSettings";
import { enqueueMail } from "../mail/outbox";
import { hasChosen } from "../mail/preferenceRows";
import { PERSONAL_DATA, personalRows } from "./personalData";
import { subjectOf } from "./subject";
import { profileOfUser } from "../people/profiles";
import { refuse } from "../refuse";
import { forgetReported } from "../trust/reports";
import { endAllSessions } from "../accounts/sessions";
import { firstNameOf } from "../accounts/verification";

/** The log names these by the person's name, or by the subject that they wrote. */
const NAMED_IN_LOG: readonly TableNames[] = ["profiles", "users", "contactMessages"];
/** Rows deleted in one transaction. Deleting a book also deletes its saves and derived rows, so the batch is small. */
const BATCH_SIZES: Partial<Record<TableNames, number>> = { books: 5, favorites: 25, optionedBooks: 25 };
const DEFAULT_BATCH_SIZE = 100;
/** A removal that takes longer than this counts as interrupted. */
const MAX_REMOVAL_MS = 3_600_000;
/** Interrupted removals restarted in one batch. */
const RESUME_BATCH_SIZE = 50;

/** The arguments of a removal step. `step` is an index into `REMOVAL_ORDER`. */
export const vRemoval = { userId: v.id("users"), step: v.number() };

/**
 * The tables to clear, in order. The user goes last, because their id finds all other rows. The audit log stays: without
 * the user, the id in it names no one.
 */
const REMOVAL_ORDER = [
  "books",
  "optionedBooks",
  "favorites",
  "searchMatches",
  "savedSearches",
  "producerDesks",
  "producerNotes",
  "contactReveals",
  "authorVisits",
  "notices",
  "noticeChoices",
  "threadSides",
  "threadTypings",
  "inboxes",
  "blocks",
  "reports",
  "uploads",
  "exports",
  "producerProfiles",
  "slugHistory",
  "campaignRecipients",
  "emailOutbox",
  "emailSendLog",
  "contactMessages",
  // After all that is found by the addresses in it.
  "emailPreferences",
  "subscriptions",
  "checkouts",
  "profileContacts",
  "producerEvidence",
  "profiles",
  "users",
] as const satisfies readonly TableNames[];

/**
 * Closes an account for good. Ends every session, deletes the login, and starts removing the data in steps. Throws
 * `last_admin`.
 */
export async function closeAccount(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const user = (await ctx.db.get("users", userId)) ?? refuse("not_found");
  if (user.role === "admin") await requireAnotherAdmin(ctx, userId);
  if (user.email !== undefined) {
    // Queued without the user id, so that the removal does not delete it unsent.
    await enqueueMail(ctx, {
      key: `account_deleted:${userId}`,
      type: "account_deleted",
      to: user.email,
      values: { firstName: await firstNameOf(ctx, userId) },
    });
  }
  await ctx.db.patch("users", userId, { disabledAt: Date.now() });
  const account = await accountOfUser(ctx, userId);
  if (account !== null) await ctx.db.delete("authAccounts", account._id);
  await endAllSessions(ctx, userId);
  await deleteCodes(ctx, userId);
  await auditOwnAccount(ctx, userId, "account.deleted", "Deleted their account");
  const customerId = (await profileOfUser(ctx, userId))?.stripeCustomerId;
  if (customerId !== undefined)
    await ctx.scheduler.runAfter(0, internal.stripe.customers.deleteCustomer, { customerId, attempt: 0 });
  await ctx.scheduler.runAfter(0, internal.jobs.privacy.removeSome, { userId, step: 0 });
}

/** Restarts interrupted removals, fifty in each batch, oldest first. A batch may run twice. */
export async function resumeRemovals(ctx: MutationCtx, batch: Batch): Promise<void> {
  const closed = (startedAt: number) =>
    ctx.db
      .query("users")
      .withIndex("by_disabledAt", (q) => q.gt("disabledAt", 0).lt("disabledAt", startedAt - MAX_REMOVAL_MS));
  await inBatches(
    ctx,
    internal.jobs.privacy.resumeRemovals,
    batch,
    RESUME_BATCH_SIZE,
    closed,
    async ({ _id }) => {
      await ctx.scheduler.runAfter(0, internal.jobs.privacy.removeSome, { userId: _id, step: 0 });
    },
  );
}

/** Removes one batch of a closed account's rows and schedules the next. */
export async function removeSome(
  ctx: MutationCtx,
  { userId, step }: ObjectType<typeof vRemoval>,
): Promise<void> {
  const [subject, table] = [await subjectOf(ctx, userId), REMOVAL_ORDER[step]];
  if (subject === null || table === undefined) return;
  const holding = PERSONAL_DATA[table];
  if (typeof holding !== "object") return;
  const batch = BATCH_SIZES[table] ?? DEFAULT_BATCH_SIZE;
  const rows: Doc<typeof table>[] = [];
  for await (const row of personalRows(ctx, subject, holding)) {
    if (rows.push(row) === batch) break;
  }
  for (const row of rows) await removeRow(ctx, table, row);
  const next = rows.length < batch ? step + 1 : step;
  await ctx.scheduler.runAfter(0, internal.jobs.privacy.removeSome, { userId, step: next });
}

async function removeRow(ctx: MutationCtx, table: (typeof REMOVAL_ORDER)[number], row: Doc<typeof table>) {
  if ("profileImageId" in row && row.profileImageId !== undefined) {
    // The upload of an imported headshot names no person, so no other step finds it.
    await deleteFile(ctx, row.profileImageId);
  }
  if ("storageId" in row && row.storageId !== undefined) {
    // An attached file is deleted with its book or profile. An admin may have attached it to another person's book.
    if (row.attachedTo === undefined) await dropFile(ctx, row.storageId);
    else if (await isBook(ctx, row.attachedTo)) {
      await ctx.db.patch("uploads", row._id, { userId: undefined });
      return;
    }
  }
  if ("stripeSubscriptionId" in row) {
    // The payments stay in the revenue counters, without the person.
    const anonymous = { userId: undefined, customerName: undefined, customerEmail: "" };
    await ctx.db.patch("subscriptions", row._id, anonymous);
    return;
  }
  if ("otherId" in row) return await leaveThread(ctx, row);
  if (NAMED_IN_LOG.includes(table)) await forgetLabels(ctx, row._id);
  const profileId = ctx.db.normalizeId("profiles", row._id);
  if (profileId !== null) await forgetReported(ctx, profileId);
  if (table === "emailPreferences" && "allEmails" in row) await removePreferences(ctx, row);
  else await ctx.db.delete(table, row._id);
}

async function isBook(ctx: MutationCtx, docId: string): Promise<boolean> {
  const bookId = ctx.db.normalizeId("books", docId);
  return bookId !== null && (await ctx.db.get("books", bookId)) !== null;
}

/** Deletes the choices. A decline of marketing outlives them, as a keyed hash if this deployment has a key. */
async function removePreferences(ctx: MutationCtx, row: Doc<"emailPreferences">): Promise<void> {
  const hasDeclined = await isDecline(ctx, row);
  if (row.suppressed !== undefined || !row.allEmails || (hasDeclined && !canSignLinks()))
    return await keepSuppression(ctx, row);
  if (hasDeclined) await recordDecline(ctx, row.email);
  await ctx.db.delete("emailPreferences", row._id);
}

/** True if the owner declined marketing. A move turned it off at an address that they had before, so the one after decides. */
async function isDecline(ctx: MutationCtx, row: Doc<"emailPreferences">): Promise<boolean> {
  const { formerUserId: userId } = row;
  const own =
    userId === undefined
      ? row
      : await ctx.db
          .query("emailPreferences")
          .withIndex("by_userId", (q) => q.eq("userId", userId))
          .first();
  return own !== null && hasChosen(own) && !own.marketingEmails;
}

/** Keeps an address out of all email after a bounce, a complaint or an opt-out, and deletes everything else about its owner. */
async function keepSuppression(ctx: MutationCtx, row: Doc<"emailPreferences">): Promise<void> {
  await ctx.db.replace("emailPreferences", row._id, {
    email: row.email,
    suppressed: row.suppressed,
    allEmails: false,
    marketingEmails: false,
    weeklyTips: false,
    successStories: false,
    socialReminders: false,
    updatedAt: Date.now(),
  });
}
