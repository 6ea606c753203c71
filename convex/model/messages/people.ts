import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { ThreadFacts } from "../../../domain/messages/threads";
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { profileOfUser } from "../people/profiles";
import { verificationOf, vVerification } from "../producers/evidence";
import { hasBlocked } from "../trust/blocks";
import { repliesOf } from "./replyTimes";
import type { Party } from "./threadRows";
import { isClosedBy } from "./threadRows";

const vText = v.union(v.string(), v.null());

/** The other person of a conversation. Never with contact data; nothing at all of a deleted account. */
export const vOther = v.object({
  /** `paused`: a producer who is not approved at the moment, and not suspended either. */
  status: v.union(v.literal("active"), v.literal("suspended"), v.literal("paused"), v.literal("gone")),
  /** Null for a deleted account. */
  name: vText,
  company: vText,
  /** An author's page. */
  slug: vText,
  pictureUrl: vText,
  /** How soon an author usually replies; null for producers, and while too few answers tell. */
  replies: vText,
  /** What was checked about an approved producer; null for others. */
  verification: v.union(vVerification, v.null()),
});
type Other = Infer<typeof vOther>;
const GONE: Other = {
  status: "gone",
  name: null,
  company: null,
  slug: null,
  pictureUrl: null,
  replies: null,
  verification: null,
};

/** The profile of a person whose account is open, or null. */
export async function openProfile(ctx: QueryCtx, userId: Id<"users">): Promise<Doc<"profiles"> | null> {
  const user = await ctx.db.get("users", userId);
  if (user === null || user.disabledAt !== undefined) return null;
  return await profileOfUser(ctx, userId);
}

/** The other person of a conversation as this one sees them. */
export async function otherOf(ctx: QueryCtx, { thread, mine }: Party): Promise<Other> {
  const profile = await openProfile(ctx, mine.otherId);
  if (profile === null) return GONE;
  const { displayName: name, companyName: company = null, profileImageId } = profile;
  const pictureUrl = profileImageId === undefined ? null : await ctx.storage.getUrl(profileImageId);
  if (mine.otherId === thread.authorId) {
    const slug = profile.slug === "" ? null : profile.slug;
    return { ...GONE, status: "active", name, slug, pictureUrl, replies: repliesOf(profile) };
  }
  const { approvalStatus } = profile;
  const status =
    approvalStatus === "approved" ? "active" : approvalStatus === "suspended" ? "suspended" : "paused";
  return { ...GONE, status, name, company, pictureUrl, verification: await verificationOf(ctx, profile) };
}

/** What decides if this person may write in the conversation. */
export async function factsOf(ctx: QueryCtx, { thread, mine }: Party): Promise<ThreadFacts> {
  const other = await openProfile(ctx, mine.otherId);
  const isProducer = mine.userId === thread.producerId;
  const producer = isProducer ? await profileOfUser(ctx, mine.userId) : other;
  return {
    side: isProducer ? "producer" : "author",
    isOtherGone: other === null,
    producerStatus: producer?.approvalStatus ?? null,
    isFrozen: thread.frozenFor === mine.userId,
    hasBlocked: await hasBlocked(ctx, mine.userId, mine.otherId),
    isBlocked: await hasBlocked(ctx, mine.otherId, mine.userId),
    hasClosed: isClosedBy(thread, mine.userId),
    isClosedByOther: isClosedBy(thread, mine.otherId),
  };
}
