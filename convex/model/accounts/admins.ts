import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { audit } from "../audit";
import { profileOfUser } from "../people/profiles";
import { refuse } from "../refuse";
import { shortenSessions } from "./sessions";

/**
 * Makes an account the admin's (B-33): by command, or once its address is verified; never at sign-up. It stops
 * being an author's or a producer's, and its logins become as short as every admin's.
 */
export async function promoteAdmin(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const user = (await ctx.db.get("users", userId)) ?? refuse("not_found");
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

/** Takes the admin's role: a person with basic access remains, who may choose another. Throws `last_admin`. */
export async function demoteAdmin(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const user = (await ctx.db.get("users", userId)) ?? refuse("not_found");
  if (user.role !== "admin") return;
  await requireAnotherAdmin(ctx, userId);
  await ctx.db.patch("users", userId, { role: undefined });
  const profile = await profileOfUser(ctx, userId);
  if (profile !== null) await ctx.db.patch("profiles", profile._id, { userType: "author" });
  await audit(ctx, {
    action: "role.removed",
    table: "users",
    docId: userId,
    summary: "Is no admin any more",
    before: { role: "admin" },
    after: { role: null },
  });
}

/** Throws `last_admin` unless somebody else is one, whose account is open (Z-06). */
export async function requireAnotherAdmin(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const admins = ctx.db
    .query("profiles")
    .withIndex("by_userType_signupDate", (q) => q.eq("userType", "admin"));
  for await (const profile of admins) {
    if (profile.userId === undefined || profile.userId === userId) continue;
    const other = await ctx.db.get("users", profile.userId);
    if (other?.role === "admin" && other.disabledAt === undefined) return;
  }
  refuse("last_admin");
}
