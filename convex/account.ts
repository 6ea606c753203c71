import { v } from "convex/values";
import * as z from "zod";
import { RoleChoice } from "../domain/accounts/signup";
import { internal } from "./_generated/api";
import { internalMutation, userAction, userMutation, userQuery } from "./functions";
import { takeRole, userByEmail } from "./model/accounts/accounts";
import { demoteAdmin, promoteAdmin } from "./model/accounts/admins";
import { changeEmail } from "./model/accounts/emailChange";
import { newHash, requirePassword } from "./model/accounts/passwordChecks";
import {
  endAllSessions,
  endOwnSession,
  ownSessions,
  shortenSession,
  vSession,
} from "./model/accounts/sessions";
import { sendVerification, verifyAddress } from "./model/accounts/verification";

/** Any password a person may have typed; whether it is right is asked of the hash. */
const RequiredPassword = z.string().max(1000);
const TypedCode = z.string().max(100);

/** Whether this login is to be remembered, asked for right after it. An admin's never is (B-60). */
export const setRemember = userMutation({
  args: { remember: z.boolean() },
  returns: z.null(),
  handler: async (ctx, { remember }) => {
    if (!remember || ctx.viewer.role === "admin") await shortenSession(ctx, ctx.viewer.session);
    return null;
  },
});

/** Gives an account that has no role the one its owner chooses; once (B-32). */
export const chooseRole = userMutation({
  args: RoleChoice,
  returns: z.null(),
  handler: async (ctx, choice) => {
    await takeRole(ctx, ctx.viewer, choice);
    return null;
  },
});

/** Mails a code to the account's own address, unless it is verified already. */
export const requestVerification = userMutation({
  args: {},
  returns: z.null(),
  handler: async (ctx) => {
    await sendVerification(ctx, ctx.viewer.user);
    return null;
  },
});

/** Marks the account's address as its owner's when the code is right (B-58). */
export const verifyEmail = userMutation({
  args: { code: TypedCode },
  returns: z.object({ verified: z.boolean() }),
  handler: async (ctx, { code }) => ({ verified: await verifyAddress(ctx, ctx.viewer.user, code) }),
});

/** Sets a new password, ends every other session and mails a notice (A-10, B-20). */
export const changePassword = userAction({
  args: { currentPassword: RequiredPassword, newPassword: RequiredPassword },
  returns: z.null(),
  handler: async (ctx, { currentPassword, newPassword }): Promise<null> => {
    const { userId, sessionId } = ctx.viewer;
    await requirePassword(ctx, ctx.viewer, currentPassword);
    const secret = await newHash(ctx, newPassword);
    await ctx.runMutation(internal.internal.credentials.changeSecret, { userId, sessionId, secret });
    return null;
  },
});

/** The password again, before an act that asks for it; remembered for ten minutes (B-60). */
export const confirmPassword = userAction({
  args: { password: RequiredPassword },
  returns: z.null(),
  handler: async (ctx, { password }): Promise<null> => {
    await requirePassword(ctx, ctx.viewer, password);
    await ctx.runMutation(internal.internal.credentials.confirmSession, { sessionId: ctx.viewer.sessionId });
    return null;
  },
});

/** Mails a code to a new address and a notice to the old one; the account keeps the old one until the code is given. */
export const requestEmailChange = userAction({
  args: { newEmail: z.string().max(1000), password: RequiredPassword },
  returns: z.null(),
  handler: async (ctx, { newEmail, password }): Promise<null> => {
    const { userId } = ctx.viewer;
    await requirePassword(ctx, ctx.viewer, password);
    await ctx.runMutation(internal.internal.credentials.startEmailChange, { userId, newEmail });
    return null;
  },
});

/** Makes the new address the account's when the code that went there is right. */
export const confirmEmailChange = userMutation({
  args: { code: TypedCode },
  returns: z.object({ changed: z.boolean() }),
  handler: async (ctx, { code }) => ({ changed: await changeEmail(ctx, ctx.viewer.user, code) }),
});

/** The places the caller is signed in, newest first. */
export const sessions = userQuery({
  args: {},
  returns: v.array(vSession),
  handler: async (ctx) => await ownSessions(ctx, ctx.viewer),
});

/** Ends one of the caller's sessions. */
export const endSession = userMutation({
  args: { sessionId: z.string().max(100) },
  returns: z.null(),
  handler: async (ctx, { sessionId }) => {
    await endOwnSession(ctx, ctx.viewer, sessionId);
    return null;
  },
});

/** Ends every session of the caller, this one too. */
export const signOutEverywhere = userMutation({
  args: {},
  returns: z.null(),
  handler: async (ctx) => {
    await endAllSessions(ctx, ctx.viewer.user._id);
    return null;
  },
});

/** Everything kept about the caller, as JSON text (P-01). */
export const exportData = userAction({
  args: { password: RequiredPassword },
  returns: z.string(),
  handler: async (ctx, { password }): Promise<string> => {
    const { userId } = ctx.viewer;
    await requirePassword(ctx, ctx.viewer, password);
    return await ctx.runAction(internal.internal.personal.collect, { userId });
  },
});

/** Closes the caller's account for good: what goes and what stays is B-63's. The last admin is refused. */
export const deleteAccount = userAction({
  args: { password: RequiredPassword },
  returns: z.null(),
  handler: async (ctx, { password }): Promise<null> => {
    const { userId } = ctx.viewer;
    await requirePassword(ctx, ctx.viewer, password);
    await ctx.runMutation(internal.internal.personal.close, { userId });
    return null;
  },
});

/** Makes an existing account the admin's, from the operator's command line (B-33). */
export const makeAdmin = internalMutation({
  args: { email: v.string() },
  returns: v.null(),
  handler: async (ctx, { email }) => {
    await promoteAdmin(ctx, await userByEmail(ctx, email));
    return null;
  },
});

/** Takes the admin's role from an account, from the operator's command line; never from the last one (Z-06). */
export const removeAdmin = internalMutation({
  args: { email: v.string() },
  returns: v.null(),
  handler: async (ctx, { email }) => {
    await demoteAdmin(ctx, await userByEmail(ctx, email));
    return null;
  },
});
