import type { Infer } from "convex/values";
import { v } from "convex/values";
import { getAuthSessionId, getAuthUserId } from "@convex-dev/auth/server";
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import type { Refusal } from "../../../domain/refusals";
import type { Person } from "../../../domain/accounts/roles";
import { sessionEnd } from "../../../domain/accounts/sessions";
import { profileOfAccount } from "../people/profiles";
import { refuse } from "../refuse";

/** The caller: their documents, role and approval status. */
export type Viewer = Person & {
  user: Doc<"users">;
  profile: Doc<"profiles"> | null;
  session: Doc<"authSessions">;
};

/** The caller as an action sees them. */
export const vActionViewer = v.object({
  userId: v.id("users"),
  sessionId: v.id("authSessions"),
  email: v.string(),
});
/** The caller as an action sees them. */
export type ActionViewer = Infer<typeof vActionViewer>;

/**
 * The caller, or null for a visitor. Reads session, user and profile on every call. So logging out, closing an account
 * or a new status reaches subscriptions at once, even while the token is valid.
 */
export async function viewerOf(ctx: QueryCtx): Promise<Viewer | null> {
  // Both helpers ask for the identity, which is one call to the backend each.
  const identity = await ctx.auth.getUserIdentity();
  const withIdentity = { auth: { getUserIdentity: () => Promise.resolve(identity) } };
  const userId = await getAuthUserId(withIdentity);
  if (userId === null) return null;
  const sessionId = await getAuthSessionId(withIdentity);
  const session = sessionId && (await ctx.db.get("authSessions", sessionId));
  if (session === null || session.userId !== userId) return null;
  const user = await ctx.db.get("users", userId);
  if (user === null || user.disabledAt !== undefined) return null;
  const profile = await profileOfAccount(ctx, user);
  const role = user.role ?? null;
  const approvalStatus = role === "producer" ? (profile?.approvalStatus ?? "pending") : null;
  return { user, profile, session, role, approvalStatus };
}

/**
 * The caller of a write, or null for a visitor or an expired session. Queries do not check the expiry, since time does
 * not rerun them. Their limit is the token's one hour.
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

/** The viewer in the form that actions receive. */
export function toActionViewer({ user, session }: Viewer): ActionViewer {
  return { userId: user._id, sessionId: session._id, email: user.email ?? "" };
}

/** The viewer if the access rule admits them. Throws the rule's refusal otherwise. */
export function requireAdmitted(
  viewer: Viewer | null,
  rule: (person: Person | null) => Refusal | null,
): Viewer {
  const refusal = rule(viewer);
  if (refusal !== null) refuse(refusal);
  return viewer ?? refuse("not_authenticated");
}
