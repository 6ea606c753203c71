import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";

type Values = Record<string, string | number | boolean | null>;

/** One action for the audit log: its actor, document and summary. Contact data appears only as a hash. */
export type AuditEntry = {
  actorId?: Id<"users">;
  action: string;
  table: string;
  docId: string;
  summary: string;
  before?: Values;
  after?: Values;
  reason?: string;
};

/** Logs an action in its own transaction, with the request's IP address and id. */
export async function audit(ctx: MutationCtx, entry: AuditEntry): Promise<void> {
  const { ip, requestId } = await ctx.meta.getRequestMetadata();
  await ctx.db.insert("auditLog", { ...entry, ip: ip ?? undefined, requestId: requestId ?? undefined });
}

/** Logs an action of a person on their own account. */
export async function auditOwnAccount(
  ctx: MutationCtx,
  userId: Id<"users">,
  action: string,
  summary: string,
): Promise<void> {
  await audit(ctx, { actorId: userId, action, table: "users", docId: userId, summary });
}
