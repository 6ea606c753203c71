import type { SignupAccount } from "../../domain/signup";
import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { insertProfile } from "./profiles";
import { fail } from "./refuse";

/**
 * Makes a person's account: user, profile, contact data, producer part and mail preferences, all or nothing.
 * `ctx.db` must be the wrapped one. Throws `signup_refused` when the address belongs to another account.
 */
export async function createAccount(ctx: MutationCtx, account: SignupAccount): Promise<Id<"users">> {
  const taken = await ctx.db
    .query("users")
    .withIndex("email", (q) => q.eq("email", account.email))
    .first();
  if (taken !== null) fail("signup_refused");
  const userId = await ctx.db.insert("users", { email: account.email, role: account.role });
  const profileId = await insertProfile(ctx, {
    userId,
    userType: account.role,
    firstName: account.firstName,
    lastName: account.lastName,
    companyName: account.companyName,
  });
  await ctx.db.insert("profileContacts", { profileId, email: account.email, phone: account.phone });
  const now = Date.now();
  if (account.role === "producer") await ctx.db.insert("producerProfiles", { userId, updatedAt: now });
  await ctx.db.insert("emailPreferences", {
    userId,
    email: account.email,
    allEmails: true,
    marketingEmails: false,
    weeklyTips: false,
    successStories: false,
    socialReminders: false,
    tokenGeneration: 1,
    updatedAt: now,
  });
  return userId;
}

/** Refuses to open a session for an account that has been closed. */
export async function refuseDisabled(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const user = await ctx.db.get("users", userId);
  if (user === null || user.disabledAt !== undefined) fail("account_disabled");
}
