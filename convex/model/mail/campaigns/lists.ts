import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { PaginationOptions, PaginationResult } from "convex/server";
import type {
  CampaignKind,
  CampaignStep,
  RecipientFilter,
} from "../../../../domain/mail/campaigns/campaigns";
import { CAMPAIGN_STEPS, HISTORY_SIZE } from "../../../../domain/mail/campaigns/campaigns";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { counterValue, dailyValue } from "../../counters";
import { capped } from "../../pages";
import type { ShownRecipient, ShownRun } from "./fields";
import { vCampaignStep, vDaySent, vRun } from "./fields";
import { sentCounter } from "./results";
import type { Recipient, Run } from "./source";

/** Runs shown below the campaigns. */
const RECENT = 5;
/** People offered to fill in a test. */
const NAMES = 20;

const vLastRun = v.union(vRun, v.null());
const vCampaign = v.object({
  /** The newest count that was not started, which may be out of date. */
  counted: vLastRun,
  lastRun: vLastRun,
  /** People who got it, over all runs. */
  sent: v.number(),
});
export const vOverview = v.object({
  steps: v.array(v.object({ step: vCampaignStep, ...vCampaign.fields })),
  welcome: vCampaign,
  recent: v.array(vRun),
  daySent: vDaySent,
});

/** The state of each campaign, and the newest runs. */
export async function overview(ctx: QueryCtx): Promise<Infer<typeof vOverview>> {
  const steps = CAMPAIGN_STEPS.map(async (step) => ({
    step,
    ...(await campaign(ctx, "reactivation", step)),
  }));
  const recent = await startedRuns(ctx).take(RECENT);
  return {
    steps: await Promise.all(steps),
    welcome: await campaign(ctx, "welcome"),
    recent: await Promise.all(recent.map((run) => toShownRun(ctx, run))),
    daySent: await daySent(ctx),
  };
}

async function campaign(ctx: QueryCtx, kind: CampaignKind, step?: CampaignStep) {
  const runs = () =>
    ctx.db
      .query("campaignRuns")
      .withIndex("by_kind_step_isTest_startedAt", (q) =>
        q.eq("kind", kind).eq("step", step).eq("isTest", false).gt("startedAt", 0),
      );
  const unstarted = ctx.db
    .query("campaignRuns")
    .withIndex("by_kind_step_isTest_startedAt", (q) =>
      q.eq("kind", kind).eq("step", step).eq("isTest", false).eq("startedAt", undefined),
    );
  const [counted, lastRun] = [await unstarted.order("desc").first(), await runs().order("desc").first()];
  return {
    counted: counted === null || counted.state === "canceled" ? null : await toShownRun(ctx, counted),
    lastRun: lastRun === null ? null : await toShownRun(ctx, lastRun),
    sent: await counterValue(ctx, sentCounter({ kind, step })),
  };
}

export const vRunPage = v.object({ run: vRun, daySent: vDaySent });

/** A run, and how many emails were sent today, for the time left. Null if there is none. */
export async function runPage(
  ctx: QueryCtx,
  runId: Id<"campaignRuns">,
): Promise<Infer<typeof vRunPage> | null> {
  const run = await ctx.db.get("campaignRuns", runId);
  return run === null ? null : { run: await toShownRun(ctx, run), daySent: await daySent(ctx) };
}

/** The newest started runs, tests among them. Nothing after the fiftieth. */
export async function history(
  ctx: QueryCtx,
  options: PaginationOptions,
): Promise<PaginationResult<ShownRun>> {
  const found = await startedRuns(ctx).paginate(capped(options, HISTORY_SIZE));
  return { ...found, page: await Promise.all(found.page.map((run) => toShownRun(ctx, run))) };
}

function startedRuns(ctx: QueryCtx) {
  return ctx.db
    .query("campaignRuns")
    .withIndex("by_startedAt", (q) => q.gt("startedAt", 0))
    .order("desc");
}

type Search = { runId: Id<"campaignRuns">; filter: RecipientFilter; text?: string };

