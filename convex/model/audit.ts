import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";

type Values = Record<string, string | number | boolean | null>;

/** One act worth keeping: who did what to which document. Contact data enters only as a hash. */
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

/** Writes an act to the log, in the act's own transaction, with where the request came from. */
export async function audit(ctx: MutationCtx, entry: AuditEntry): Promise<void> {
  const { ip, requestId } = await ctx.meta.getRequestMetadata();
  await ctx.db.insert("auditLog", { ...entry, ip: ip ?? undefined, requestId: requestId ?? undefined });
}

/** As `audit`, for what somebody does with their own account. */
export async function auditOwnAccount(
  ctx: MutationCtx,
  userId: Id<"users">,
  action: string,
  summary: string,
): Promise<void> {
  await audit(ctx, { actorId: userId, action, table: "users", docId: userId, summary });
}
