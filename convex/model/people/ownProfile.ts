import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { ProfileInput } from "../../../domain/people/profiles";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { audit } from "../audit";
import { differing } from "../change";
import { requireWithinLimit } from "../limits";
import { refuse } from "../refuse";
import type { Viewer } from "../accounts/viewer";

type Contact = Pick<ProfileInput, "email" | "phone">;

/** The author's own profile with its contact details, to fill its form. Never for others. */
export const vOwnProfile = v.object({
  displayName: v.string(),
  /** The slug of the public page, or null if there is none. */
  slug: v.union(v.string(), v.null()),
  headshotUrl: v.union(v.string(), v.null()),
  fields: v.object({
    firstName: v.string(),
    lastName: v.string(),
    email: v.string(),
    phone: v.string(),
    penName: v.string(),
    city: v.string(),
    mainGenre: v.string(),
    bio: v.string(),
    website: v.string(),
    twitter: v.string(),
    instagram: v.string(),
    facebook: v.string(),
    linkedin: v.string(),
    tiktok: v.string(),
    bluesky: v.string(),
  }),
});
type OwnProfile = Infer<typeof vOwnProfile>;

/** The viewer's own profile, for its form. */
export async function ownProfile(ctx: QueryCtx, viewer: Viewer): Promise<OwnProfile> {
  const profile = viewer.profile ?? refuse("not_found");
  const { profileImageId, displayName, slug } = profile;
  const contact = await contactRow(ctx, profile._id);
  return {
    displayName,
    slug: slug === "" ? null : slug,
    headshotUrl: profileImageId === undefined ? null : await ctx.storage.getUrl(profileImageId),
    fields: {
      firstName: profile.firstName,
      lastName: profile.lastName,
      email: contact?.email ?? "",
      phone: contact?.phone ?? "",
      penName: profile.penName ?? "",
      city: profile.city ?? "",
      mainGenre: profile.mainGenre ?? "",
      bio: profile.bio ?? "",
      website: profile.website ?? "",
      twitter: profile.twitter ?? "",
      instagram: profile.instagram ?? "",
      facebook: profile.facebook ?? "",
      linkedin: profile.linkedin ?? "",
      tiktok: profile.tiktok ?? "",
      bluesky: profile.bluesky ?? "",
    },
  };
}

/**
 * Saves some or all fields of the viewer's profile. The profile's trigger gives a new name a new slug and carries
 * it to their books. Unchanged values write nothing.
 */
export async function saveProfile(
  ctx: MutationCtx,
  viewer: Viewer,
  { email, phone, ...publicFields }: Partial<ProfileInput>,
): Promise<void> {
  const profile = viewer.profile ?? refuse("not_found");
  await requireWithinLimit(ctx, "profileWrite", viewer.user._id);
  const changed = differing<Partial<Doc<"profiles">>>(profile, emptyToUndefined(publicFields));
  if (changed !== null) await ctx.db.patch("profiles", profile._id, { ...changed, updatedAt: Date.now() });
  await saveContact(ctx, viewer, profile._id, { email, phone });
}

/** The fields as stored: an empty text is no value. */
export function emptyToUndefined<Fields extends object>(typed: Fields): Fields {
  const fields = Object.entries(typed).map(([name, text]) => [name, text === "" ? undefined : text]);
  return Object.fromEntries(fields) as Fields;
}

/** Saves contact details and logs the change. People set the address freely, so it proves nothing about its owner. */
export async function saveContact(
  ctx: MutationCtx,
  { user }: Viewer,
  profileId: Id<"profiles">,
  { email, phone }: Partial<Contact>,
): Promise<void> {
  const row = await contactRow(ctx, profileId);
  const given = emptyToUndefined({
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
  });
  const changed = differing<Partial<Doc<"profileContacts">>>(row ?? {}, given);
  if (changed === null) return;
  if (row === null) await ctx.db.insert("profileContacts", { profileId, ...given });
  else await ctx.db.patch("profileContacts", row._id, changed);
  await audit(ctx, {
    actorId: user._id,
    action: "profile.contact",
    table: "profiles",
    docId: profileId,
    summary: `Changed contact details: ${Object.keys(changed).join(", ")}`,
  });
}

/** The contact details of a profile, or null. */
export async function contactRow(
  ctx: QueryCtx,
  profileId: Id<"profiles">,
): Promise<Doc<"profileContacts"> | null> {
  return await ctx.db
    .query("profileContacts")
    .withIndex("by_profileId", (q) => q.eq("profileId", profileId))
    .first();
}
