import { MAX_VETOES } from "../../../../domain/mail/digest";
import { digestTitle, mayGo } from "../../../../domain/mail/digest-calendar";
import type { AuditAction } from "../../../../domain/admin/audit";
import type { Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import type { Viewer } from "../../accounts/viewer";
import { audit } from "../../audit";
import { refuse } from "../../refuse";
import { queueTest } from "../campaigns/testMails";
import type { Issue } from "./issues";
import { issueOf } from "./issues";
import type { Sample } from "./preview";
import { sampleMail } from "./preview";
import { sendIssue } from "./schedule";

/** Writes the words above the books. Throws `issue_over`, as every act on an issue does that has gone or is too late. */
export async function setIntroduction(
  ctx: MutationCtx,
  viewer: Viewer,
  key: string,
  introduction: string,
): Promise<void> {
  const issue = await openIssueOf(ctx, key);
  if (issue.introduction === introduction) return;
  await ctx.db.patch("digestIssues", issue._id, { introduction });
  const summary = introduction === "" ? "Removed the introduction" : "Changed the introduction";
  await log(ctx, viewer, issue, "digest.introduction", summary, {
    before: { introduction: issue.introduction },
    after: { introduction },
  });
}

/** Takes a book out of the issue, or puts it back. */
export async function setVeto(
  ctx: MutationCtx,
  viewer: Viewer,
  key: string,
  { bookId, vetoed }: { bookId: Id<"books">; vetoed: boolean },
): Promise<void> {
  const issue = await openIssueOf(ctx, key);
  if (issue.vetoed.includes(bookId) === vetoed) return;
  const book = (await ctx.db.get("books", bookId)) ?? refuse("not_found");
  if (vetoed && issue.vetoed.length >= MAX_VETOES) refuse("too_many_vetoes");
  const others = issue.vetoed.filter((id) => id !== bookId);
  await ctx.db.patch("digestIssues", issue._id, { vetoed: vetoed ? [...others, bookId] : others });
  const summary = `${vetoed ? "Left out" : "Put back"} “${book.title}”`;
  await log(ctx, viewer, issue, "digest.veto", summary);
}

/** Holds the issue, or releases it. One that is released after its time goes at once. */
export async function setHeld(ctx: MutationCtx, viewer: Viewer, key: string, held: boolean): Promise<void> {
  const issue = await openIssueOf(ctx, key);
  if (issue.isHeld === held) return;
  await ctx.db.patch("digestIssues", issue._id, { isHeld: held });
  await log(ctx, viewer, issue, "digest.held", held ? "Held the issue" : "Released the issue");
  const now = Date.now();
  if (!held && mayGo(issue, now)) await sendIssue(ctx, { ...issue, isHeld: false }, now);
}

/** Sends the issue to the address the admin typed, as one of its readers would get it. */
export async function sendTest(
  ctx: MutationCtx,
  viewer: Viewer,
  key: string,
  { to, ...sample }: Sample & { to: string },
): Promise<void> {
  const issue = await openIssueOf(ctx, key);
  const subject = { kind: "digest", issueKey: key, title: digestTitle(issue) } as const;
  await queueTest(ctx, viewer, subject, to, async () => {
    const written = await sampleMail(ctx, issue, sample);
    return { name: written?.name ?? "", mail: written?.mail ?? "nothing_new" };
  });
}

async function openIssueOf(ctx: MutationCtx, key: string): Promise<Issue> {
  const issue = (await issueOf(ctx, key)) ?? refuse("not_found");
  if (issue.state !== "open" || Date.now() >= issue.closesAt) refuse("issue_over");
  return issue;
}

async function log(
  ctx: MutationCtx,
  viewer: Viewer,
  issue: Issue,
  action: AuditAction,
  summary: string,
  values: { before?: Record<string, string>; after?: Record<string, string> } = {},
): Promise<void> {
  const target = { table: "digestIssues", docId: issue._id, label: digestTitle(issue) };
  await audit(ctx, { actorId: viewer.user._id, action, ...target, summary, ...values });
}
