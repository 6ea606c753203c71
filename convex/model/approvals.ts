import { approvalRefusal, approvalTexts } from "../../domain/approvals";
import type { ApprovalStatus } from "../../domain/roles";
import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { audit } from "./audit";
import { fail } from "./refuse";

type Decision = { status: ApprovalStatus; reason?: string; actorId?: Id<"users"> };

/**
 * Sets a producer's approval; the profile's trigger makes their saves count or not. The status they have
 * already is no change. Throws `not_found` for anybody but a producer, `denial_needs_reason` for a bare denial.
 */
export async function setApproval(
  ctx: MutationCtx,
  profileId: Id<"profiles">,
  { status, reason, actorId }: Decision,
): Promise<void> {
  const profile = await ctx.db.get("profiles", profileId);
  if (profile?.userType !== "producer") fail("not_found");
  const refusal = approvalRefusal(status, reason);
  if (refusal !== null) fail(refusal);
  if (profile.approvalStatus === status) return;
  const now = Date.now();
  await ctx.db.patch("profiles", profileId, {
    approvalStatus: status,
    approvalDate: now,
    approvedBy: actorId,
    updatedAt: now,
    ...approvalTexts(status, reason),
  });
  await audit(ctx, {
    actorId,
    action: "producer.approval",
    table: "profiles",
    docId: profileId,
    summary: `Status changed to ${status}`,
    before: { approvalStatus: profile.approvalStatus ?? null },
    after: { approvalStatus: status },
    reason,
  });
}
