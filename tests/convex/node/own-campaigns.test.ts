// @vitest-environment node
import { expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import type { CampaignDraft } from "../../../domain/mail/campaigns/content";
import { EMPTY_DRAFT } from "../../../domain/mail/campaigns/content";
import { campaigner, confirmPassword, pass, resultsOf, runOf, start } from "./campaigns";
import { askForDigest, newsletterReader } from "./digest";
import { mailProvider } from "../../support/mail-provider";
import { type Market, type Somebody, test } from "../../support/market";

const provider = mailProvider();

const letters = () => provider.letters;

const WINTER: CampaignDraft = {
  ...EMPTY_DRAFT,
  name: "Winter letter",
  subject: "A question about {bookTitle}",
  blocks: [{ kind: "text", text: "Hello {firstName},\n\nIs {bookTitle} still free?" }],
};

async function written(admin: Somebody, content: Partial<CampaignDraft> = {}): Promise<Id<"campaignDrafts">> {
  const draftId = await admin.mutation(api.admin.drafts.add, {});
  const save = { draftId, revision: 1, content: { ...WINTER, ...content } };
  expect(await admin.mutation(api.admin.drafts.save, save)).toBe(2);
  return draftId;
}

async function countedRun(market: Market, admin: Somebody, draftId: string) {
  const runId = await admin.mutation(api.admin.campaigns.count, { kind: "own", draftId });
  await pass(market, 1_000);
  return runId;
}

/** An author who asked for this kind of email, at a proven address. */
async function askingAuthor(market: Market, title: string): Promise<Somebody> {
  const author = await market.person("author", { emailVerified: true });
  await market.books({ title, ownerId: author.userId, profileId: author.profileId });
  await askForDigest(author);
  return author;
}

test("B-39: a campaign reaches members who agreed, filled in for each, and nobody twice", async ({
  market,
}) => {
  const admin = await campaigner(market);
  const author = await askingAuthor(market, "Nine Doors Down");
  await market.person("author", { emailVerified: true });
  const draftId = await written(admin);
  const runId = await countedRun(market, admin, draftId);
  expect(await runOf(admin, runId)).toMatchObject({ state: "ready", total: 2, waiting: 1 });
  await start(admin, runId);
  await pass(market, 3_000);
  const [letter, ...others] = letters();
  expect(others).toEqual([]);
  expect(letter).toMatchObject({ to: author.email, subject: "A question about Nine Doors Down" });
  expect(letter?.text).toContain("Is Nine Doors Down still free?");
  expect(letter?.headers).toHaveProperty("List-Unsubscribe-Post");
  const paginationOpts = { numItems: 10, cursor: null };
  const { page } = await admin.query(api.admin.drafts.list, { paginationOpts });
  expect(page).toMatchObject([{ run: { sent: 1, recipients: 1 } }]);
  const again = await countedRun(market, admin, draftId);
  expect(await resultsOf(admin, again, "excluded")).toContain(`excluded: ${author.email}, already_sent`);
});

test("CMP-02: who left the audience since the count is skipped, with the reason", async ({ market }) => {
  const admin = await campaigner(market);
  const leaving = await market.producer("approved", { emailVerified: true });
  await askForDigest(leaving);
  await newsletterReader(market, "reader@people.example");
  const plain = { subject: "News", blocks: [{ kind: "text" as const, text: "We have news." }] };
  const audience = { ...WINTER.audience, role: "producer" as const, statuses: ["approved" as const] };
  const producers = await countedRun(market, admin, await written(admin, { ...plain, audience }));
  const toReaders = { ...WINTER.audience, role: "reader" as const };
  const readers = await countedRun(market, admin, await written(admin, { ...plain, audience: toReaders }));
  await market.t.run(async (ctx) => {
    const rows = await ctx.db.query("emailPreferences").collect();
    const reader = rows.find(({ email }) => email === "reader@people.example");
    if (reader) await ctx.db.patch("emailPreferences", reader._id, { userId: leaving.userId });
  });
  const { profileId } = leaving;
  await admin.mutation(api.admin.producers.setStatus, { profileId, status: "suspended" });
  for (const runId of [producers, readers]) {
    await start(admin, runId);
    await pass(market, 3_000);
  }
  expect(letters().map(({ subject }) => subject)).not.toContain("News");
  expect(await resultsOf(admin, producers)).toEqual([`skipped: ${leaving.email}, left_audience`]);
  expect(await resultsOf(admin, readers)).toEqual(["skipped: reader@people.example, left_audience"]);
});

test("B-31: authors without an account who never asked for email get no campaign", async ({ market }) => {
  const admin = await campaigner(market);
  const author = await market.person("author", { emailVerified: true });
  await market.t.run(async (ctx) => {
    await ctx.db.patch("profiles", author.profileId, { userId: undefined, claimStatus: "unclaimed" });
    await ctx.db.patch("users", author.userId, { profileId: undefined });
  });
  const draftId = await written(admin, {
    audience: { ...WINTER.audience, claim: "unclaimed" },
  });
  const runId = await countedRun(market, admin, draftId);
  expect(await resultsOf(admin, runId, "excluded")).toEqual([`excluded: ${author.email}, unsubscribed`]);
});

test("B-40: newsletter readers get a campaign to readers, and members do not", async ({ market }) => {
  const admin = await campaigner(market);
  await askingAuthor(market, "Overtime");
  await newsletterReader(market, "reader@people.example");
  const draftId = await written(admin, {
    audience: { role: "reader", statuses: [], claim: "any", genres: [] },
    subject: "New this week",
    blocks: [{ kind: "text", text: "Hello," }],
  });
  const runId = await countedRun(market, admin, draftId);
  expect(await resultsOf(admin, runId, "waiting")).toEqual(["waiting: reader@people.example"]);
});

test("B-39: a kind of email that somebody turned off is not sent as another", async ({ market }) => {
  const admin = await campaigner(market);
  const author = await askingAuthor(market, "Overtime");
  const runId = await countedRun(market, admin, await written(admin, { choice: "successStories" }));
  expect(await resultsOf(admin, runId, "excluded")).toEqual([`excluded: ${author.email}, unsubscribed`]);
});

test("CMP-02: a campaign that lacks something is neither counted nor tested", async ({ market }) => {
  const admin = await campaigner(market);
  const draftId = await written(admin, { subject: "For {frstName}" });
  const count = admin.mutation(api.admin.campaigns.count, { kind: "own", draftId });
  await expect(count).rejects.toThrow(/not complete/);
  const test = { kind: "own", draftId, to: "ops@adaptationshelf.example" } as const;
  await expect(admin.mutation(api.admin.campaigns.sendTest, test)).rejects.toThrow(/not complete/);
});

test("a save over another admin's save is refused, and loses nothing", async ({ market }) => {
  const admin = await campaigner(market);
  const draftId = await written(admin);
  const stale = { draftId, revision: 1, content: { ...WINTER, name: "Theirs" } };
  await expect(admin.mutation(api.admin.drafts.save, stale)).rejects.toThrow(/changed/);
  expect((await admin.query(api.admin.drafts.get, { draftId }))?.content.name).toBe("Winter letter");
});

test("a save ends the count of the earlier words, and a started campaign does not change anymore", async ({
  market,
}) => {
  const admin = await campaigner(market);
  await askingAuthor(market, "Overtime");
  const draftId = await written(admin);
  const first = await countedRun(market, admin, draftId);
  const changed = { draftId, revision: 2, content: { ...WINTER, name: "Second letter" } };
  await admin.mutation(api.admin.drafts.save, changed);
  expect(await runOf(admin, first)).toMatchObject({ state: "canceled" });
  const second = await countedRun(market, admin, draftId);
  await start(admin, second);
  const late = { ...changed, revision: 3 };
  await expect(admin.mutation(api.admin.drafts.save, late)).rejects.toThrow(/has been sent/);
  await expect(admin.mutation(api.admin.drafts.remove, { draftId })).rejects.toThrow(/has been sent/);
  const copy = await admin.mutation(api.admin.drafts.add, { copyOf: draftId });
  expect(await admin.query(api.admin.drafts.get, { draftId: copy })).toMatchObject({
    runId: null,
    content: { name: "Copy of Second letter", subject: WINTER.subject },
  });
});

test("the name of a copy ends before a sign of two characters, not in it", async ({ market }) => {
  const admin = await campaigner(market);
  const name = `a${"🎬".repeat(74)}`;
  const draftId = await written(admin, { ...WINTER, name });
  const copy = await admin.mutation(api.admin.drafts.add, { copyOf: draftId });
  const draft = await admin.query(api.admin.drafts.get, { draftId: copy });
  expect(draft?.content.name).toMatch(/^Copy of a.*🎬$/u);
});

test("a paused campaign resumes with its books as they are then", async ({ market }) => {
  const admin = await campaigner(market);
  const [shown, hidden] = await market.books({ title: "Shown" }, { title: "Hidden" });
  await askingAuthor(market, "Low Orbit");
  const blocks = [{ kind: "books" as const, bookIds: [`${shown}`, `${hidden}`] }];
  const draftId = await written(admin, { blocks });
  const runId = await countedRun(market, admin, draftId);
  provider.behave = () => "broken";
  await start(admin, runId);
  await pass(market, 3_000);
  await admin.mutation(api.admin.campaigns.pause, { runId });
  await pass(market, 1_000);
  expect(await runOf(admin, runId)).toMatchObject({ state: "paused", queued: 0, waiting: 1 });
  await market.change("low-orbit", { title: "High Orbit" });
  await market.change("hidden", { isListed: false });
  provider.behave = () => "accept";
  await confirmPassword(market, admin);
  await admin.mutation(api.admin.campaigns.resume, { runId });
  await pass(market, 60_000, 1_000);
  expect(letters()).toMatchObject([{ subject: "A question about High Orbit" }]);
  expect(letters()[0]?.text).toContain("Shown");
  expect(letters()[0]?.text).not.toContain("Hidden");
});

test("a book that is not public anymore is left out of an email's list", async ({ market }) => {
  const admin = await campaigner(market);
  const [shown, hidden] = await market.books({ title: "Shown" }, { title: "Hidden", isListed: false });
  const content = {
    ...WINTER,
    blocks: [{ kind: "books" as const, bookIds: [`${shown}`, `${hidden}`, "nothing"] }],
  };
  const { text, html } = await admin.query(api.admin.drafts.preview, { content });
  expect(text).toContain("Shown");
  expect(text + html).not.toContain("Hidden");
});

test("CMP-02: no test is called sent to an address that had its day's emails", async ({ market }) => {
  const admin = await campaigner(market);
  const draftId = await written(admin);
  const to = "desk@adaptationshelf.example";
  await market.t.run(async ({ db }) => {
    const sent = { email: to, emailType: "campaign", metadata: { test: "yes" }, outcome: "sent" as const };
    for (let n = 0; n < 10; n++) await db.insert("emailSendLog", { ...sent, sentAt: Date.now() });
  });
  await expect(
    admin.mutation(api.admin.campaigns.sendTest, { kind: "own", draftId, to }),
  ).rejects.toMatchObject({ data: { reason: "address_full" } });
});

test("a campaign whose run was canceled can be sent to those who are left, and to nobody twice", async ({
  market,
}) => {
  const admin = await campaigner(market);
  for (const title of ["Nine Doors Down", "Low Orbit", "Salt"]) await askingAuthor(market, title);
  const draftId = await written(admin);
  const isStopped = async () => (await admin.query(api.admin.drafts.get, { draftId }))?.isStopped;
  const first = await countedRun(market, admin, draftId);
  await start(admin, first);
  await pass(market, 700, 100);
  expect(await isStopped()).toBe(false);
  await admin.mutation(api.admin.campaigns.cancel, { runId: first });
  expect([letters().length, await isStopped()]).toEqual([1, true]);
  const rest = await countedRun(market, admin, draftId);
  await confirmPassword(market, admin);
  await start(admin, rest);
  expect(await isStopped()).toBe(false);
  await pass(market, 5_000);
  expect(new Set(letters().map(({ to }) => to)).size).toBe(3);
  expect(letters()).toHaveLength(3);
  expect((await admin.query(api.admin.drafts.get, { draftId }))?.runId).toBe(rest);
});
