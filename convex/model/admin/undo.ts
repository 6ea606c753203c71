import type { Refusal } from "../../../domain/refusals";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Viewer } from "../accounts/viewer";
import { undoDecision } from "../producers/approvals";
import { refuse } from "../refuse";
import { undoEmail } from "./authorEmail";
import { undoOption } from "./options";
import { undoSponsorship } from "./sponsoring";
import type { Restore } from "./undoable";
import { auditUndoable } from "./undoable";
import type { UndoStep } from "./undoFields";
import { undoVisibility } from "./visibility";

/** Expired steps deleted in one transaction. */
const BATCH_SIZE = 100;

const RESTORES: { [Kind in UndoStep["kind"]]: Restore<Kind> } = {
  visibility: undoVisibility,
  option: undoOption,
  email: undoEmail,
  sponsorship: undoSponsorship,
  status: undoDecision,
};

/**
 * Undoes a change within a day, and logs that, which can be undone in turn. Refuses with `undo_over` for a change that
 * is older, already undone or not undoable, and with `changed_since` if its target has changed since.
 */
export async function undoChange(
  ctx: MutationCtx,
  viewer: Viewer,
  auditId: Id<"auditLog">,
): Promise<Id<"auditLog">> {
  const undone = await tryUndo(ctx, viewer, auditId);
  return "refusal" in undone ? refuse(undone.refusal) : undone.auditId;
}

/** Undoes the changes that can be undone, and counts those that it leaves as they are. */
export async function undoEach(
  ctx: MutationCtx,
  viewer: Viewer,
  auditIds: readonly Id<"auditLog">[],
): Promise<{ undone: number; kept: number }> {
  let undone = 0;
  for (const auditId of auditIds) if ("auditId" in (await tryUndo(ctx, viewer, auditId))) undone++;
  return { undone, kept: auditIds.length - undone };
}

/** Writes nothing where it refuses. */
async function tryUndo(
  ctx: MutationCtx,
  viewer: Viewer,
  auditId: Id<"auditLog">,
): Promise<{ auditId: Id<"auditLog"> } | { refusal: Refusal }> {
  const found = await undoStepOf(ctx, auditId);
  if (found === null || found.expiresAt <= Date.now()) return { refusal: "undo_over" };
  const restore = RESTORES[found.step.kind] as Restore<UndoStep["kind"]>;
  const change = await restore(ctx, found.step);
  if (change === null) return { refusal: "changed_since" };
  await ctx.db.delete("undoSteps", found._id);
  const entry = { ...change.entry, actorId: viewer.user._id, undoOf: auditId };
  return { auditId: await auditUndoable(ctx, { entry, step: change.step }) };
}

/** How a change is undone, or null if it cannot be or already was. It may be over. */
export async function undoStepOf(ctx: QueryCtx, auditId: Id<"auditLog">): Promise<Doc<"undoSteps"> | null> {
  return await ctx.db
    .query("undoSteps")
    .withIndex("by_auditId", (q) => q.eq("auditId", auditId))
    .unique();
}

/** The first undo steps that are over, for deletion. */
export async function expiredUndoSteps(ctx: QueryCtx, now: number): Promise<Doc<"undoSteps">[]> {
  return await ctx.db
    .query("undoSteps")
    .withIndex("by_expiresAt", (q) => q.lt("expiresAt", now))
    .take(BATCH_SIZE);
}
