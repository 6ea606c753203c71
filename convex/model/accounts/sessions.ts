import { v } from "convex/values";
import { isConfirmed, SHORT_SESSION_MS } from "../../../domain/accounts/sessions";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { sha256 } from "../hash";
import { refuse } from "../refuse";
import type { Viewer } from "./viewer";

type Session = Doc<"authSessions">;

/** A person has as many sessions as browsers they use. More could not be ended in one transaction, nor be looked through. */
const MAX_SESSIONS = 50;

/** A session as its owner sees it. `id` is a name for it, from which the session itself cannot be told. */
export const vSession = v.object({
  id: v.string(),
  startedAt: v.number(),
  expiresAt: v.number(),
  isCurrent: v.boolean(),
});

/**
 * Lets every session of a person end twelve hours after it began: an admin's do (B-60). The rows say it, since a
 * session is renewed for as long as its row lasts, whatever the client asks for.
 */
export async function shortenSessions(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  for await (const session of sessionsOf(ctx, userId)) await shortenSession(ctx, session);
}

/** Lets a session end twelve hours after it began; it is never lengthened. */
export async function shortenSession(ctx: MutationCtx, session: Session): Promise<void> {
  const end = session._creationTime + SHORT_SESSION_MS;
  if (end < session.expirationTime) await ctx.db.patch("authSessions", session._id, { expirationTime: end });
}

/** The places a person is signed in, newest first. */
export async function ownSessions(ctx: QueryCtx, viewer: Viewer) {
  const sessions = await sessionsOf(ctx, viewer.user._id).order("desc").take(MAX_SESSIONS);
  return await Promise.all(
    sessions.map(async ({ _id, _creationTime, expirationTime }) => ({
      id: await handleOf(_id),
      startedAt: _creationTime,
      expiresAt: expirationTime,
      isCurrent: _id === viewer.session._id,
    })),
  );
}

/** Ends one of the viewer's own sessions by the name they know it by. Throws `not_found` for any other. */
export async function endOwnSession(ctx: MutationCtx, viewer: Viewer, id: string): Promise<void> {
  for await (const session of sessionsOf(ctx, viewer.user._id)) {
    if ((await handleOf(session._id)) === id) return await endSession(ctx, session._id);
  }
  refuse("not_found");
}

/** Ends all of a person's sessions but the one named: whoever is signed in by another loses it at once. */
export async function endAllSessions(
  ctx: MutationCtx,
  userId: Id<"users">,
  except?: Id<"authSessions">,
): Promise<void> {
  for await (const { _id } of sessionsOf(ctx, userId)) if (_id !== except) await endSession(ctx, _id);
}

/** Ends a person's oldest session when another would be one too many. */
export async function makeRoomForSession(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const open = await sessionsOf(ctx, userId).take(MAX_SESSIONS);
  const [oldest] = open;
  if (oldest !== undefined && open.length === MAX_SESSIONS) await endSession(ctx, oldest._id);
}

/** Ends a session with everything that could renew it. */
export async function endSession(ctx: MutationCtx, sessionId: Id<"authSessions">): Promise<void> {
  const tokens = ctx.db
    .query("authRefreshTokens")
    .withIndex("sessionIdAndParentRefreshTokenId", (q) => q.eq("sessionId", sessionId));
  for await (const { _id } of tokens) await ctx.db.delete("authRefreshTokens", _id);
  await ctx.db.delete("authSessions", sessionId);
}

/** Refuses an act that takes the password anew when it was given more than ten minutes ago (B-60). */
export function requireStepUp(viewer: Viewer, now: number): void {
  const { _creationTime: startedAt, passwordConfirmedAt: confirmedAt = null } = viewer.session;
  if (!isConfirmed({ startedAt, confirmedAt }, now)) refuse("confirm_password");
}

function sessionsOf(ctx: QueryCtx, userId: Id<"users">) {
  return ctx.db.query("authSessions").withIndex("userId", (q) => q.eq("userId", userId));
}

/** Whoever knows a session's id can end it, so not even its owner's screens carry it. */
async function handleOf(sessionId: Id<"authSessions">): Promise<string> {
  return (await sha256(sessionId)).slice(0, 24);
}
