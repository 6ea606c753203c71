import type { SignupAccount } from "../../domain/signup";
import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { audit } from "./audit";
import { insertProfile, profileOfUser } from "./profiles";
import { fail } from "./refuse";
import { shortenSessions } from "./sessions";

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

/** The account with this address; throws `not_found`. */
export async function userByEmail(ctx: MutationCtx, email: string): Promise<Id<"users">> {
  const user = await ctx.db
    .query("users")
    .withIndex("email", (q) => q.eq("email", email))
    .first();
  return user?._id ?? fail("not_found");
}

/**
 * Makes an account the admin's (B-33): by command, or once its address is verified; never at sign-up. It stops
 * being an author's or a producer's, and its logins become as short as every admin's.
 */
export async function promoteAdmin(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const user = (await ctx.db.get("users", userId)) ?? fail("not_found");
  if (user.role === "admin") return;
  await ctx.db.patch("users", userId, { role: "admin" });
  const profile = await profileOfUser(ctx, userId);
  if (profile !== null) {
    await ctx.db.patch("profiles", profile._id, { userType: "admin", approvalStatus: undefined });
  }
  await shortenSessions(ctx, userId);
  await audit(ctx, {
    action: "role.admin",
    table: "users",
    docId: userId,
    summary: "Became admin",
    before: { role: user.role ?? null },
    after: { role: "admin" },
  });
}

/** Records that somebody signs in; refuses an account that has been closed. An admin's session is cut to size. */
export async function openSession(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const user = await ctx.db.get("users", userId);
  if (user === null || user.disabledAt !== undefined) fail("account_disabled");
  await audit(ctx, {
    actorId: userId,
    action: "session.open",
    table: "users",
    docId: userId,
    summary: "Signed in",
  });
  if (user.role === "admin") await ctx.scheduler.runAfter(0, internal.jobs.sessions.shorten, { userId });
}
