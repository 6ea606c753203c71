import { v } from "convex/values";
import * as z from "zod";
import { RoleChoice } from "../domain/accounts/signup";
import { internal } from "./_generated/api";
import { internalMutation, publicMutation, userAction, userMutation, userQuery } from "./functions";
import { chooseRoleOnce, requireUserId } from "./model/accounts/accounts";
import { demoteAdmin, promoteAdmin } from "./model/accounts/admins";
import { changeEmail } from "./model/accounts/emailChange";
import { newHash, requirePassword } from "./model/accounts/passwordChecks";
import { resetOwner } from "./model/accounts/recovery";
import {
  endAllSessions,
  endOwnSession,
  ownSessions,
  shortenSession,
  vSession,
} from "./model/accounts/sessions";
import {
  confirmAddress as confirmLinkedAddress,
  sendVerification,
  verifyAddress,
} from "./model/accounts/verification";
import { refuse } from "./model/refuse";

/** Any typed password: only the comparison with the hash decides. */
const RequiredPassword = z.string().max(1000);
const TypedCode = z.string().max(100);
const EmailedLink = { email: z.string().max(1000), code: TypedCode };

/** Remembers this login or shortens it, right after it begins. An admin's is always short. */
export const setRemember = userMutation({
  args: { remember: z.boolean() },
  returns: z.null(),
  handler: async (ctx, { remember }) => {
    if (!remember || ctx.viewer.role === "admin") await shortenSession(ctx, ctx.viewer.session);
    return null;
  },
});

/** Gives an account without a role the one its owner chooses. This works once. */
export const chooseRole = userMutation({
  args: RoleChoice,
  returns: z.null(),
  handler: async (ctx, choice) => {
    await chooseRoleOnce(ctx, ctx.viewer, choice);
    return null;
  },
});

/** Emails a code to the account's own address, unless it is verified already. */
export const requestVerification = userMutation({
  args: {},
  returns: z.null(),
  handler: async (ctx) => {
    await sendVerification(ctx, ctx.viewer.user);
    return null;
  },
});

/** Verifies the account's address when the code is right. */
export const verifyEmail = userMutation({
  args: { code: TypedCode },
  returns: z.object({ verified: z.boolean() }),
  handler: async (ctx, { code }) => ({ verified: await verifyAddress(ctx, ctx.viewer.user, code) }),
});

/** Verifies an address by the link in our email, in any browser, logged in or not. */
export const confirmAddress = publicMutation({
  args: EmailedLink,
  returns: z.object({ verified: z.boolean() }),
  handler: async (ctx, { email, code }) => ({ verified: await confirmLinkedAddress(ctx, email, code) }),
});

/** True while the link of a reset email works, so that the page can say so before anybody types. */
export const resetLinkWorks = publicMutation({
  args: EmailedLink,
  returns: z.boolean(),
  handler: async (ctx, { email, code }) => {
    const owner = await resetOwner(ctx, email, code);
    if ("retryAfterMs" in owner) refuse("rate_limited", owner);
    return owner.userId !== null;
  },
});

/** Sets a new password, ends every other session and emails a notice. */
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

/** Confirms the password before a sensitive action. The session remembers it for ten minutes. */
export const confirmPassword = userAction({
  args: { password: RequiredPassword },
  returns: z.null(),
  handler: async (ctx, { password }): Promise<null> => {
    await requirePassword(ctx, ctx.viewer, password);
    await ctx.runMutation(internal.internal.credentials.confirmSession, { sessionId: ctx.viewer.sessionId });
    return null;
  },
});

/** Emails a code to the new address and a notice to the old one, which stays in use until the code is entered. */
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

/** Switches the account to the new address when the code is right. */
export const confirmEmailChange = userMutation({
  args: { code: TypedCode },
  returns: z.object({ changed: z.boolean() }),
  handler: async (ctx, { code }) => ({ changed: await changeEmail(ctx, ctx.viewer.user, code) }),
});

/** The caller's sessions, newest first. */
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

/** Ends every session of the caller except this one. */
export const endOtherSessions = userMutation({
  args: {},
  returns: z.null(),
  handler: async (ctx) => {
    const { user, session } = ctx.viewer;
    await endAllSessions(ctx, user._id, session._id);
    return null;
  },
});

/** Ends every session of the caller, including this one. */
export const signOutEverywhere = userMutation({
  args: {},
  returns: z.null(),
  handler: async (ctx) => {
    await endAllSessions(ctx, ctx.viewer.user._id);
    return null;
  },
});

/** Everything stored about the caller, as JSON text. */
export const exportData = userAction({
  args: { password: RequiredPassword },
  returns: z.string(),
  handler: async (ctx, { password }): Promise<string> => {
    const { userId } = ctx.viewer;
    await requirePassword(ctx, ctx.viewer, password);
    return await ctx.runAction(internal.internal.personal.collect, { userId });
  },
});

/** Closes the caller's account permanently. Refuses the last admin. */
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

/** Makes an existing account an admin. For the operator's command line. */
export const makeAdmin = internalMutation({
  args: { email: v.string() },
  returns: v.null(),
  handler: async (ctx, { email }) => {
    await promoteAdmin(ctx, await requireUserId(ctx, email));
    return null;
  },
});

/** Takes the admin role from an account. For the operator's command line; refuses the last admin. */
export const removeAdmin = internalMutation({
  args: { email: v.string() },
  returns: v.null(),
  handler: async (ctx, { email }) => {
    await demoteAdmin(ctx, await requireUserId(ctx, email));
    return null;
  },
});
