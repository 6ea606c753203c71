import { SHORT_SESSION_MS } from "../../domain/sessions";
import type { MutationCtx } from "../_generated/server";
import type { Viewer } from "./viewer";

/** Lets the viewer's own session end twelve hours after it began; it is never lengthened. */
export async function shortenSession(ctx: MutationCtx, { session }: Viewer): Promise<void> {
  const end = session._creationTime + SHORT_SESSION_MS;
  if (end < session.expirationTime) await ctx.db.patch("authSessions", session._id, { expirationTime: end });
}
