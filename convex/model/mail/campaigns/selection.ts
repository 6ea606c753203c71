import type { ObjectType } from "convex/values";
import { COUNT_BATCH } from "../../../../domain/mail/campaigns/pace";
import { internal } from "../../../_generated/api";
import type { Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import type { Viewer } from "../../accounts/viewer";
import { refuse } from "../../refuse";
import { log } from "./acts";
import type { vChain } from "./counting";
import type { Run } from "./source";

type RunId = Id<"campaignRuns">;

/** Takes a person into a counted run, or leaves them out. Only those who would get the email can be chosen. */
export async function selectOne(
  ctx: MutationCtx,
  viewer: Viewer,
  {
    runId,
    recipientId,
    selected,
  }: { runId: RunId; recipientId: Id<"campaignRecipients">; selected: boolean },
): Promise<void> {
  const run = await selectableRun(ctx, runId);
  const recipient = await ctx.db.get("campaignRecipients", recipientId);
  if (recipient?.runId !== runId) refuse("not_found");
  const [from, to] = changeOf(selected);
  if (recipient.state === to.state) return;
  if (recipient.state !== from.state || recipient.reason !== from.reason) refuse("not_found");
  await ctx.db.patch("campaignRecipients", recipientId, to);
  await log(ctx, viewer, run, "campaign.selected", `${selected ? "Selected" : "Deselected"} a recipient`);
}

/** Takes everybody into a counted run, or leaves everybody out, some in each transaction. */
export async function selectAll(
  ctx: MutationCtx,
  viewer: Viewer,
  { runId, selected }: { runId: RunId; selected: boolean },
): Promise<void> {
  const run = await selectableRun(ctx, runId);
  const chain = run.chain + 1;
  await ctx.db.patch("campaignRuns", runId, {
    state: "counting",
    selecting: { selected },
    chain,
    steppedAt: Date.now(),
  });
  await ctx.scheduler.runAfter(0, internal.jobs.campaigns.selectSome, { runId, chain });
  await log(ctx, viewer, run, "campaign.selected", `${selected ? "Selected" : "Deselected"} all recipients`);
}

/** Changes some people and schedules the next ones. Then the run is ready again. */
export async function selectSome(ctx: MutationCtx, step: ObjectType<typeof vChain>): Promise<void> {
  const run = await ctx.db.get("campaignRuns", step.runId);
  if (run === null || run.chain !== step.chain || run.selecting === undefined) return;
  const [from, to] = changeOf(run.selecting.selected);
  const some = await ctx.db
    .query("campaignRecipients")
    .withIndex("by_runId_state_reason", (q) =>
      q.eq("runId", run._id).eq("state", from.state).eq("reason", from.reason),
    )
    .take(COUNT_BATCH);
  for (const { _id } of some) await ctx.db.patch("campaignRecipients", _id, to);
  if (some.length < COUNT_BATCH)
    return void (await ctx.db.patch("campaignRuns", run._id, {
      state: "ready",
      selecting: undefined,
      steppedAt: Date.now(),
    }));
  await ctx.db.patch("campaignRuns", run._id, { steppedAt: Date.now() });
  await ctx.scheduler.runAfter(0, internal.jobs.campaigns.selectSome, step);
}

const WAITING = { state: "waiting", reason: undefined } as const;
const DESELECTED = { state: "excluded", reason: "deselected" } as const;

/** From which state to which a selection changes a person. */
function changeOf(selected: boolean) {
  return selected ? ([DESELECTED, WAITING] as const) : ([WAITING, DESELECTED] as const);
}

async function selectableRun(ctx: MutationCtx, runId: RunId): Promise<Run> {
  const run = (await ctx.db.get("campaignRuns", runId)) ?? refuse("not_found");
  return run.state === "ready" ? run : refuse("run_over");
}
