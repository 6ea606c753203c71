import { cutTo } from "../../../../domain/cut";
import type { PaginationOptions, PaginationResult } from "convex/server";
import type { CampaignDraft } from "../../../../domain/mail/campaigns/content";
import { EMPTY_DRAFT } from "../../../../domain/mail/campaigns/content";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import type { Viewer } from "../../accounts/viewer";
import type { AuditAction } from "../../../../domain/admin/audit";
import { audit } from "../../audit";
import { capped } from "../../pages";
import { refuse } from "../../refuse";
import type { Draft, DraftSummary } from "./draftFields";

type DraftId = Id<"campaignDrafts">;
type Row = Doc<"campaignDrafts">;

const UNNAMED = "Untitled campaign";

/** A page of admins' campaigns, last changed first. */
export async function draftPage(
  ctx: QueryCtx,
  options: PaginationOptions,
): Promise<PaginationResult<DraftSummary>> {
  const found = await ctx.db
    .query("campaignDrafts")
    .withIndex("by_updatedAt")
    .order("desc")
    .paginate(capped(options));
  return { ...found, page: await Promise.all(found.page.map(async (row) => await toSummary(ctx, row))) };
}

/** A campaign for its editor, or null. `id` comes from an address. */
export async function readDraft(ctx: QueryCtx, id: string): Promise<Draft | null> {
  const row = await draftOf(ctx, id);
  if (row === null) return null;
  const { _id, revision, updatedAt, content } = row;
  const run = await startedRun(ctx, _id);
  return {
    ...{ _id, revision, updatedAt, content },
    runId: run?._id ?? null,
    isStopped: run?.state === "canceled",
  };
}

/** The campaign with this id, or null. */
export async function draftOf(ctx: QueryCtx, id: string): Promise<Row | null> {
  const known = ctx.db.normalizeId("campaignDrafts", id);
  return known === null ? null : await ctx.db.get("campaignDrafts", known);
}

/** Adds an empty campaign, or a copy of another one. */
export async function addDraft(ctx: MutationCtx, viewer: Viewer, copyOf?: DraftId): Promise<DraftId> {
  const source =
    copyOf === undefined ? null : ((await ctx.db.get("campaignDrafts", copyOf)) ?? refuse("not_found"));
  const content = source === null ? EMPTY_DRAFT : { ...source.content, name: copyName(source.content.name) };
  const draftId = await ctx.db.insert("campaignDrafts", {
    content,
    revision: 1,
    updatedAt: Date.now(),
  });
  await log(ctx, viewer, { _id: draftId, content }, "campaign.drafted", source === null ? "Added" : "Copied");
  return draftId;
}

/**
 * Saves a campaign over the revision that was edited, and returns the next. Counted recipients are dropped: they may have
 * changed. Throws `changed_since` after another admin's save, and `campaign_started` once a run has started.
 */
export async function saveDraft(
  ctx: MutationCtx,
  viewer: Viewer,
  { draftId, revision, content }: { draftId: DraftId; revision: number; content: CampaignDraft },
): Promise<number> {
  const row = await editable(ctx, draftId);
  if (row.revision !== revision) refuse("changed_since");
  await dropCounts(ctx, draftId);
  const next = revision + 1;
  await ctx.db.patch("campaignDrafts", draftId, {
    content,
    revision: next,
    updatedAt: Date.now(),
  });
  await log(ctx, viewer, { _id: draftId, content }, "campaign.drafted", "Saved");
  return next;
}

/** Deletes a campaign that was never started. Throws `campaign_started`. */
export async function removeDraft(ctx: MutationCtx, viewer: Viewer, draftId: DraftId): Promise<void> {
  const row = await editable(ctx, draftId);
  await dropCounts(ctx, draftId);
  await ctx.db.delete("campaignDrafts", draftId);
  await log(ctx, viewer, row, "campaign.drafted", "Deleted");
}

async function editable(ctx: MutationCtx, draftId: DraftId): Promise<Row> {
  const row = (await ctx.db.get("campaignDrafts", draftId)) ?? refuse("not_found");
  if ((await startedRun(ctx, draftId)) !== null) refuse("campaign_started");
  return row;
}

/** The newest run that sends or sent a campaign. Tests and counts do not start it. */
async function startedRun(ctx: QueryCtx, draftId: DraftId): Promise<Doc<"campaignRuns"> | null> {
  return await ctx.db
    .query("campaignRuns")
    .withIndex("by_draftId_isTest_startedAt", (q) =>
      q.eq("draftId", draftId).eq("isTest", false).gt("startedAt", 0),
    )
    .order("desc")
    .first();
}

/** Ends the counts of a campaign that was not started. Each save ends the last, so there are never many. */
async function dropCounts(ctx: MutationCtx, draftId: DraftId): Promise<void> {
  const counts = ctx.db
    .query("campaignRuns")
    .withIndex("by_draftId_isTest_startedAt", (q) =>
      q.eq("draftId", draftId).eq("isTest", false).eq("startedAt", undefined),
    );
  for await (const { _id, state, chain } of counts)
    if (state !== "canceled")
      await ctx.db.patch("campaignRuns", _id, { state: "canceled", chain: chain + 1 });
}

async function toSummary(ctx: QueryCtx, { _id, content, updatedAt }: Row): Promise<DraftSummary> {
  const { name, subject, audience } = content;
  const run = await startedRun(ctx, _id);
  return {
    ...{ _id, name, subject, audience, updatedAt },
    run:
      run === null
        ? null
        : { _id: run._id, state: run.state, sent: run.sent, recipients: run.total - run.excluded },
  };
}

function copyName(name: string): string {
  return cutTo(`Copy of ${name || UNNAMED}`, 150);
}

async function log(
  ctx: MutationCtx,
  viewer: Viewer,
  { _id, content }: Pick<Row, "_id" | "content">,
  action: AuditAction,
  summary: string,
): Promise<void> {
  const target = { table: "campaignDrafts", docId: _id, label: content.name || UNNAMED };
  await audit(ctx, { actorId: viewer.user._id, action, ...target, summary });
}
