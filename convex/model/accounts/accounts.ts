import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { SignupRole } from "../../../domain/accounts/roles";
import type { RoleChoice } from "../../../domain/accounts/signup";
import { canonicalEmail } from "../../../domain/mail/emails";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { audit, auditOwnAccount } from "../audit";
import { notifyAdmins } from "../notices/notify";
import { ensurePreferences, hasChosen } from "../mail/preferenceRows";
import { insertProfile, profileOfUser } from "../people/profiles";
import { NO_DECISION } from "../producers/approvals";
import { refuse } from "../refuse";
import { makeRoomForSession } from "./sessions";
import type { Viewer } from "./viewer";

type Profile = Doc<"profiles">;

const optionalText = v.optional(v.string());

/** The fields of a new account. The caller has validated them. */
export const vNewAccount = v.object({
  email: v.string(),
  role: v.union(v.literal("author"), v.literal("producer")),
  firstName: v.string(),
  lastName: v.string(),
  phone: optionalText,
  companyName: optionalText,
  city: optionalText,
  penName: optionalText,
  website: optionalText,
  imdbUrl: optionalText,
  genresOfInterest: v.optional(v.array(v.string())),
  agreedToTerms: v.optional(v.object({ version: v.string(), at: v.number() })),
  marketingConsent: v.optional(
    v.object({ given: v.boolean(), text: v.string(), version: v.string(), at: v.number() }),
  ),
});
/** A new account's fields, validated. */
export type NewAccount = Infer<typeof vNewAccount>;

/** The person with this address, or null. */
export async function userWithEmail(ctx: QueryCtx, email: string): Promise<Doc<"users"> | null> {
  return await ctx.db
    .query("users")
    .withIndex("email", (q) => q.eq("email", email))
    .first();
}

/**
 * Creates a person's account: user, profile, contact data, producer profile and email preferences. `ctx.db` must be
 * the wrapped one. Throws `signup_refused` when the address belongs to another account.
 */
export async function createAccount(ctx: MutationCtx, account: NewAccount): Promise<Id<"users">> {
  const { email, role, phone, ...profile } = account;
  if ((await userWithEmail(ctx, email)) !== null) refuse("signup_refused");
  const userId = await ctx.db.insert("users", { email, role });
  const profileId = await insertProfile(ctx, { ...profile, userId, userType: role });
  await ctx.db.insert("profileContacts", { profileId, email, phone });
  if (role === "producer") await ctx.db.insert("producerProfiles", { userId, updatedAt: Date.now() });
  await savePreferences(ctx, userId, account);
  return userId;
}

/**
 * Stores the email choices made at sign-up. Choices made for this address before, such as an opt-out, stay. A row that only
 * an email made, such as a campaign's, holds none.
 */
async function savePreferences(ctx: MutationCtx, userId: Id<"users">, account: NewAccount): Promise<void> {
  const { email, marketingConsent } = account;
  const row = await ensurePreferences(ctx, email);
  const isOpen = row.allEmails && row.newsletterConfirmedAt === undefined && !hasChosen(row);
  const hasConsented = marketingConsent?.given ?? false;
  const choices = {
    marketingEmails: hasConsented,
    weeklyTips: hasConsented,
    successStories: hasConsented,
    socialReminders: hasConsented,
  };
  await ctx.db.patch("emailPreferences", row._id, {
    userId,
    formerUserId: undefined,
    ...(isOpen ? choices : {}),
    updatedAt: Date.now(),
  });
}

/** The id of the person with this address, as an operator types it. Throws `not_found`. */
export async function requireUserId(ctx: MutationCtx, typed: string): Promise<Id<"users">> {
  const user = await userWithEmail(ctx, canonicalEmail(typed));
  return user?._id ?? refuse("not_found");
}

/** Sets the role of a person who has none. A producer starts as pending, and admins hear of it. Throws `role_chosen`. */
export async function chooseRoleOnce(ctx: MutationCtx, viewer: Viewer, choice: RoleChoice): Promise<void> {
  if (viewer.role !== null) refuse("role_chosen");
  const { user, profile } = viewer;
  const { role, firstName, lastName, companyName } = choice;
  const phone = choice.phone === "" ? undefined : choice.phone;
  await ctx.db.patch("users", user._id, { role });
  await saveProfile(ctx, { userId: user._id, userType: role, firstName, lastName, companyName }, profile);
  await saveContact(ctx, user, phone);
  if (role === "producer") await ensureProducerProfile(ctx, user._id);
  await audit(ctx, {
    actorId: user._id,
    action: "role.chosen",
    table: "users",
    docId: user._id,
    summary: `Chose to be ${role}`,
    before: { role: null },
    after: { role },
  });
  if (role === "producer") await notifyAdmins(ctx, { kind: "producer_waiting", group: "all", values: {} });
}

async function saveProfile(
  ctx: MutationCtx,
  fields: { userId: Id<"users">; userType: SignupRole } & Pick<
    NewAccount,
    "firstName" | "lastName" | "companyName"
  >,
  profile: Profile | null,
): Promise<void> {
  if (profile === null) {
    await insertProfile(ctx, fields);
    return;
  }
  const isProducer = fields.userType === "producer";
  await ctx.db.patch("profiles", profile._id, {
    ...fields,
    companyName: fields.companyName ?? profile.companyName,
    // A former producer waits from now on: what was decided then is neither shown nor counted as their wait.
    ...NO_DECISION,
    approvalStatus: isProducer ? "pending" : undefined,
    approvalDate: isProducer ? Date.now() : undefined,
    subscriptionStatus: isProducer ? profile.subscriptionStatus : (profile.subscriptionStatus ?? "none"),
    updatedAt: Date.now(),
  });
}

async function saveContact(ctx: MutationCtx, user: Doc<"users">, phone?: string): Promise<void> {
  const profile = (await profileOfUser(ctx, user._id)) ?? refuse("not_found");
  const contact = await ctx.db
    .query("profileContacts")
    .withIndex("by_profileId", (q) => q.eq("profileId", profile._id))
    .first();
  if (contact === null) {
    await ctx.db.insert("profileContacts", { profileId: profile._id, email: user.email, phone });
  } else if (phone !== undefined) {
    await ctx.db.patch("profileContacts", contact._id, { phone });
  }
}

async function ensureProducerProfile(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const existing = await ctx.db
    .query("producerProfiles")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .first();
  if (existing === null) await ctx.db.insert("producerProfiles", { userId, updatedAt: Date.now() });
}

/**
 * Prepares a new session and records it. Refuses a closed account, ends the oldest session when there are too many,
 * and shortens an admin's.
 */
export async function openSession(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const user = await ctx.db.get("users", userId);
  if (user === null || user.disabledAt !== undefined) refuse("account_disabled");
  await makeRoomForSession(ctx, userId);
  await auditOwnAccount(ctx, userId, "session.open", "Signed in");
  if (user.role === "admin")
    await ctx.scheduler.runAfter(0, internal.jobs.accounts.shortenAdminSessions, { userId });
}
