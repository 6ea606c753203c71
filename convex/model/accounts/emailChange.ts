import { isCanonicalEmail } from "../../../domain/mail/emails";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { userWithEmail } from "./accounts";
import { auditOwnAccount } from "../audit";
import { deleteCodes, issueCode, matchCode } from "./codes";
import { accountWithEmail, accountOfUser } from "./credentials";
import { requireWithinLimit } from "../limits";
import { enqueueMail } from "../mail/outbox";
import { movePreferences } from "../mail/preferenceRows";
import { notify } from "../notices/notify";
import { profileOfUser } from "../people/profiles";
import { refuse } from "../refuse";
import { markEmailVerified, firstNameOf, mailAccountExists } from "./verification";

/**
 * Emails a code to the new address and a notice to the old one. If the new address has an account, its owner gets a
 * notice instead of a code. The caller cannot tell the difference. Throws `invalid_email`, `same_email` or `rate_limited`.
 */
export async function startEmailChange(
  ctx: MutationCtx,
  userId: Id<"users">,
  newEmail: string,
): Promise<void> {
  if (!isCanonicalEmail(newEmail)) refuse("invalid_email");
  const user = (await ctx.db.get("users", userId)) ?? refuse("not_found");
  if (user.email === newEmail) refuse("same_email");
  // Its own bucket: whoever asked for a code may see at once that the address itself is wrong.
  await requireWithinLimit(ctx, "codeMail", `${userId} email change`);
  const { code, codeId } = await issueCode(ctx, { purpose: "change_email", userId, emailTo: newEmail });
  const firstName = await firstNameOf(ctx, userId);
  await mailNewAddress(ctx, { userId, newEmail, code, key: codeId });
  await notify(ctx, { userId, kind: "email_change", group: "all", values: {} });
  if (user.email !== undefined) {
    await enqueueMail(ctx, {
      key: `email_changed:asked:${codeId}`,
      type: "email_changed",
      to: user.email,
      userId,
      values: { firstName, newEmail, done: "no" },
    });
  }
}

async function mailNewAddress(
  ctx: MutationCtx,
  mail: { userId: Id<"users">; newEmail: string; code: string; key: string },
): Promise<void> {
  const { userId, newEmail: to, code } = mail;
  if ((await userWithEmail(ctx, to)) !== null) {
    // The unsent code stays: a missing row would tell the two cases apart.
    await mailAccountExists(ctx, to);
    return;
  }
  const values = { firstName: await firstNameOf(ctx, userId), code };
  await enqueueMail(ctx, { key: `email_change:${mail.key}`, type: "email_change", to, userId, values });
}

/** Moves login, contact data and preferences to the new address. Returns false for a wrong code or a taken address. */
export async function changeEmail(ctx: MutationCtx, user: Doc<"users">, typed: string): Promise<boolean> {
  await requireWithinLimit(ctx, "codeAttempt", user._id);
  const code = await matchCode(ctx, { purpose: "change_email", userId: user._id, typed });
  if (code === null) return false;
  await deleteCodes(ctx, user._id);
  const [before, after] = [user.email, code.emailTo];
  const taken = (await userWithEmail(ctx, after)) ?? (await accountWithEmail(ctx, after));
  if (taken !== null) return false;
  await moveAddress(ctx, user, after);
  await markEmailVerified(ctx, user._id, after);
  await auditOwnAccount(ctx, user._id, "email.changed", "Changed their email address");
  await notify(ctx, { userId: user._id, kind: "email_changed", group: "", values: {} });
  if (before !== undefined) {
    await enqueueMail(ctx, {
      key: `email_changed:done:${code._id}`,
      type: "email_changed",
      to: before,
      userId: user._id,
      values: { firstName: await firstNameOf(ctx, user._id), newEmail: after, done: "yes" },
    });
  }
  return true;
}

async function moveAddress(
  ctx: MutationCtx,
  { _id: userId, email: before, emailVerificationTime }: Doc<"users">,
  email: string,
): Promise<void> {
  await ctx.db.patch("users", userId, { email, emailVerificationTime: undefined });
  const account = await accountOfUser(ctx, userId);
  if (account !== null) await ctx.db.patch("authAccounts", account._id, { providerAccountId: email });
  const profile = await profileOfUser(ctx, userId);
  const contact =
    profile &&
    (await ctx.db
      .query("profileContacts")
      .withIndex("by_profileId", (q) => q.eq("profileId", profile._id))
      .first());
  // A separate contact address stays.
  if (contact && (contact.email === undefined || contact.email === before))
    await ctx.db.patch("profileContacts", contact._id, { email });
  await movePreferences(ctx, userId, email, { wasVerified: emailVerificationTime !== undefined });
  if (profile?.stripeCustomerId !== undefined)
    await ctx.scheduler.runAfter(0, internal.stripe.customers.updateAddress, { userId, attempt: 0 });
}