/** A page of a run's people: those with a result newest first, others in the order they were counted. */
export async function recipients(
  ctx: QueryCtx,
  search: Search,
  options: PaginationOptions,
): Promise<PaginationResult<ShownRecipient>> {
  const found = await recipientRange(ctx, search).paginate(capped(options));
  return { ...found, page: await Promise.all(found.page.map((row) => toShownRecipient(ctx, row))) };
}

function recipientRange(ctx: QueryCtx, { runId, filter, text = "" }: Search) {
  const people = ctx.db.query("campaignRecipients");
  const words = text.trim();
  if (words !== "")
    return people.withSearchIndex("search_recipients", (q) => {
      const inRun = q.search("searchText", words).eq("runId", runId);
      if (filter === "all") return inRun;
      return filter === "selectable" ? inRun.eq("isSelectable", true) : inRun.eq("state", filter);
    });
  if (filter === "selectable")
    return people.withIndex("by_runId_isSelectable", (q) => q.eq("runId", runId).eq("isSelectable", true));
  if (filter === "all")
    return people.withIndex("by_runId_at", (q) => q.eq("runId", runId).gt("at", 0)).order("desc");
  const inState = people.withIndex("by_runId_state_at", (q) => q.eq("runId", runId).eq("state", filter));
  return filter === "waiting" || filter === "excluded" ? inState : inState.order("desc");
}

export const vNames = v.array(
  v.object({ _id: v.id("campaignRecipients"), name: v.string(), bookTitle: v.optional(v.string()) }),
);

/** Some people of the newest count of a campaign, one of whom may fill in a test. */
export async function recipientNames(
  ctx: QueryCtx,
  { kind, step, draftId }: { kind: CampaignKind; step?: CampaignStep; draftId?: string },
): Promise<Infer<typeof vNames>> {
  const runs = ctx.db
    .query("campaignRuns")
    .withIndex("by_kind_step_isTest_startedAt", (q) =>
      q.eq("kind", kind).eq("step", step).eq("isTest", false),
    );
  const newest =
    draftId === undefined
      ? await newestCounted(runs.order("desc"))
      : await newestCounted(
          ctx.db
            .query("campaignRuns")
            .withIndex("by_draftId_isTest_startedAt", (q) => q.eq("draftId", draftId).eq("isTest", false))
            .order("desc"),
        );
  if (newest === null) return [];
  const people = await ctx.db
    .query("campaignRecipients")
    .withIndex("by_runId_email", (q) => q.eq("runId", newest._id).gt("email", ""))
    .take(NAMES);
  return people.map(({ _id, name, bookTitle }) => ({ _id, name, bookTitle }));
}

async function newestCounted(runs: AsyncIterable<Run>): Promise<Run | null> {
  let looked = 0;
  for await (const run of runs) {
    if (!run.isTest && run.total > 0) return run;
    if (++looked === NAMES) break;
  }
  return null;
}

async function daySent(ctx: QueryCtx): Promise<Infer<typeof vDaySent>> {
  const newest = await ctx.db
    .query("dailyCounters")
    .withIndex("by_metric_day_shard", (q) => q.eq("metric", "mails.sent"))
    .order("desc")
    .first();
  if (newest === null) return null;
  return { day: newest.day, count: await dailyValue(ctx, "mails.sent", newest.day) };
}

async function toShownRun(ctx: QueryCtx, run: Run): Promise<ShownRun> {
  const { _creationTime, cursor, selecting, startsItself, chain, steppedAt, startedBy, ...shown } = run;
  const user = startedBy === undefined ? null : await ctx.db.get("users", startedBy);
  return { ...shown, startedBy: user?.email ?? null, isSelecting: selecting !== undefined };
}

async function toShownRecipient(ctx: QueryCtx, row: Recipient): Promise<ShownRecipient> {
  const { _id, name, email, bookTitle, state, reason, error, at, delivery, clicks, outboxId } = row;
  const mail =
    state === "queued" && outboxId !== undefined ? await ctx.db.get("emailOutbox", outboxId) : null;
  return {
    ...{ _id, name, email, bookTitle, state, reason, error, at, delivery, clicks },
    progress: mail === null ? null : progressOf(mail),
  };
}

function progressOf({ status, nextAttemptAt, lastError }: Doc<"emailOutbox">) {
  return { isSending: status === "sending", nextAttemptAt, error: lastError };
}
