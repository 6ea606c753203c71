import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { forgetLabels } from "../audit";
import { deleteFile } from "../books/files";
import { retireSlug } from "../slugs";
import { forgetReported } from "../trust/reports";

type Profile = Doc<"profiles">;

/** Fields taken over if the author left them empty. The pen name is not one: it is the name on their books. */
const MERGED_FIELDS = [
  "city",
  "bio",
  "mainGenre",
  "website",
  "twitter",
  "instagram",
  "facebook",
  "linkedin",
  "tiktok",
  "bluesky",
  "profileImageId",
  "profileImageUrl",
] as const satisfies (keyof Profile)[];

/**
 * Merges an imported profile into its author's own once its last book is theirs. The author's own values win, and
 * the old slug redirects to the new one.
 */
export async function mergeUnclaimed(
  ctx: MutationCtx,
  { from, into, email }: { from: Id<"profiles">; into: Id<"profiles">; email: string },
): Promise<void> {
  const [left, own] = [await ctx.db.get("profiles", from), await ctx.db.get("profiles", into)];
  if (left?.claimStatus !== "unclaimed" || own === null || left.bookCount > 0) return;
  const contact = await ctx.db
    .query("profileContacts")
    .withIndex("by_profileId", (q) => q.eq("profileId", from))
    .first();
  if (contact?.email !== undefined && contact.email !== email) return;
  const missing = MERGED_FIELDS.filter((field) => own[field] === undefined && left[field] !== undefined);
  const takenOver = Object.fromEntries(missing.map((field) => [field, left[field]]));
  await ctx.db.patch("profiles", into, { ...takenOver, updatedAt: Date.now() });
  if (left.profileImageId !== undefined && own.profileImageId !== undefined) {
    await deleteFile(ctx, left.profileImageId);
  }
  if (contact !== null) await ctx.db.delete("profileContacts", contact._id);
  await moveSlugs(ctx, left, into);
  await ctx.db.delete("profiles", from);
}

async function moveSlugs(ctx: MutationCtx, left: Profile, into: Id<"profiles">): Promise<void> {
  for await (const row of ctx.db
    .query("slugHistory")
    .withIndex("by_profileId", (q) => q.eq("profileId", left._id))) {
    await ctx.db.patch("slugHistory", row._id, { profileId: into });
  }
  if (left.slug !== "") await retireSlug(ctx.db, { ...left, _id: into });
}

/**
 * Removes an unclaimed profile that was made since then and has no books left, with its address, its picture, its former
 * slugs, and its name in the log and in reports.
 */
export async function removeUnclaimed(ctx: MutationCtx, profileId: Id<"profiles">, since = 0): Promise<void> {
  const profile = await ctx.db.get("profiles", profileId);
  if (profile?.claimStatus !== "unclaimed" || profile.bookCount > 0 || profile._creationTime < since) return;
  for await (const row of ctx.db
    .query("profileContacts")
    .withIndex("by_profileId", (q) => q.eq("profileId", profileId))) {
    await ctx.db.delete("profileContacts", row._id);
  }
  for await (const row of ctx.db
    .query("slugHistory")
    .withIndex("by_profileId", (q) => q.eq("profileId", profileId))) {
    await ctx.db.delete("slugHistory", row._id);
  }
  if (profile.profileImageId !== undefined) await deleteFile(ctx, profile.profileImageId);
  await forgetLabels(ctx, profileId);
  await forgetReported(ctx, profileId);
  await ctx.db.delete("profiles", profileId);
}
