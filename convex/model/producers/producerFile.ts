import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { contactRow } from "../people/ownProfile";
import { profileOfUser } from "../people/profiles";
import { findDesk } from "./desk";
import { isAbout, latestEvidence, vEvidence } from "./evidence";
import { toProducer, vProducer } from "./producers";

/** Audit rows read for the earlier decisions, newest first. */
const MAX_DECISIONS = 10;

const vDecision = v.object({
  at: v.number(),
  /** The admin's name; null for the producer's own application and for a closed account. */
  by: v.union(v.string(), v.null()),
  summary: v.string(),
  reason: v.union(v.string(), v.null()),
});

/** All that an admin decides by: what the producer gave, and what was decided and checked before. */
export const vProducerFile = v.object({
  ...vProducer.fields,
  city: v.union(v.string(), v.null()),
  phone: v.union(v.string(), v.null()),
  website: v.union(v.string(), v.null()),
  genres: v.array(v.string()),
  emailVerified: v.boolean(),
  savedBooks: v.number(),
  /** The internal note of the last decision. */
  notes: v.union(v.string(), v.null()),
  decisions: v.array(vDecision),
  evidence: v.union(
    v.object({
      ...vEvidence.fields,
      checkedAt: v.number(),
      checkedBy: v.union(v.string(), v.null()),
      /** False once they took another name: authors see these checks no more. */
      isCurrent: v.boolean(),
    }),
    v.null(),
  ),
});

/** A producer's file for admins, with the address they log in with; null for an unknown id and for anybody but a producer. */
export async function producerFile(
  ctx: QueryCtx,
  typedId: string,
): Promise<Infer<typeof vProducerFile> | null> {
  const profileId = ctx.db.normalizeId("profiles", typedId);
  const profile = profileId === null ? null : await ctx.db.get("profiles", profileId);
  if (profile?.userType !== "producer") return null;
  return {
    ...(await toProducer(ctx, profile)),
    ...(await accountOf(ctx, profile)),
    city: profile.city ?? null,
    phone: (await contactRow(ctx, profile._id))?.phone ?? null,
    genres: profile.genresOfInterest,
    notes: profile.approvalNotes ?? null,
    decisions: await decisionsAbout(ctx, profile._id),
    evidence: await evidenceAbout(ctx, profile),
  };
}

async function accountOf(ctx: QueryCtx, { userId }: Doc<"profiles">) {
  if (userId === undefined) return { email: null, emailVerified: false, savedBooks: 0, website: null };
  const user = await ctx.db.get("users", userId);
  const links = await ctx.db
    .query("producerProfiles")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .first();
  return {
    email: user?.email ?? null,
    emailVerified: user?.emailVerificationTime !== undefined,
    savedBooks: (await findDesk(ctx.db, userId))?.counts.saved ?? 0,
    website: links?.websiteLink ?? null,
  };
}

async function decisionsAbout(ctx: QueryCtx, profileId: Id<"profiles">) {
  const rows = await ctx.db
    .query("auditLog")
    .withIndex("by_docId_at", (q) => q.eq("docId", profileId))
    .order("desc")
    .take(MAX_DECISIONS);
  const decisions = rows.filter(({ action }) => action === "producer.approval");
  return await Promise.all(
    decisions.map(async ({ at, actorId, summary, reason }) => ({
      at,
      by: await adminName(ctx, actorId),
      summary,
      reason: reason ?? null,
    })),
  );
}

async function evidenceAbout(ctx: QueryCtx, profile: Doc<"profiles">) {
  const row = await latestEvidence(ctx, profile._id);
  if (row === null) return null;
  const { companyEmail, imdbUrl, callNote, checkedAt } = row;
  const checkedBy = await adminName(ctx, row.checkedBy);
  return { companyEmail, imdbUrl, callNote, checkedAt, checkedBy, isCurrent: isAbout(row, profile) };
}

async function adminName(ctx: QueryCtx, userId: Id<"users"> | undefined): Promise<string | null> {
  const profile = userId === undefined ? null : await profileOfUser(ctx, userId);
  return profile?.userType === "admin" ? profile.displayName : null;
}
