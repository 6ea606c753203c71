import { recipientSearchText, WELCOME_TITLE } from "../../../../domain/mail/campaigns/campaigns";
import { NO_COUNTS } from "../../../../domain/mail/campaigns/counts";
import type { ExclusionReason } from "../../../../domain/mail/campaigns/exclusions";
import { RECIPIENTS_KEPT_MS } from "../../../../domain/privacy/retention";
import type { Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import type { Viewer } from "../../accounts/viewer";
import { requireWithinLimit } from "../../limits";
import { refuse } from "../../refuse";
import { mailRefusal } from "../mailRules";
import { preferencesOf } from "../preferenceRows";
import { queueRunMail } from "../runMails";
import { log } from "./acts";
import type { Candidate, Run, RunMail, RunSubject } from "./source";
import { sourceOf } from "./sources";

/** People looked at for one that fills in a test. */
const SAMPLE_PAGE = 20;
/** Fills in a test when nobody would get the campaign. */
const NOBODY: Candidate = { name: "Author Name", bookTitle: "Book Title" };

/**
 * Sends one email of a campaign to the address an admin typed, filled in as for a recipient. It marks nobody as sent and
 * has its own entry in the history. Throws `rate_limited`, `suppressed_address` for one that bounced or
 * complained, or `address_full` for one that had its day's emails.
 */
export async function sendTestMail(
  ctx: MutationCtx,
  viewer: Viewer,
  subject: RunSubject,
  { to, recipientId }: { to: string; recipientId?: Id<"campaignRecipients"> },
): Promise<Id<"campaignRuns">> {
  return await queueTest(ctx, viewer, subject, to, async (run) => {
    const person = await sampleOf(ctx, run, recipientId);
    return { ...person, mail: await sourceOf(run).mail(ctx, run, person) };
  });
}

type TestMail = Pick<Candidate, "name" | "bookTitle"> & { mail: RunMail | ExclusionReason };

/** Sends one email as a test run of its own. Throws as `sendTestMail`, and `nothing_to_send` if nothing was written. */
export async function queueTest(
  ctx: MutationCtx,
  viewer: Viewer,
  subject: RunSubject,
  to: string,
  write: (run: Run) => Promise<TestMail>,
): Promise<Id<"campaignRuns">> {
  await requireWithinLimit(ctx, "campaignTest", viewer.user._id);
  if ((await preferencesOf(ctx, to))?.suppressed !== undefined) refuse("suppressed_address");
  const now = Date.now();
  const run = await insertTestRun(ctx, viewer, subject, to, now);
  const { mail, name, bookTitle } = await write(run);
  if (typeof mail === "string") refuse("nothing_to_send");
  if ((await mailRefusal(ctx, { to, type: mail.type, isTest: true }, now)) !== null) refuse("address_full");
  const shown = { name, bookTitle, email: to };
  const newId = await ctx.db.insert("campaignRecipients", {
    ...shown,
    runId: run._id,
    state: "queued",
    at: now,
    clicks: 0,
    searchText: recipientSearchText(shown),
    expiresAt: now + RECIPIENTS_KEPT_MS,
  });
  const outboxId = await queueRunMail(ctx, { run, recipientId: newId, to }, mail, now);
  await ctx.db.patch("campaignRecipients", newId, { outboxId });
  await log(ctx, viewer, run, "campaign.tested", "Sent a test email");
  return run._id;
}

async function insertTestRun(
  ctx: MutationCtx,
  viewer: Viewer,
  subject: RunSubject,
  testEmail: string,
  now: number,
): Promise<Run> {
  const runId = await ctx.db.insert("campaignRuns", {
    ...subject,
    state: "running",
    isTest: true,
    testEmail,
    startedBy: viewer.user._id,
    startedAt: now,
    chain: 1,
    steppedAt: now,
    ...NO_COUNTS,
  });
  return (await ctx.db.get("campaignRuns", runId)) as Run;
}

/** The recipient whose values fill in the test: the chosen one, or the first person of the audience. */
export async function sampleOf(
  ctx: QueryCtx,
  subject: RunSubject,
  recipientId: Id<"campaignRecipients"> | undefined,
): Promise<Candidate> {
  const chosen = recipientId === undefined ? null : await ctx.db.get("campaignRecipients", recipientId);
  if (chosen !== null) return chosen;
  const { people } = await sourceOf(subject).page(ctx, subject, { numItems: SAMPLE_PAGE, cursor: null });
  return people[0] ?? { ...NOBODY, name: subject.title === WELCOME_TITLE ? "" : NOBODY.name };
}
