import type { Infer } from "convex/values";
import { v } from "convex/values";
import { DAY_MS } from "../../../domain/dates";
import { digestTitle, digestWeekAt, digestWeekFrom } from "../../../domain/mail/digest-calendar";
import { RECIPIENTS_KEPT_MS } from "../../../domain/privacy/retention";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { searchTextOf } from "../mail/campaigns/counting";
import { NO_COUNTS } from "../mail/campaigns/fields";
import { issueOf } from "../mail/digest/issues";
import { openIssue } from "../mail/digest/schedule";
import { ensurePreferences } from "../mail/preferenceRows";
import { profileOfUser } from "../people/profiles";

const SECOND_MS = 1_000;

/** People who ask for the digest: accounts, and addresses that confirmed the newsletter. */
export const vStagedAudience = v.object({ userIds: v.array(v.id("users")), readers: v.array(v.string()) });
/** Books whose film and TV rights came back from an option, some days ago. */
export const vStagedOpening = v.object({ bookId: v.id("books"), daysAgo: v.number() });
type Audience = Infer<typeof vStagedAudience>;
type Person = Pick<Doc<"campaignRecipients">, "name" | "email" | "userId" | "profileId"> & { email: string };

/** Notes that the film and TV rights of a book are free again, unless they are not. */
export async function addOpening(
  ctx: MutationCtx,
  { bookId, daysAgo }: Infer<typeof vStagedOpening>,
): Promise<void> {
  const book = await ctx.db.get("books", bookId);
  const known = await ctx.db
    .query("rightOpenings")
    .withIndex("by_bookId_right", (q) => q.eq("bookId", bookId))
    .first();
  if (known !== null || !book?.isPublic || book.rightsShown.filmTV !== "available") return;
  const openedAt = Date.now() - daysAgo * DAY_MS;
  await ctx.db.insert("rightOpenings", { bookId, right: "filmTV", openedAt, isAgain: true });
}

/** Adds last week's digest with its results, and this week's issue while it may still go. Nothing is sent. */
export async function addDigests(ctx: MutationCtx, audience: Audience): Promise<void> {
  const now = Date.now();
  const week = digestWeekAt(now);
  const lastWeek = digestWeekFrom(week, -1);
  const people = await askingPeople(ctx, audience);
  if ((await issueOf(ctx, lastWeek.key)) === null) {
    const runId = await addRun(ctx, lastWeek);
    for (const [index, person] of people.entries())
      await addResult(ctx, runId, person, index, lastWeek.goesAt);
    await ctx.db.patch("campaignRuns", runId, {
      state: "done",
      finishedAt: lastWeek.goesAt + people.length * SECOND_MS,
    });
    await ctx.db.insert("digestIssues", {
      ...lastWeek,
      state: "sent",
      since: digestWeekFrom(week, -2).goesAt,
      collectedAt: lastWeek.goesAt,
      isHeld: false,
      introduction: "",
      vetoed: [],
      runId,
    });
  }
  if (now < week.closesAt && (await issueOf(ctx, week.key)) === null) await openIssue(ctx, week, now);
}

async function askingPeople(ctx: MutationCtx, { userIds, readers }: Audience): Promise<Person[]> {
  const people: Person[] = [];
  for (const userId of userIds) {
    const [user, profile] = [await ctx.db.get("users", userId), await profileOfUser(ctx, userId)];
    if (user?.email === undefined || profile === null) continue;
    people.push({ email: user.email, name: profile.displayName, userId, profileId: profile._id });
  }
  people.push(...readers.map((email) => ({ email, name: "" })));
  for (const { email, userId } of people) {
    const { _id } = await ensurePreferences(ctx, email);
    const confirmed = userId === undefined ? { newsletterConfirmedAt: Date.now() } : {};
    await ctx.db.patch("emailPreferences", _id, { marketingEmails: true, ...confirmed });
  }
  return people;
}

async function addRun(ctx: MutationCtx, week: { key: string; goesAt: number }): Promise<Id<"campaignRuns">> {
  return await ctx.db.insert("campaignRuns", {
    kind: "digest",
    issueKey: week.key,
    title: digestTitle(week),
    isTest: false,
    startsItself: true,
    state: "counting",
    countedAt: week.goesAt,
    startedAt: week.goesAt,
    chain: 1,
    steppedAt: week.goesAt,
    ...NO_COUNTS,
  });
}

/** Most got it, a third of them followed a link, and every seventh had nothing new. */
async function addResult(
  ctx: MutationCtx,
  runId: Id<"campaignRuns">,
  person: Person,
  index: number,
  startedAt: number,
): Promise<void> {
  const at = startedAt + (index + 1) * SECOND_MS;
  const common = { ...person, runId, at, searchText: searchTextOf(person) };
  if (index % 7 === 6) {
    const expiresAt = at + RECIPIENTS_KEPT_MS;
    const skipped = { state: "skipped", reason: "nothing_new", clicks: 0, expiresAt } as const;
    await ctx.db.insert("campaignRecipients", { ...common, ...skipped });
    return;
  }
  const clicks = index % 3 === 0 ? 1 + (index % 2) : 0;
  const sent = { state: "sent", delivery: "delivered", clicks } as const;
  await ctx.db.insert("campaignRecipients", { ...common, ...sent });
}
