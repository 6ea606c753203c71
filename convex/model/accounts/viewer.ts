import type { Infer } from "convex/values";
import { v } from "convex/values";
import { getAuthSessionId, getAuthUserId } from "@convex-dev/auth/server";
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import type { Refusal } from "../../../domain/refusals";
import type { Person } from "../../../domain/accounts/roles";
import { sessionEnd } from "../../../domain/accounts/sessions";
import { profileOfUser } from "../people/profiles";
import { refuse } from "../refuse";

/** Who is calling: the person's documents, and the facts access rules ask for. */
export type Viewer = Person & {
  user: Doc<"users">;
  profile: Doc<"profiles"> | null;
  session: Doc<"authSessions">;
};

/** What an action knows of its caller. */
export const vActionViewer = v.object({
  userId: v.id("users"),
  sessionId: v.id("authSessions"),
  email: v.string(),
});
export type ActionViewer = Infer<typeof vActionViewer>;

/**
 * The caller, or null for a visitor. Session, user and profile are read on every call, so that signing out,
 * closing an account and a change of status reach live queries at once, whatever the token still says.
 */
export async function viewerOf(ctx: QueryCtx): Promise<Viewer | null> {
  const userId = await getAuthUserId(ctx);
  if (userId === null) return null;
  const sessionId = await getAuthSessionId(ctx);
  const session = sessionId && (await ctx.db.get("authSessions", sessionId));
  if (session === null || session.userId !== userId) return null;
  const user = await ctx.db.get("users", userId);
  if (user === null || user.disabledAt !== undefined) return null;
  const profile = await profileOfUser(ctx, userId);
  const role = user.role ?? null;
  const approvalStatus = role === "producer" ? (profile?.approvalStatus ?? "pending") : null;
  return { user, profile, session, role, approvalStatus };
}

/**
 * As `viewerOf`, for writes: an expired session counts as none. Queries leave this to the token's own hour,
 * since time passing does not re-run them.
 */
export async function activeViewerOf(ctx: QueryCtx, now: number): Promise<Viewer | null> {
  const viewer = await viewerOf(ctx);
  if (viewer === null) return null;
  const { _creationTime: startedAt, expirationTime: expiresAt } = viewer.session;
  return sessionEnd({ startedAt, expiresAt }, viewer.role) > now ? viewer : null;
}

/** The caller of an action, or null. */
export async function actionViewerOf(ctx: QueryCtx, now: number): Promise<ActionViewer | null> {
  const viewer = await activeViewerOf(ctx, now);
  return viewer === null ? null : toActionViewer(viewer);
}

/** What an action is told of this viewer. */
export function toActionViewer({ user, session }: Viewer): ActionViewer {
  return { userId: user._id, sessionId: session._id, email: user.email ?? "" };
}

/** The viewer, when the rule has nothing against them; throws the rule's refusal otherwise. */
export function admitted(viewer: Viewer | null, rule: (person: Person | null) => Refusal | null): Viewer {
  const refusal = rule(viewer);
  if (refusal !== null) refuse(refusal);
  return viewer ?? refuse("not_authenticated");
}
