import type { ActorKind, AuditAction } from "../../domain/admin/audit";
import { AUDIT_ACTIONS } from "../../domain/admin/audit";
import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";

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

/** Logs an action in its own transaction, with the request's IP address and id. Returns the row's id. */
export async function audit(ctx: MutationCtx, entry: AuditEntry): Promise<Id<"auditLog">> {
  const { ip, requestId } = await ctx.meta.getRequestMetadata();
  return await ctx.db.insert("auditLog", {
    ...entry,
    at: entry.at ?? Date.now(),
    topic: AUDIT_ACTIONS[entry.action],
    actorKind: await kindOf(ctx, entry),
    label: entry.label ?? (await labelOf(ctx, entry)),
    ip: ip ?? undefined,
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

/** Removes a person's name from the log with their account. Their id, which then names no one, stays. */
export async function forgetLabels(ctx: MutationCtx, docId: string): Promise<void> {
  for await (const row of ctx.db.query("auditLog").withIndex("by_docId_at", (q) => q.eq("docId", docId)))
    if (row.label !== "") await ctx.db.patch("auditLog", row._id, { label: "" });
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
