import type { AuditFilters } from "../../../../domain/admin/audit";
import type { Doc } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import type { ChangeOf, TriggerCtx } from "../../change";
import type { Contribution } from "../../counters";
import { applyContribution, counterValue } from "../../counters";

const BY_ADMINS = "audit.admin";

/** An entry's share of the counters. Only admins' acts are counted: what members do is too frequent for one counter. */
export function auditContribution(entry: Doc<"auditLog"> | null): Contribution {
  return entry?.actorKind === "admin" ? { [BY_ADMINS]: 1, [`${BY_ADMINS}.${entry.topic}`]: 1 } : {};
}

/** Trigger: counts admins' entries, in all and by topic. */
export async function auditChanged(ctx: TriggerCtx, change: ChangeOf<"auditLog">): Promise<void> {
  const { oldDoc, newDoc } = change;
  await applyContribution(ctx.innerDb, auditContribution(oldDoc), auditContribution(newDoc));
}

/** The number of entries with these filters, or null where no counter knows it. */
export async function auditCount(ctx: QueryCtx, filters: AuditFilters): Promise<number | null> {
  const { actor, topic, q, from, to } = filters;
  if (actor !== "admin" || q !== undefined || from !== undefined || to !== undefined) return null;
  return await counterValue(ctx, topic === undefined ? BY_ADMINS : `${BY_ADMINS}.${topic}`);
}
