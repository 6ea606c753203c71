import type { DigestWeek } from "../../../../domain/mail/digest-calendar";
import { digestWeekAt, digestWeekFrom, digestTitle, mayGo } from "../../../../domain/mail/digest-calendar";
import type { MutationCtx } from "../../../_generated/server";
import { openRun } from "../campaigns/counting";
import { clearBooks, collectBooks } from "./collect";
import type { Issue } from "./issues";
import { issueOf, latestIssue } from "./issues";

/** An issue reports at most this many weeks, if those before it did not go. */
const MAX_WEEKS = 4;
/** Issues that were left open, closed in one run. There is one at most, unless the server was down for weeks. */
const MAX_CLOSED = 10;

/**
 * Opens the week's issue on Monday and sends it on Tuesday at 9:00 Pacific. Runs every hour, and any number of times: the
 * issue's state, changed in the same transaction, decides what is left to do. A run that was missed is made up for until
 * the end of Wednesday.
 */
export async function keepDigest(ctx: MutationCtx): Promise<void> {
  const now = Date.now();
  const week = digestWeekAt(now);
  await closeOldIssues(ctx, now);
  await clearSentIssues(ctx);
  if (now >= week.closesAt) return;
  const issue = (await issueOf(ctx, week.key)) ?? (await openIssue(ctx, week, now));
  if (issue.state === "open" && !issue.isHeld && mayGo(issue, now)) await sendIssue(ctx, issue, now);
}

/** Opens a week's issue with the books so far. */
export async function openIssue(ctx: MutationCtx, week: DigestWeek, now: number): Promise<Issue> {
  const last = await latestIssue(ctx);
  const id = await ctx.db.insert("digestIssues", {
    ...week,
    state: "open",
    since: sinceAfter(last, week),
    collectedAt: now,
    isHeld: false,
    introduction: "",
    vetoed: [],
  });
  const issue = (await ctx.db.get("digestIssues", id)) as Issue;
  await collectBooks(ctx, issue, now);
  return issue;
}

/** Collects the issue once more and gives it to a run, which counts its recipients and starts by itself. */
export async function sendIssue(ctx: MutationCtx, issue: Issue, now: number): Promise<void> {
  await collectBooks(ctx, issue, now);
  const subject = {
    kind: "digest",
    issueKey: issue.key,
    title: digestTitle(issue),
  } as const;
  const runId = await openRun(ctx, subject, { startsItself: true });
  await ctx.db.patch("digestIssues", issue._id, { state: "sent", runId });
}

/** An issue whose time is over never goes. The next one has its books. */
async function closeOldIssues(ctx: MutationCtx, now: number): Promise<void> {
  const open = await ctx.db
    .query("digestIssues")
    .withIndex("by_state_key", (q) => q.eq("state", "open"))
    .take(MAX_CLOSED);
  for (const { _id, closesAt } of open)
    if (closesAt <= now) await ctx.db.patch("digestIssues", _id, { state: "missed" });
}

/**
 * Forgets the books of the issues before the latest one. A large issue takes days to send, longer than its week if the
 * day's limit stops it, and its rest is written from its books. After `MAX_WEEKS` they go all the same.
 */
async function clearSentIssues(ctx: MutationCtx): Promise<void> {
  const [, ...earlier] = await ctx.db
    .query("digestIssues")
    .withIndex("by_key")
    .order("desc")
    .take(MAX_WEEKS + 2);
  for (const [index, { key, runId }] of earlier.entries()) {
    const run = runId === undefined ? null : await ctx.db.get("campaignRuns", runId);
    const isOver = run === null || run.state === "done" || run.state === "canceled";
    if (isOver || index === MAX_WEEKS) await clearBooks(ctx, key);
  }
}

/** Where the last issue ended, so that nothing is reported twice. The news of a missed one is reported now. */
function sinceAfter(last: Issue | null, week: DigestWeek): number {
  const weekBefore = digestWeekFrom(week, -1).goesAt;
  if (last === null) return weekBefore;
  const ended = last.state === "sent" ? last.goesAt : last.since;
  return Math.max(digestWeekFrom(week, -MAX_WEEKS).goesAt, ended);
}
