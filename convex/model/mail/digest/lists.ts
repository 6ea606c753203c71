import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { DigestSection } from "../../../../domain/mail/digest";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { bookSummaryFields, coverUrl } from "../../catalog/cards";
import { capped } from "../../pages";
import { vRunState } from "../campaigns/fields";
import { mayShow } from "./collect";
import { vDigestSection, vDigestState, vRightOpening } from "./fields";
import type { Issue } from "./issues";
import { issueOf } from "./issues";

/** Weeks in the list of past issues. */
const MAX_ISSUES = 12;

/** An issue, as admins see it. */
export const vIssue = v.object({
  key: v.string(),
  state: vDigestState,
  opensAt: v.number(),
  goesAt: v.number(),
  closesAt: v.number(),
  since: v.number(),
  collectedAt: v.number(),
  isHeld: v.boolean(),
  introduction: v.string(),
  vetoed: v.number(),
  /** How the run stands that sends it. Null before it goes. */
  runState: v.union(vRunState, v.null()),
});

/** A book of an issue. `isShown` is false for one that was hidden, or whose changed figures wait for a check. */
export const vDigestRow = v.object({
  ...bookSummaryFields,
  section: vDigestSection,
  order: v.number(),
  rights: v.array(vRightOpening),
  isVetoed: v.boolean(),
  isShown: v.boolean(),
});

/** An issue that was sent or missed, with the figures of its run. */
export const vPastIssue = v.object({
  key: v.string(),
  state: vDigestState,
  goesAt: v.number(),
  run: v.union(
    v.object({
      _id: v.id("campaignRuns"),
      state: vRunState,
      sent: v.number(),
      skipped: v.number(),
      failed: v.number(),
      clicked: v.number(),
    }),
    v.null(),
  ),
});

/** The issue of a week, or null before it opens. */
export async function issuePage(ctx: QueryCtx, key: string): Promise<Infer<typeof vIssue> | null> {
  const issue = await issueOf(ctx, key);
  if (issue === null) return null;
  const { state, opensAt, goesAt, closesAt, since, collectedAt, isHeld, introduction, vetoed } = issue;
  const times = { opensAt, goesAt, closesAt, since, collectedAt };
  const runState = (await runOf(ctx, issue.runId))?.state ?? null;
  return { key, state, ...times, isHeld, introduction, vetoed: vetoed.length, runState };
}

/** A page of a section's books, in the order of the email. */
export async function sectionPage(
  ctx: QueryCtx,
  { key, section }: { key: string; section: DigestSection },
  options: PaginationOptions,
): Promise<PaginationResult<Infer<typeof vDigestRow>>> {
  const issue = await issueOf(ctx, key);
  const found = await ctx.db
    .query("digestBooks")
    .withIndex("by_issueKey_section_order", (q) => q.eq("issueKey", key).eq("section", section))
    .order("desc")
    .paginate(capped(options));
  const page = [];
  for (const picked of found.page) {
    const row = await toRow(ctx, picked, issue);
    if (row !== null) page.push(row);
  }
  return { ...found, page };
}

/** The issues before a week, newest first. One that is still open is left out. */
export async function pastIssues(ctx: QueryCtx, before: string): Promise<Infer<typeof vPastIssue>[]> {
  const issues = await ctx.db
    .query("digestIssues")
    .withIndex("by_key", (q) => q.lt("key", before))
    .order("desc")
    .take(MAX_ISSUES);
  const past = issues.filter(({ state }) => state !== "open");
  return await Promise.all(
    past.map(async ({ key, state, goesAt, runId }) => ({
      key,
      state,
      goesAt,
      run: await runOf(ctx, runId),
    })),
  );
}

async function runOf(ctx: QueryCtx, runId: Id<"campaignRuns"> | undefined) {
  const run = runId === undefined ? null : await ctx.db.get("campaignRuns", runId);
  if (run === null) return null;
  const { _id, state, sent, skipped, excluded, failed, clicked } = run;
  return { _id, state, sent, skipped: skipped + excluded, failed, clicked };
}

async function toRow(
  ctx: QueryCtx,
  { bookId, section, order, rights = [] }: Doc<"digestBooks">,
  issue: Issue | null,
): Promise<Infer<typeof vDigestRow> | null> {
  const book = await ctx.db.get("books", bookId);
  if (book === null) return null;
  const { slug, title, authorName, genre } = book;
  const summary = { _id: bookId, slug, title, authorName, genre, coverUrl: await coverUrl(ctx, book) };
  const isVetoed = issue?.vetoed.includes(bookId) ?? false;
  return { ...summary, section, order, rights, isVetoed, isShown: mayShow(book) };
}
