import { SHORT_SESSION_MS } from "../../domain/sessions";
import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";

/**
 * Lets every session of an admin end twelve hours after it began (B-60). The rows say it, since a session is
 * renewed for as long as its row lasts, whatever the client asks for.
 */
export async function shortenAdminSessions(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  if ((await ctx.db.get("users", userId))?.role !== "admin") return;
  const sessions = ctx.db.query("authSessions").withIndex("userId", (q) => q.eq("userId", userId));
  for await (const session of sessions) await shortenSession(ctx, session);
}

/** Lets a session end twelve hours after it began; it is never lengthened. */
export async function shortenSession(ctx: MutationCtx, session: Doc<"authSessions">): Promise<void> {
  const end = session._creationTime + SHORT_SESSION_MS;
  if (end < session.expirationTime) await ctx.db.patch("authSessions", session._id, { expirationTime: end });
}
