import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalMutation } from "../functions";
import { vNewAccount } from "../model/accounts/accounts";
import { admitTry, settleTry } from "../model/accounts/credentials";
import { startEmailChange as beginEmailChange } from "../model/accounts/emailChange";
import { takeLimit } from "../model/limits";
import { vVerdict } from "../model/accounts/passwordChecks";
import { replaceSecret, resetOwner, setByReset } from "../model/accounts/recovery";
import { admitRefresh as admitToken } from "../model/accounts/refreshTokens";
import { refuse } from "../model/refuse";
import { signUp as makeAccount } from "../model/accounts/signup";

const vWait = v.object({ retryAfterMs: v.number() });
const vSecret = v.union(v.string(), v.null());
const vMaybeUser = v.object({ userId: v.union(v.id("users"), v.null()) });

/** The hash to look at for an address, unless too many tries went wrong. */
export const admit = internalMutation({
  args: { email: v.string() },
  returns: v.union(v.object({ secret: vSecret }), vWait),
  handler: async (ctx, { email }) => await admitTry(ctx, email),
});

/** Counts a wrong password, and lets a right one pass. */
export const settle = internalMutation({
  args: { email: v.string(), checked: vSecret, isRight: v.boolean(), renewed: vSecret },
  returns: vVerdict,
  handler: async (ctx, args) => await settleTry(ctx, args),
});

/** Takes one sign-up from the limits, before anything is hashed for it. */
export const admitSignUp = internalMutation({
  args: {},
  returns: v.union(v.null(), vWait),
  handler: async (ctx) => {
    const { ip } = await ctx.meta.getRequestMetadata();
    const limit = await takeLimit(ctx, "signUp", { ip: ip ?? null });
    return limit.ok ? null : { retryAfterMs: limit.retryAfterMs };
  },
});

/** Makes an account with its login, or nothing when the address has one. */
export const signUp = internalMutation({
  args: { account: vNewAccount, secret: v.string() },
  returns: vMaybeUser,
  handler: async (ctx, { account, secret }) => ({ userId: await makeAccount(ctx, account, secret) }),
});

/** Asks for a reset mail. What comes of it nobody is told: no account, or too many asked, look the same. */
export const askReset = internalMutation({
  args: { email: v.string() },
  returns: v.null(),
  handler: async (ctx, { email }) => {
    const { ip } = await ctx.meta.getRequestMetadata();
    const limit = await takeLimit(ctx, "codeMail", { actor: email, ip: ip ?? null });
    if (limit.ok) await ctx.scheduler.runAfter(0, internal.jobs.accounts.sendReset, { email });
    return null;
  },
});

/** Whose reset code this is; a wrong one is counted. */
export const checkReset = internalMutation({
  args: { email: v.string(), code: v.string() },
  returns: v.union(vMaybeUser, vWait),
  handler: async (ctx, { email, code }) => await resetOwner(ctx, email, code),
});

/** Sets the new password by a reset code, which is used up. */
export const finishReset = internalMutation({
  args: { email: v.string(), code: v.string(), secret: v.string() },
  returns: vMaybeUser,
  handler: async (ctx, { email, code, secret }) => ({
    userId: await setByReset(ctx, { email, typed: code, secret }),
  }),
});

/** Whether a text is a token that renews a session, before the auth library acts on it. */
export const admitRefresh = internalMutation({
  args: { refreshToken: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { refreshToken }) => await admitToken(ctx, refreshToken),
});

/** Sets a new password for somebody who gave the old one; the session they did it in goes on, if it still does. */
export const changeSecret = internalMutation({
  args: { userId: v.id("users"), sessionId: v.id("authSessions"), secret: v.string() },
  returns: v.null(),
  handler: async (ctx, { userId, sessionId, secret }) => {
    if ((await ctx.db.get("authSessions", sessionId))?.userId !== userId) refuse("not_authenticated");
    await replaceSecret(ctx, userId, secret, sessionId);
    return null;
  },
});

/** Remembers that the password was given in this session just now. */
export const confirmSession = internalMutation({
  args: { sessionId: v.id("authSessions") },
  returns: v.null(),
  handler: async (ctx, { sessionId }) => {
    if ((await ctx.db.get("authSessions", sessionId)) === null) return null;
    await ctx.db.patch("authSessions", sessionId, { passwordConfirmedAt: Date.now() });
    return null;
  },
});

/** Begins to move an account to another address. */
export const startEmailChange = internalMutation({
  args: { userId: v.id("users"), newEmail: v.string() },
  returns: v.null(),
  handler: async (ctx, { userId, newEmail }) => {
    await beginEmailChange(ctx, userId, newEmail);
    return null;
  },
});
