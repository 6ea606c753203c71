import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import type { CampaignStep, RecipientFilter } from "../../../domain/mail/campaigns/campaigns";
import type { Market, Somebody } from "../../support/market";

const paginationOpts = { numItems: 48, cursor: null };

type RunId = Id<"campaignRuns">;

/** An admin who has just logged in with the password. */
export async function campaigner(market: Market): Promise<Somebody> {
  const admin = await market.person("admin", { email: "ops@adaptationshelf.example" });
  await confirmPassword(market, admin);
  return admin;
}

/** Treats the password as just entered. */
export async function confirmPassword(market: Market, { sessionId }: Somebody): Promise<void> {
  await market.t.run(async (ctx) => {
    await ctx.db.patch("authSessions", sessionId, { passwordConfirmedAt: Date.now() });
  });
}

/** Imported books without an account, each with its author's address. */
export async function unclaimed(
  market: Market,
  ...authors: { title: string; email?: string; name?: string }[]
) {
  return await market.books(
    ...authors.map(({ title, email, name = "Mara Ellingsworth" }) => ({
      title,
      authorName: name,
      contact: email === undefined ? undefined : { email },
    })),
  );
}

/** As many authors as asked, each with one book. */
export function authors(n: number): { title: string; email: string }[] {
  return Array.from({ length: n }, (_, index) => ({
    title: `Book ${index}`,
    email: `a${index}@authors.example`,
  }));
}

/** Counts a step of the reactivation to the end. */
export async function counted(market: Market, admin: Somebody, step: CampaignStep = 1): Promise<RunId> {
  const runId = await admin.mutation(api.admin.campaigns.count, {
    kind: "reactivation",
    step,
    isAgain: true,
  });
  await pass(market, 1_000);
  return runId;
}

/** Moves the clock in steps. Each step's work ends before the next. */
export async function pass(market: Market, ms: number, step = 500): Promise<void> {
  for (let gone = 0; gone < ms; gone += step) await market.pass(Math.min(step, ms - gone));
}

/** Counts and starts a step of the reactivation for all recipients. */
export async function started(market: Market, admin: Somebody, step: CampaignStep = 1): Promise<RunId> {
  const runId = await counted(market, admin, step);
  await start(admin, runId);
  return runId;
}

export async function start(admin: Somebody, runId: RunId): Promise<void> {
  const { waiting } = await runOf(admin, runId);
  await admin.mutation(api.admin.campaigns.start, { runId, expected: waiting });
}

export async function runOf({ query }: Somebody, runId: RunId) {
  const found = await query(api.admin.campaigns.run, { runId });
  if (found === null) throw new Error("There is no such run.");
  return found.run;
}

/** The result for each person of a run, such as "sent: mara@ellingsworth.example", with the reason. */
export async function resultsOf({ query }: Somebody, runId: RunId, filter: RecipientFilter = "all") {
  const { page } = await query(api.admin.campaigns.recipients, { runId, filter, paginationOpts });
  return page.map(({ state, email, reason, error }) =>
    [`${state}: ${email ?? "nobody"}`, reason ?? error].filter((part) => part !== undefined).join(", "),
  );
}

/** Sends Day 1 to all recipients. */
export async function dayOne(market: Market, admin: Somebody): Promise<RunId> {
  const runId = await started(market, admin);
  const { waiting } = await runOf(admin, runId);
  await pass(market, 3_000 + waiting * 1_000);
  return runId;
}

export async function mailsOf({ t }: Market) {
  return await t.run((ctx) => ctx.db.query("emailOutbox").collect());
}
