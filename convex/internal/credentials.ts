import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalMutation } from "../functions";
import { vNewAccount } from "../model/accounts/accounts";
import { admitPasswordTry, recordPasswordTry } from "../model/accounts/credentials";
import { startEmailChange as beginEmailChange } from "../model/accounts/emailChange";
import { takeLimit } from "../model/limits";
import { vVerdict } from "../model/accounts/passwordChecks";
import { replaceSecret, resetOwner, resetPassword } from "../model/accounts/recovery";
import { admitRefresh as admitToken } from "../model/accounts/refreshTokens";
import { noteOrigin } from "../model/accounts/sessions";
import { refuse } from "../model/refuse";
import { signUp as makeAccount } from "../model/accounts/signup";

const vWait = v.object({ retryAfterMs: v.number() });
const vSecret = v.union(v.string(), v.null());
const vMaybeUser = v.object({ userId: v.union(v.id("users"), v.null()) });

/** The stored password hash, or the wait (ms) after too many failures. */
export const admit = internalMutation({
  args: { email: v.string() },
  returns: v.union(v.object({ secret: vSecret }), vWait),
  handler: async (ctx, { email }) => await admitPasswordTry(ctx, email),
});

/** Counts a wrong password and admits a right one. */
export const recordTry = internalMutation({
  args: { email: v.string(), checked: vSecret, isRight: v.boolean(), renewed: vSecret },
  returns: vVerdict,
  handler: async (ctx, args) => await recordPasswordTry(ctx, args),
});

/** Counts a sign-up against the rate limits before a password is hashed for it. */
export const admitSignUp = internalMutation({
  args: {},
  returns: v.union(v.null(), vWait),
  handler: async (ctx) => {
    const { ip } = await ctx.meta.getRequestMetadata();
    const limit = await takeLimit(ctx, "signUp", { ip: ip ?? null });
    return limit.ok ? null : { retryAfterMs: limit.retryAfterMs };
  },
});

/** Creates an account with its login. Returns null when the address has one already. */
export const signUp = internalMutation({
  args: { account: vNewAccount, secret: v.string() },
  returns: vMaybeUser,
  handler: async (ctx, { account, secret }) => ({ userId: await makeAccount(ctx, account, secret) }),
});

/** Notes where a new session was opened. */
export const noteSessionOrigin = internalMutation({
  args: { sessionId: v.id("authSessions") },
  returns: v.null(),
  handler: async (ctx, { sessionId }) => {
    await noteOrigin(ctx, sessionId);
    return null;
  },
});

/** Requests a reset email. An unknown address and a reached limit look the same to the caller. */
export const askReset = internalMutation({
  args: { email: v.string() },
  returns: v.null(),
  handler: async (ctx, { email }) => {
    const { ip } = await ctx.meta.getRequestMetadata();
    const limit = await takeLimit(ctx, "resetMail", { actor: email, ip: ip ?? null });
    if (limit.ok) await ctx.scheduler.runAfter(0, internal.jobs.accounts.sendReset, { email });
    return null;
  },
});

/** The person who owns this reset code, or null. Counts a wrong code. */
export const checkReset = internalMutation({
  args: { email: v.string(), code: v.string() },
  returns: v.union(vMaybeUser, vWait),
  handler: async (ctx, { email, code }) => await resetOwner(ctx, email, code),
});

/** Sets the new password and uses up the reset code. */
export const finishReset = internalMutation({
  args: { email: v.string(), code: v.string(), secret: v.string() },
  returns: vMaybeUser,
  handler: async (ctx, { email, code, secret }) => ({
    userId: await resetPassword(ctx, { email, typed: code, secret }),
  }),
});

/** True if this refresh token belongs to its session. The auth library does not check that. */
export const admitRefresh = internalMutation({
  args: { refreshToken: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { refreshToken }) => await admitToken(ctx, refreshToken),
});

/** Sets a new password after the old one was checked. The current session stays open. */
export const changeSecret = internalMutation({
  args: { userId: v.id("users"), sessionId: v.id("authSessions"), secret: v.string() },
  returns: v.null(),
  handler: async (ctx, { userId, sessionId, secret }) => {
    if ((await ctx.db.get("authSessions", sessionId))?.userId !== userId) refuse("not_authenticated");
    await replaceSecret(ctx, userId, secret, sessionId);
    return null;
  },
});

/** Records that the password was confirmed in this session. */
export const confirmSession = internalMutation({
  args: { sessionId: v.id("authSessions") },
  returns: v.null(),
  handler: async (ctx, { sessionId }) => {
    if ((await ctx.db.get("authSessions", sessionId)) === null) return null;
    await ctx.db.patch("authSessions", sessionId, { passwordConfirmedAt: Date.now() });
    return null;
  },
});

/** Starts moving an account to another address. */
export const startEmailChange = internalMutation({
  args: { userId: v.id("users"), newEmail: v.string() },
  returns: v.null(),
  handler: async (ctx, { userId, newEmail }) => {
    await beginEmailChange(ctx, userId, newEmail);
    return null;
  },
});
