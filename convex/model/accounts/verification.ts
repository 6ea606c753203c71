import { dayOf } from "../../../domain/dates";
import { canonicalEmail } from "../../../domain/mail/emails";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { userWithEmail } from "./accounts";
import { promoteAdmin } from "./admins";
import { auditOwnAccount } from "../audit";
import { deleteCodes, issueCode, matchCode } from "./codes";
import { requireWithinLimit } from "../limits";
import { enqueueMail } from "../mail/outbox";
import { preferencesOf } from "../mail/preferenceRows";
import { profileOfUser } from "../people/profiles";
import { refuse } from "../refuse";

type User = Doc<"users">;

/**
 * Emails a code to a person's address, within the limits, unless it is verified already. Throws `suppressed_address` for
 * one that bounced or complained, where no code would arrive.
 */
export async function sendVerification(ctx: MutationCtx, user: User): Promise<void> {
  if (user.email === undefined || user.emailVerificationTime !== undefined) return;
  if ((await preferencesOf(ctx, user.email))?.suppressed !== undefined) refuse("suppressed_address");
  await requireWithinLimit(ctx, "codeMail", user._id);
  await mailVerification(ctx, user._id, user.email);
}

/** Emails a code that verifies the address. The caller checks the limits. */
export async function mailVerification(ctx: MutationCtx, userId: Id<"users">, email: string): Promise<void> {
  const { code, codeId } = await issueCode(ctx, { purpose: "verify_email", userId, emailTo: email });
  const values = { firstName: await firstNameOf(ctx, userId), code };
  await enqueueMail(ctx, { key: `verification:${codeId}`, type: "verification", to: email, userId, values });
}

/** Verifies the address if the code is right, and returns whether it is verified. A wrong code uses up one try. */
export async function verifyAddress(ctx: MutationCtx, user: User, typed: string): Promise<boolean> {
  if (user.emailVerificationTime !== undefined) return true;
  await requireWithinLimit(ctx, "codeAttempt", user._id);
  return await useCode(ctx, user, typed);
}

/**
 * Verifies an address by the link in our email, whoever is logged in. Returns false for a wrong, used or expired code.
 * Tries are limited as for a reset.
 */
export async function confirmAddress(ctx: MutationCtx, email: string, typed: string): Promise<boolean> {
  await requireWithinLimit(ctx, "linkAttempt", email);
  const user = await userWithEmail(ctx, email);
  if (user === null || user.disabledAt !== undefined) return false;
  return await useCode(ctx, user, typed);
}

/** Verifies the person's address if the code was sent there. Returns whether it was. */
async function useCode(ctx: MutationCtx, { _id, email }: User, typed: string): Promise<boolean> {
  const code = await matchCode(ctx, { purpose: "verify_email", userId: _id, typed });
  if (code === null || code.emailTo !== email) return false;
  await deleteCodes(ctx, _id, "verify_email");
  await markEmailVerified(ctx, _id, email);
  return true;
}

/**
 * Marks an address as verified, by any code that was emailed to it. The first verification makes ADMIN_EMAIL an admin;
 * a later reset does not, so a demoted admin stays demoted.
 */
export async function markEmailVerified(ctx: MutationCtx, userId: Id<"users">, email: string): Promise<void> {
  const user = await ctx.db.get("users", userId);
  if (user === null || user.email !== email) return;
  if (user.emailVerificationTime === undefined) {
    await ctx.db.patch("users", userId, { emailVerificationTime: Date.now() });
    await auditOwnAccount(ctx, userId, "email.verified", "Verified their email address");
    if (email === canonicalEmail(process.env.ADMIN_EMAIL ?? "")) await promoteAdmin(ctx, userId);
  }
}

/**
 * Tells the owner of an address that someone tried to sign up with it, at most once a day. It does not count toward
 * their limit for codes, which the email suggests asking for.
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

/** The first name that emails greet a person with. */
export async function firstNameOf(ctx: MutationCtx, userId: Id<"users">): Promise<string> {
  return (await profileOfUser(ctx, userId))?.firstName ?? "";
}
