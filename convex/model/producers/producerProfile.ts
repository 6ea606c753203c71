import type { Infer } from "convex/values";
import { v } from "convex/values";
import { SIGNUP_GENRES } from "../../../domain/accounts/signup";
import { imdbLink } from "../../../domain/links";
import type { ProducerProfileChange } from "../../../domain/producers/profile";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Viewer } from "../accounts/viewer";
import { differing } from "../change";
import { requireWithinLimit } from "../limits";
import { contactRow, emptyToUndefined, saveContact } from "../people/ownProfile";
import { refuse } from "../refuse";
import { verificationOf, vVerification } from "./evidence";
import { vSignupGenre } from "../vocabulary";

type Links = Pick<
  Doc<"producerProfiles">,
  "imdbProLink" | "websiteLink" | "linkedinLink" | "twitterLink" | "instagramLink"
>;

/** The producer's own profile, to fill its form. Never for others. */
export const vProducerProfile = v.object({
  /** The login address, which changes on the account page. */
  email: v.string(),
  /** The checks behind the approval, as authors may see them. */
  verification: v.union(vVerification, v.null()),
  fields: v.object({
    firstName: v.string(),
    lastName: v.string(),
    companyName: v.string(),
    phone: v.string(),
    imdbUrl: v.string(),
    imdbProLink: v.string(),
    websiteLink: v.string(),
    linkedinLink: v.string(),
    twitterLink: v.string(),
    instagramLink: v.string(),
    genresOfInterest: v.array(vSignupGenre),
  }),
});
type ProducerProfile = Infer<typeof vProducerProfile>;

/** The viewer's own profile as a producer. An IMDb link that does not lead to IMDb counts as none. */
export async function producerProfile(ctx: QueryCtx, { user, profile }: Viewer): Promise<ProducerProfile> {
  if (profile === null) refuse("not_found");
  const contact = await contactRow(ctx, profile._id);
  const links = await linksOf(ctx, user._id);
  return {
    email: user.email ?? "",
    verification: await verificationOf(ctx, profile),
    fields: {
      firstName: profile.firstName,
      lastName: profile.lastName,
      companyName: profile.companyName ?? "",
      phone: contact?.phone ?? "",
      imdbUrl: imdbLink(profile.imdbUrl ?? "") ?? "",
      imdbProLink: links?.imdbProLink ?? "",
      websiteLink: links?.websiteLink ?? "",
      linkedinLink: links?.linkedinLink ?? "",
      twitterLink: links?.twitterLink ?? "",
      instagramLink: links?.instagramLink ?? "",
      genresOfInterest: SIGNUP_GENRES.filter((genre) => profile.genresOfInterest.includes(genre)),
    },
  };
}

/** Saves some or all fields of the viewer's profile. Unchanged values write nothing. Refuses with `rate_limited`. */
export async function saveProducerProfile(
  ctx: MutationCtx,
  viewer: Viewer,
  change: ProducerProfileChange,
): Promise<void> {
  const profile = viewer.profile ?? refuse("not_found");
  await requireWithinLimit(ctx, "profileWrite", viewer.user._id);
  const { phone, imdbProLink, websiteLink, linkedinLink, twitterLink, instagramLink, ...own } = change;
  const changed = differing<Partial<Doc<"profiles">>>(profile, emptyToUndefined(own));
  if (changed !== null) await ctx.db.patch("profiles", profile._id, { ...changed, updatedAt: Date.now() });
  await saveContact(ctx, viewer, profile._id, { phone });
  const links = { imdbProLink, websiteLink, linkedinLink, twitterLink, instagramLink };
  await saveLinks(ctx, viewer.user._id, given(links));
}

/** The values that a change contains. */
function given(links: Links): Links {
  return Object.fromEntries(Object.entries(links).filter(([, link]) => link !== undefined));
}

async function saveLinks(ctx: MutationCtx, userId: Id<"users">, typed: Links): Promise<void> {
  const row = await linksOf(ctx, userId);
  const changed = differing<Links>(row ?? {}, emptyToUndefined(typed));
  if (changed === null) return;
  const updatedAt = Date.now();
  if (row === null) await ctx.db.insert("producerProfiles", { userId, ...changed, updatedAt });
  else await ctx.db.patch("producerProfiles", row._id, { ...changed, updatedAt });
}

async function linksOf(ctx: QueryCtx, userId: Id<"users">): Promise<Doc<"producerProfiles"> | null> {
  return await ctx.db
    .query("producerProfiles")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .first();
}
