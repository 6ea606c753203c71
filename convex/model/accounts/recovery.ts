import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { auditOwnAccount } from "../audit";
import { deleteCodes, issueCode, matchCode } from "./codes";
import { accountWithEmail, accountOfUser } from "./credentials";
import { takeLimit } from "../limits";
import { enqueueMail } from "../mail/outbox";
import { notify } from "../notices/notify";
import { endAllSessions } from "./sessions";
import { markEmailVerified, firstNameOf } from "./verification";

const PURPOSE = "reset_password";

/** Emails a reset code to the address of an account. An unknown address gets nothing. */
export async function mailReset(ctx: MutationCtx, email: string): Promise<void> {
  const userId = await ownerOf(ctx, email);
  if (userId === null) return;
  const { code, codeId } = await issueCode(ctx, { purpose: PURPOSE, userId, emailTo: email });
  const values = { firstName: await firstNameOf(ctx, userId), code };
  await enqueueMail(ctx, { key: `reset:${codeId}`, type: "reset", to: email, userId, values });
}

/**
 * The person whose reset code this is, or null. The code stays valid until `resetPassword` uses it, so a refused
 * password or a busy server does not use it up. Tries are limited by account and network, and by IP address.
 */
export async function resetOwner(
  ctx: MutationCtx,
  email: string,
  typed: string,
): Promise<{ userId: Id<"users"> | null } | { retryAfterMs: number }> {
  const { ip } = await ctx.meta.getRequestMetadata();
  const limit = await takeLimit(ctx, "linkAttempt", { actor: email, ip: ip ?? null });
  if (!limit.ok) return { retryAfterMs: limit.retryAfterMs };
  return { userId: (await resetCode(ctx, email, typed))?.userId ?? null };
}

/** Sets the new password and uses up the code. Every session ends, and the address counts as verified. */
export async function resetPassword(
  ctx: MutationCtx,
  { email, typed, secret }: { email: string; typed: string; secret: string },
): Promise<Id<"users"> | null> {
  const code = await resetCode(ctx, email, typed);
  if (code === null) return null;
  await replaceSecret(ctx, code.userId, secret);
  await markEmailVerified(ctx, code.userId, email);
  return code.userId;
}

/** Sets a new password. Deletes every code, ends every other session and tells the person. */
export async function replaceSecret(
  ctx: MutationCtx,
  userId: Id<"users">,
  secret: string,
  keep?: Id<"authSessions">,
): Promise<void> {
  const account = await accountOfUser(ctx, userId);
  if (account === null) return;
  await ctx.db.patch("authAccounts", account._id, { secret });
  await deleteCodes(ctx, userId);
  await endAllSessions(ctx, userId, keep);
  await auditOwnAccount(
    ctx,
    userId,
    "password.changed",
    keep === undefined ? "Set a new password with an emailed code" : "Changed their password",
  );
  await enqueueMail(ctx, {
    key: `password_changed:${userId}:${Date.now()}`,
    type: "password_changed",
    to: account.providerAccountId,
    userId,
    values: { firstName: await firstNameOf(ctx, userId) },
  });
  await notify(ctx, { userId, kind: "password_changed", group: "", values: {} });
}

async function resetCode(
  ctx: MutationCtx,
  email: string,
  typed: string,
): Promise<Doc<"oneTimeCodes"> | null> {
  const userId = await ownerOf(ctx, email);
  const code = userId === null ? null : await matchCode(ctx, { purpose: PURPOSE, userId, typed });
  return code?.emailTo === email ? code : null;
}

/** The person with this login, or null. Null for a closed account too. */
async function ownerOf(ctx: MutationCtx, email: string): Promise<Id<"users"> | null> {
  const account = await accountWithEmail(ctx, email);
  const user = account === null ? null : await ctx.db.get("users", account.userId);
  return user === null || user.disabledAt !== undefined ? null : user._id;
}
