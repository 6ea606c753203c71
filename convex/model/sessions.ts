import { SHORT_SESSION_MS } from "../../domain/sessions";
import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";

/**
 * Lets every session of a person end twelve hours after it began: an admin's do (B-60). The rows say it, since a
 * session is renewed for as long as its row lasts, whatever the client asks for.
 */
export async function shortenSessions(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const sessions = ctx.db.query("authSessions").withIndex("userId", (q) => q.eq("userId", userId));
  for await (const session of sessions) await shortenSession(ctx, session);
}

/** Lets a session end twelve hours after it began; it is never lengthened. */
export async function shortenSession(ctx: MutationCtx, session: Doc<"authSessions">): Promise<void> {
  const end = session._creationTime + SHORT_SESSION_MS;
  if (end < session.expirationTime) await ctx.db.patch("authSessions", session._id, { expirationTime: end });
}
