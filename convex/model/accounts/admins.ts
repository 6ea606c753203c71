import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { audit } from "../audit";
import { profileOfUser } from "../people/profiles";
import { refuse } from "../refuse";
import { shortenSessions } from "./sessions";

/**
 * Makes an account an admin: by command, or once its address is verified, never at sign-up. The account stops being
 * an author or a producer, and its sessions become short.
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

/** Takes the admin role away. The person may then choose another role. Throws `last_admin`. */
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
    summary: "Lost the admin role",
    before: { role: "admin" },
    after: { role: null },
  });
}

/** Throws `last_admin` unless another admin has an open account. */
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
