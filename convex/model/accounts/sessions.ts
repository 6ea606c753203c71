import { v } from "convex/values";
import { browserOf, isConfirmed, networkOf, SHORT_SESSION_MS } from "../../../domain/accounts/sessions";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { sha256 } from "../hash";
import { refuse } from "../refuse";
import type { Viewer } from "./viewer";

type Session = Doc<"authSessions">;

/** The most sessions of a person, so that one transaction can end them all. */
const MAX_SESSIONS = 50;

/** A session as its owner sees it. `id` does not reveal the real session id. */
export const vSession = v.object({
  id: v.string(),
  startedAt: v.number(),
  expiresAt: v.number(),
  isCurrent: v.boolean(),
  /** Both null where the login's connection did not say. */
  browser: v.union(v.string(), v.null()),
  network: v.union(v.string(), v.null()),
});

/**
 * Limits every session of a person to twelve hours from its start, as for admins. The row decides: a client can renew
 * a session until the time in its row.
 */
export async function shortenSessions(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  for await (const session of sessionsOf(ctx, userId)) await shortenSession(ctx, session);
}

/** Limits a session to twelve hours from its start. It is never lengthened. */
export async function shortenSession(ctx: MutationCtx, session: Session): Promise<void> {
  const end = session._creationTime + SHORT_SESSION_MS;
  if (end < session.expirationTime) await ctx.db.patch("authSessions", session._id, { expirationTime: end });
}

/** A person's sessions, newest first. */
export async function ownSessions(ctx: QueryCtx, viewer: Viewer) {
  const sessions = await sessionsOf(ctx, viewer.user._id).order("desc").take(MAX_SESSIONS);
  return await Promise.all(
    sessions.map(async ({ _id, _creationTime, expirationTime, browser, network }) => ({
      id: await publicIdOf(_id),
      startedAt: _creationTime,
      expiresAt: expirationTime,
      isCurrent: _id === viewer.session._id,
      browser: browser ?? null,
      network: network ?? null,
    })),
  );
}

/** Notes the browser and the shortened network address that a session was opened from, for its owner alone. */
export async function noteOrigin(ctx: MutationCtx, sessionId: Id<"authSessions">): Promise<void> {
  const { ip, userAgent } = await ctx.meta.getRequestMetadata();
  await ctx.db.patch("authSessions", sessionId, {
    browser: browserOf(userAgent ?? "") ?? undefined,
    network: networkOf(ip ?? "") ?? undefined,
  });
}

/** Ends one of the viewer's own sessions by its public id. Throws `not_found` for any other. */
export async function endOwnSession(ctx: MutationCtx, viewer: Viewer, id: string): Promise<void> {
  for await (const session of sessionsOf(ctx, viewer.user._id)) {
    if ((await publicIdOf(session._id)) === id) return await endSession(ctx, session._id);
  }
  refuse("not_found");
}

/** Ends all of a person's sessions at once, except `except`. */
export async function endAllSessions(
  ctx: MutationCtx,
  userId: Id<"users">,
  except?: Id<"authSessions">,
): Promise<void> {
  for await (const { _id } of sessionsOf(ctx, userId)) if (_id !== except) await endSession(ctx, _id);
}

/** Ends a person's oldest session when they have the most allowed. */
export async function makeRoomForSession(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const open = await sessionsOf(ctx, userId).take(MAX_SESSIONS);
  const [oldest] = open;
  if (oldest !== undefined && open.length === MAX_SESSIONS) await endSession(ctx, oldest._id);
}

/** Ends up to a hundred sessions, whosever they are. Returns how many it ended. */
export async function endSomeSessions(ctx: MutationCtx): Promise<number> {
  const some = await ctx.db.query("authSessions").take(100);
  for (const { _id } of some) await endSession(ctx, _id);
  return some.length;
}

/** Ends a session and deletes its refresh tokens. */
export async function endSession(ctx: MutationCtx, sessionId: Id<"authSessions">): Promise<void> {
  const tokens = ctx.db
    .query("authRefreshTokens")
    .withIndex("sessionIdAndParentRefreshTokenId", (q) => q.eq("sessionId", sessionId));
  for await (const { _id } of tokens) await ctx.db.delete("authRefreshTokens", _id);
  await ctx.db.delete("authSessions", sessionId);
}

/** Throws `confirm_password` unless the password was confirmed in the last ten minutes. */
export function requireStepUp(viewer: Viewer, now: number): void {
  const { _creationTime: startedAt, passwordConfirmedAt: confirmedAt = null } = viewer.session;
  if (!isConfirmed({ startedAt, confirmedAt }, now)) refuse("confirm_password");
}

function sessionsOf(ctx: QueryCtx, userId: Id<"users">) {
  return ctx.db.query("authSessions").withIndex("userId", (q) => q.eq("userId", userId));
}

/** A session id is enough to end the session, so clients get a hash of it. */
async function publicIdOf(sessionId: Id<"authSessions">): Promise<string> {
  return (await sha256(sessionId)).slice(0, 24);
}
