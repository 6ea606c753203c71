import type { Infer } from "convex/values";
import { v } from "convex/values";
import { AUDIT_ACTIONS, type AuditTopic, UNDO_MS } from "../../../domain/admin/audit";
import { IMPORT_STEP } from "../../../domain/admin/import-limits";
import { DAY_MS } from "../../../domain/dates";
import type { MutationCtx } from "../../_generated/server";
import schema from "../../schema";
import { audit } from "../audit";
import { sha256 } from "../hash";
import { vAuditAction } from "../vocabulary";

const HOUR_MS = DAY_MS / 24;
/** A staged document has few entries. */
const MAX_ENTRIES = 20;
const UNDOABLE = new Set<AuditTopic>(["Visibility", "Sponsorship", "Email", "Option"]);
const { auditLog, importJobs, importRows, sponsorships } = schema.tables;

/** When a producer signed up and was decided about, in hours before now. */
export const vStagedDates = v.object({
  profileId: v.id("profiles"),
  signedUpHoursAgo: v.number(),
  decided: v.optional(v.object({ hoursAgo: v.number(), by: v.id("users") })),
});

/** A sponsorship that is over, with its days counted from now. */
export const vPastSponsorship = v.object({
  ...sponsorships.validator.pick("bookId", "source", "amountCents").fields,
  days: v.union(v.literal(7), v.literal(14), v.literal(30), v.literal(90)),
  startedDaysAgo: v.number(),
  status: v.union(v.literal("expired"), v.literal("revoked")),
});

/** An entry of the audit log, in hours before now. */
export const vStagedEntry = auditLog.validator
  .pick("actorId", "table", "docId", "summary", "before", "after", "reason", "batchId")
  .extend({ action: vAuditAction, label: v.optional(v.string()), hoursAgo: v.number() });

/** An import that is over, with the rows that are still kept. */
export const vStagedImport = v.object({
  ...importJobs.validator.pick(
    "startedBy",
    "fileName",
    "status",
    "total",
    "created",
    "updated",
    "skipped",
    "failed",
    "removed",
  ).fields,
  hoursAgo: v.number(),
  rows: v.array(importRows.validator.pick("status", "cells", "message", "bookId")),
});

/** Moves a producer's sign-up into the past, and the decision with its checks and audit entry. */
export async function datePerson(ctx: MutationCtx, staged: Infer<typeof vStagedDates>): Promise<void> {
  const now = Date.now();
  const { profileId, signedUpHoursAgo, decided } = staged;
  await ctx.db.patch("profiles", profileId, { signupDate: now - signedUpHoursAgo * HOUR_MS });
  if (decided === undefined) return;
  const [at, by] = [now - decided.hoursAgo * HOUR_MS, decided.by];
  await ctx.db.patch("profiles", profileId, { approvalDate: at, approvedBy: by });
  const checks = ctx.db
    .query("producerEvidence")
    .withIndex("by_profileId", (q) => q.eq("profileId", profileId));
  for await (const { _id } of checks)
    await ctx.db.patch("producerEvidence", _id, { checkedAt: at, checkedBy: by });
  const entries = ctx.db.query("auditLog").withIndex("by_docId_at", (q) => q.eq("docId", profileId));
  for (const { _id } of await entries.take(MAX_ENTRIES))
    await ctx.db.patch("auditLog", _id, { at, actorId: by, actorKind: "admin" });
}

/** Adds a sponsorship that ended or was removed, unless the book has one in that state. */
export async function addPastSponsorship(
  ctx: MutationCtx,
  { startedDaysAgo, ...past }: Infer<typeof vPastSponsorship>,
): Promise<void> {
  const existing = await ctx.db
    .query("sponsorships")
    .withIndex("by_bookId_status", (q) => q.eq("bookId", past.bookId).eq("status", past.status))
    .first();
  if (existing !== null) return;
  const startsAt = Date.now() - startedDaysAgo * DAY_MS;
  await ctx.db.insert("sponsorships", { ...past, startsAt, endsAt: startsAt + past.days * DAY_MS });
}

/** Adds an entry to the audit log, unless it has one that says the same of the same document. */
export async function addEntry(
  ctx: MutationCtx,
  { hoursAgo, ...entry }: Infer<typeof vStagedEntry>,
): Promise<void> {
  const entries = ctx.db.query("auditLog").withIndex("by_docId_at", (q) => q.eq("docId", entry.docId));
  const known = (await entries.take(MAX_ENTRIES)).some(
    ({ action, summary }) => action === entry.action && summary === entry.summary,
  );
  if (known) return;
  const at = Date.now() - hoursAgo * HOUR_MS;
  // The change itself was never made here, so nothing could undo it: it has to be older than a day.
  const undoUntil = UNDOABLE.has(AUDIT_ACTIONS[entry.action]) ? at + UNDO_MS : undefined;
  await audit(ctx, { ...entry, at, undoUntil });
}

/** Adds an import with its rows, unless there is one of its file. Books stay as they are. */
export async function addImport(ctx: MutationCtx, staged: Infer<typeof vStagedImport>): Promise<void> {
  const { hoursAgo, rows, ...job } = staged;
  const fileHash = await sha256(job.fileName);
  const known = await ctx.db
    .query("importJobs")
    .withIndex("by_startedBy_fileHash_status", (q) =>
      q.eq("startedBy", job.startedBy).eq("fileHash", fileHash).eq("status", job.status),
    )
    .first();
  if (known !== null) return;
  const startedAt = Date.now() - hoursAgo * HOUR_MS;
  const jobId = await ctx.db.insert("importJobs", {
    ...job,
    fileHash,
    uploaded: job.total,
    restored: 0,
    kept: 0,
    picturesWaiting: 0,
    picturesFailed: 0,
    turn: 0,
    batchSize: IMPORT_STEP,
    startedAt,
    finishedAt: startedAt + HOUR_MS / 60,
  });
  for (const [index, row] of rows.entries())
    await ctx.db.insert("importRows", { ...row, jobId, rowNumber: index + 1, remarks: [] });
}
