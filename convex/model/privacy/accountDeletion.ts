import type { ObjectType } from "convex/values";
import { v } from "convex/values";
import { internal } from "../../_generated/api";
import type { Doc, Id, TableNames } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { accountOfUser } from "../accounts/credentials";
import { auditOwnAccount } from "../audit";
import type { Batch } from "../batches";
import { inBatches } from "../batches";
import { requireAnotherAdmin } from "../accounts/admins";
import { dropCodes } from "../accounts/codes";
import { dropFile } from "../books/files";
import { enqueueMail } from "../mail/outbox";
import { PERSONAL_DATA, personalRows, subjectOf } from "./personalData";
import { profileOfUser } from "../people/profiles";
import { refuse } from "../refuse";
import { endAllSessions } from "../accounts/sessions";
import { firstNameOf } from "../accounts/verification";

/** A book takes its rows, saves and side rows with it, so few go in one transaction. */
const BATCH: Partial<Record<TableNames, number>> = { books: 5, favorites: 25 };
const PLAIN_BATCH = 100;
/** A removal that takes longer than this counts as cut off. */
const REMOVAL_MS = 3_600_000;
/** Cut-off removals restarted in one batch. */
const RESUMED = 50;

export const vRemoval = { userId: v.id("users"), step: v.number() };

/**
 * What goes, in this order: books first, since what belongs to them goes with them, and the person last, by whom
 * everything else is found. The audit log stays: the id in it is a pseudonym once nobody has it.
 */
const ORDER = [
  "books",
  "favorites",
  "producerNotes",
  "contactReveals",
  "authorVisits",
  "uploads",
  "producerProfiles",
  "slugHistory",
  "emailOutbox",
  "emailSendLog",
  "retiredMailTokens",
  "emailPreferences",
  "contactMessages",
  "subscriptions",
  "checkouts",
  "profileContacts",
  "profiles",
  "users",
] as const satisfies readonly TableNames[];

/**
 * Closes an account for good: from now on nobody is signed in by it or can be, and everything of it is removed in
 * steps that begin at once. Throws `last_admin`.
 */
export async function closeAccount(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const user = (await ctx.db.get("users", userId)) ?? refuse("not_found");
  if (user.role === "admin") await requireAnotherAdmin(ctx, userId);
  if (user.email !== undefined) {
    // Without the person's id, so that the mail outlives what is removed by it.
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
  await dropCodes(ctx, userId);
  await auditOwnAccount(ctx, userId, "account.deleted", "Deleted their account");
  const customerId = (await profileOfUser(ctx, userId))?.stripeCustomerId;
  if (customerId !== undefined)
    await ctx.scheduler.runAfter(0, internal.stripe.customers.deleteCustomer, { customerId, attempt: 0 });
  await ctx.scheduler.runAfter(0, internal.jobs.privacy.removeSome, { userId, step: 0 });
}

/** Restarts removals that were cut off, some in each batch, oldest first. A batch may run twice. */
export async function resumeRemovals(ctx: MutationCtx, batch: Batch): Promise<void> {
  const closed = (startedAt: number) =>
    ctx.db
      .query("users")
      .withIndex("by_disabledAt", (q) => q.gt("disabledAt", 0).lt("disabledAt", startedAt - REMOVAL_MS));
  await inBatches(ctx, internal.jobs.privacy.resumeRemovals, batch, RESUMED, closed, async ({ _id }) => {
    await ctx.scheduler.runAfter(0, internal.jobs.privacy.removeSome, { userId: _id, step: 0 });
  });
}

/** Removes one batch of a closed account's rows and schedules the next. */
export async function removeSome(
  ctx: MutationCtx,
  { userId, step }: ObjectType<typeof vRemoval>,
): Promise<void> {
  const [subject, table] = [await subjectOf(ctx, userId), ORDER[step]];
  if (subject === null || table === undefined) return;
  const holding = PERSONAL_DATA[table];
  if (typeof holding !== "object") return;
  const batch = BATCH[table] ?? PLAIN_BATCH;
  const rows: Doc<typeof table>[] = [];
  for await (const row of personalRows(ctx, subject, holding)) {
    if (rows.push(row) === batch) break;
  }
  for (const row of rows) await removeRow(ctx, table, row);
  const next = rows.length < batch ? step + 1 : step;
  await ctx.scheduler.runAfter(0, internal.jobs.privacy.removeSome, { userId, step: next });
}

async function removeRow(ctx: MutationCtx, table: (typeof ORDER)[number], row: Doc<typeof table>) {
  if ("profileImageId" in row && row.profileImageId !== undefined) {
    await dropFile(ctx, row.profileImageId);
  }
  if ("storageId" in row && row.storageId !== undefined) {
    // An upload that was attached is the book's or the profile's, and goes with it: an admin's may be on another's book.
    if (row.attachedTo === undefined) await dropFile(ctx, row.storageId);
    else if (await isBook(ctx, row.attachedTo)) {
      await ctx.db.patch("uploads", row._id, { userId: undefined });
      return;
    }
  }
  if ("stripeSubscriptionId" in row) {
    // What was paid stays counted; whose it was goes.
    const nobody = { userId: undefined, customerName: undefined, customerEmail: "" };
    await ctx.db.patch("subscriptions", row._id, nobody);
    return;
  }
  if (table === "emailPreferences" && "suppressed" in row && row.suppressed !== undefined) {
    await keepSuppression(ctx, row);
  } else {
    await ctx.db.delete(table, row._id);
  }
}

async function isBook(ctx: MutationCtx, docId: string): Promise<boolean> {
  const bookId = ctx.db.normalizeId("books", docId);
  return bookId !== null && (await ctx.db.get("books", bookId)) !== null;
}

/** That an address must not be written to stays known, and nothing else of who had it. */
async function keepSuppression(ctx: MutationCtx, row: Doc<"emailPreferences">): Promise<void> {
  await ctx.db.replace("emailPreferences", row._id, {
    email: row.email,
    suppressed: row.suppressed,
    allEmails: false,
    marketingEmails: false,
    weeklyTips: false,
    successStories: false,
    socialReminders: false,
    tokenGeneration: row.tokenGeneration + 1,
    updatedAt: Date.now(),
  });
}
