import { UNDO_MS } from "../../../domain/admin/audit";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Viewer } from "../accounts/viewer";
import type { AuditEntry } from "../audit";
import { audit } from "../audit";
import { refuse } from "../refuse";
import type { UndoStep, UndoStepOf } from "./undoFields";
import { undoVisibility } from "./visibility";

/** Expired steps deleted in one transaction. */
const BATCH_SIZE = 100;

/** What a change logs, and how it is undone. */
export type UndoableChange = { entry: AuditEntry; step: UndoStep };

/** Restores what a change replaced. Returns the entry of the restoration, or null if the target has changed since. */
export type Restore<Kind extends UndoStep["kind"]> = (
  ctx: MutationCtx,
  step: UndoStepOf<Kind>,
) => Promise<UndoableChange | null>;

const RESTORES: { [Kind in UndoStep["kind"]]: Restore<Kind> } = {
  visibility: undoVisibility,
};

/** Logs a change that can be undone for a day. Returns the id of its audit row. */
export async function auditUndoable(
  ctx: MutationCtx,
  { entry, step }: UndoableChange,
): Promise<Id<"auditLog">> {
  const expiresAt = Date.now() + UNDO_MS;
  const auditId = await audit(ctx, { ...entry, undoUntil: expiresAt });
  await ctx.db.insert("undoSteps", { auditId, expiresAt, step });
  return auditId;
}

/**
 * Undoes a change within a day, and logs that, which can be undone in turn. Refuses with `undo_over` for a change that
 * is older, already undone or not undoable, and with `changed_since` if its target has changed since.
 */
export async function undoChange(
  ctx: MutationCtx,
  viewer: Viewer,
  auditId: Id<"auditLog">,
): Promise<Id<"auditLog">> {
  const found = await undoStepOf(ctx, auditId);
  if (found === null || found.expiresAt <= Date.now()) return refuse("undo_over");
  const restore = RESTORES[found.step.kind] as Restore<UndoStep["kind"]>;
  const { entry, step } = (await restore(ctx, found.step)) ?? refuse("changed_since");
  await ctx.db.delete("undoSteps", found._id);
  return await auditUndoable(ctx, {
    entry: { ...entry, actorId: viewer.user._id, undoOf: auditId },
    step,
  });
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
