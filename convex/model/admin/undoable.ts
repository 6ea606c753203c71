import { UNDO_MS } from "../../../domain/admin/audit";
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { AuditEntry } from "../audit";
import { audit } from "../audit";
import type { UndoStep, UndoStepOf } from "./undoFields";

/** What a change logs, and how it is undone. */
export type UndoableChange = { entry: AuditEntry; step: UndoStep };

/** Restores what a change replaced. Returns the entry of the restoration, or null if the target has changed since. */
export type Restore<Kind extends UndoStep["kind"]> = (
  ctx: MutationCtx,
  step: UndoStepOf<Kind>,
) => Promise<UndoableChange | null>;

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
