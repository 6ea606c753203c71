import { dayOf } from "../../../domain/dates";
import { canonicalEmail } from "../../../domain/mail/emails";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { userWithEmail } from "./accounts";
import { promoteAdmin } from "./admins";
import { auditOwnAccount } from "../audit";
import { dropCodes, issueCode, matchCode } from "./codes";
import { requireWithinLimit } from "../limits";
import { enqueueMail } from "../mail/outbox";
import { profileOfUser } from "../people/profiles";

type User = Doc<"users">;

/** Mails a code to a person's address, within the limits; nothing when it is verified already. */
export async function sendVerification(ctx: MutationCtx, user: User): Promise<void> {
  if (user.email === undefined || user.emailVerificationTime !== undefined) return;
  await requireWithinLimit(ctx, "codeMail", user.email);
  await mailVerification(ctx, user._id, user.email);
}

/** Mails a code that verifies the address; the limits are the caller's business. */
export async function mailVerification(ctx: MutationCtx, userId: Id<"users">, email: string): Promise<void> {
  const { code, codeId } = await issueCode(ctx, { purpose: "verify_email", userId, emailTo: email });
  const values = { firstName: await firstNameOf(ctx, userId), code };
  await enqueueMail(ctx, { key: `verification:${codeId}`, type: "verification", to: email, userId, values });
}

/** True when the code is right: the address is then its owner's. A wrong code costs one of its five tries. */
export async function verifyAddress(ctx: MutationCtx, user: User, typed: string): Promise<boolean> {
  if (user.emailVerificationTime !== undefined) return true;
  await requireWithinLimit(ctx, "codeAttempt", user._id);
  const code = await matchCode(ctx, { purpose: "verify_email", userId: user._id, typed });
  if (code === null || code.emailTo !== user.email) return false;
  await dropCodes(ctx, user._id, "verify_email");
  await addressVerified(ctx, user._id, code.emailTo);
  return true;
}

/**
 * What follows when somebody has shown that an address is theirs, by any code that was mailed to it. The address
 * that the deployment names becomes the admin's at this moment and no other: whoever lost the role does not get it
 * back by a reset (B-33).
 */
export async function addressVerified(ctx: MutationCtx, userId: Id<"users">, email: string): Promise<void> {
  const user = await ctx.db.get("users", userId);
  if (user === null || user.email !== email) return;
  if (user.emailVerificationTime === undefined) {
    await ctx.db.patch("users", userId, { emailVerificationTime: Date.now() });
    await auditOwnAccount(ctx, userId, "email.verified", "Verified their e-mail address");
    if (email === canonicalEmail(process.env.ADMIN_EMAIL ?? "")) await promoteAdmin(ctx, userId);
  }
}

/**
 * Tells the owner of an address that somebody tried to have an account with it: once a day, and not out of what
 * lets them ask for a code, since they are told to do just that.
 */
export async function mailAccountExists(ctx: MutationCtx, email: string): Promise<void> {
  const owner = await userWithEmail(ctx, email);
  if (owner === null) return;
  await enqueueMail(ctx, {
    key: `account_exists:${owner._id}:${dayOf(Date.now())}`,
    type: "account_exists",
    to: email,
    userId: owner._id,
    values: { firstName: await firstNameOf(ctx, owner._id) },
  });
}

/** How a mail addresses a person. */
export async function firstNameOf(ctx: MutationCtx, userId: Id<"users">): Promise<string> {
  return (await profileOfUser(ctx, userId))?.firstName ?? "";
}
