import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { Evidence } from "../../../domain/producers/evidence";
import { checksOf, evidenceRefusal } from "../../../domain/producers/evidence";
import { imdbLink } from "../../../domain/links";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { refuse } from "../refuse";
import { vCheck } from "../vocabulary";

/** What an admin checked about a producer. For admins only. */
export const vEvidence = v.object({ companyEmail: v.boolean(), imdbUrl: v.string(), callNote: v.string() });

/** What authors may know of the checks of an approved producer: which ones and when, never the notes. */
export const vVerification = v.object({ checks: v.array(vCheck), checkedAt: v.number() });

/** The evidence that was stored last, or null. */
export async function latestEvidence(
  ctx: QueryCtx,
  profileId: Id<"profiles">,
): Promise<Doc<"producerEvidence"> | null> {
  return await ctx.db
    .query("producerEvidence")
    .withIndex("by_profileId", (q) => q.eq("profileId", profileId))
    .order("desc")
    .first();
}

/** The checks behind an approval. Null for producers who are not approved, without evidence, and once they took another name. */
export async function verificationOf(
  ctx: QueryCtx,
  profile: Doc<"profiles">,
): Promise<Infer<typeof vVerification> | null> {
  if (profile.approvalStatus !== "approved") return null;
  const evidence = await latestEvidence(ctx, profile._id);
  if (evidence === null || !isAbout(evidence, profile)) return null;
  return { checks: checksOf(evidence), checkedAt: evidence.checkedAt };
}

/** True unless the producer changed their name since these checks. */
export function isAbout({ checkedName }: Doc<"producerEvidence">, profile: Doc<"profiles">): boolean {
  return checkedName === undefined || checkedName === nameOf(profile);
}

/** Stores what was checked for a decision, unless nothing was or nothing is new. Refuses with `company_email_unproven`. */
export async function storeEvidence(
  ctx: MutationCtx,
  profile: Doc<"profiles">,
  typed: Evidence,
  checkedBy: Id<"users"> | undefined,
): Promise<void> {
  const { _id: profileId, userId } = profile;
  const user = userId === undefined ? null : await ctx.db.get("users", userId);
  const login = { email: user?.email ?? null, isVerified: user?.emailVerificationTime !== undefined };
  const refusal = evidenceRefusal(typed, login);
  if (refusal !== null) refuse(refusal);
  const evidence = { ...typed, imdbUrl: imdbLink(typed.imdbUrl) ?? "", checkedName: nameOf(profile) };
  const latest = await latestEvidence(ctx, profileId);
  if (checksOf(evidence).length === 0 || (latest !== null && isSame(latest, evidence))) return;
  await ctx.db.insert("producerEvidence", { profileId, ...evidence, checkedAt: Date.now(), checkedBy });
}

function nameOf({ firstName, lastName, companyName = "" }: Doc<"profiles">): string {
  return [firstName, lastName, companyName].join("\n");
}

type Checked = Evidence & { checkedName?: string };

function isSame(one: Checked, other: Checked): boolean {
  return (
    one.checkedName === other.checkedName &&
    one.companyEmail === other.companyEmail &&
    one.imdbUrl === other.imdbUrl &&
    one.callNote === other.callNote
  );
}
