import type { ActorKind, AuditAction } from "../../domain/admin/audit";
import { AUDIT_ACTIONS } from "../../domain/admin/audit";
import { networkOf } from "../../domain/accounts/sessions";
import { type ObjectType, v } from "convex/values";
import { internal } from "../_generated/api";
import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { inBatches, vBatch } from "./batches";

/** Log entries that lose a name in one transaction. */
const FORGOTTEN_AT_ONCE = 100;

export const vForgetting = { ...vBatch, docId: v.string() };

type Values = Record<string, string | number | boolean | null>;

/**
 * One action for the audit log: its actor, target and summary. Contact data appears only masked or as a hash. The
 * target's `label` is read from its document unless given.
 */
export type AuditEntry = {
  actorId?: Id<"users">;
  action: AuditAction;
  table: string;
  docId: string;
  label?: string;
  summary: string;
  before?: Values;
  after?: Values;
  reason?: string;
  batchId?: string;
  undoOf?: Id<"auditLog">;
  undoUntil?: number;
  /** Now, except in a staged log. */
  at?: number;
};

/** Logs an action in its own transaction, with the request's shortened address and its id. Returns the row's id. */
export async function audit(ctx: MutationCtx, entry: AuditEntry): Promise<Id<"auditLog">> {
  const { ip, requestId } = await ctx.meta.getRequestMetadata();
  return await ctx.db.insert("auditLog", {
    ...entry,
    at: entry.at ?? Date.now(),
    topic: AUDIT_ACTIONS[entry.action],
    actorKind: await kindOf(ctx, entry),
    label: entry.label ?? (await labelOf(ctx, entry)),
    // A whole address would name the household of a person whose account is gone.
    ip: networkOf(ip ?? "") ?? undefined,
    requestId: requestId ?? undefined,
  });
}

/** Logs an action of a person on their own account. */
export async function auditOwnAccount(
  ctx: MutationCtx,
  userId: Id<"users">,
  action: AuditAction,
  summary: string,
): Promise<void> {
  await audit(ctx, { actorId: userId, action, table: "users", docId: userId, summary });
}

/**
 * Removes a person's name from the log with their account, and what admins wrote about them. Their id, which then names
 * no one, stays. Anyone can have an account's failed logins logged, so only the first hundred entries change at once, and
 * a job changes the others.
 */
export async function forgetLabels(ctx: MutationCtx, docId: string): Promise<void> {
  const entries = await entriesAbout(ctx, docId).take(FORGOTTEN_AT_ONCE + 1);
  for (const entry of entries.slice(0, FORGOTTEN_AT_ONCE)) await forgetLabel(ctx, entry);
  if (entries.length > FORGOTTEN_AT_ONCE)
    await ctx.scheduler.runAfter(0, internal.jobs.privacy.forgetMoreLabels, { docId });
}

/** Removes the name and the reason from all entries about this document, a hundred at a time. */
export async function forgetMoreLabels(
  ctx: MutationCtx,
  forgetting: ObjectType<typeof vForgetting>,
): Promise<void> {
  const entries = () => entriesAbout(ctx, forgetting.docId);
  const job = internal.jobs.privacy.forgetMoreLabels;
  await inBatches(ctx, job, forgetting, FORGOTTEN_AT_ONCE, entries, (entry) => forgetLabel(ctx, entry));
}

function entriesAbout(ctx: MutationCtx, docId: string) {
  return ctx.db.query("auditLog").withIndex("by_docId_at", (q) => q.eq("docId", docId));
}

async function forgetLabel(ctx: MutationCtx, { _id, label, reason }: Doc<"auditLog">): Promise<void> {
  if (label !== "" || reason !== undefined)
    await ctx.db.patch("auditLog", _id, { label: "", reason: undefined });
}

async function kindOf(ctx: MutationCtx, { actorId, action }: AuditEntry): Promise<ActorKind> {
  if (actorId === undefined) return "system";
  if ((await ctx.db.get("users", actorId))?.role !== "admin") return "member";
  return action === "session.open" ? "adminSignIn" : "admin";
}

/** A book's title or a profile's name. An account is named by its profile, if it has one. */
async function labelOf(ctx: MutationCtx, { table, docId }: AuditEntry): Promise<string> {
  if (table === "books") {
    const bookId = ctx.db.normalizeId("books", docId);
    return (bookId && (await ctx.db.get("books", bookId))?.title) ?? "";
  }
  if (table === "profiles") {
    const profileId = ctx.db.normalizeId("profiles", docId);
    return (profileId && (await ctx.db.get("profiles", profileId))?.displayName) ?? "";
  }
  const userId = ctx.db.normalizeId("users", docId);
  const profile =
    userId &&
    (await ctx.db
      .query("profiles")
      .withIndex("by_userId", (q) => q.eq("userId", userId))
      .first());
  return profile?.displayName ?? "";
}
