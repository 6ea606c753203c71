import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import { vSubscriptionStatus } from "../../convex/model/vocabulary";
import { DAY_MS, dayOf } from "../../domain/dates";
import { UNSEEN_NEWS } from "../../local/demo-market/attention";
import { DEMO_BOOKS } from "../../local/demo-market/books";
import { AUTHOR_LOGIN } from "../../local/demo-market/people";
import { seedDemoMarket } from "../../local/demo-market/seeding/seed-market";
import { bindFunctionCalls, newBackend, signIn } from "../support/convex";
import { assertDerived } from "../support/derived";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const NOW = Date.parse("2026-11-23T10:00:00Z");
const paginationOpts = { numItems: 48, cursor: null };

test("the demo market reaches back half a year: books, producers, sponsorships and what the admin did", async () => {
  vi.setSystemTime(NOW);
  const t = newBackend();
  const demoBooks = DEMO_BOOKS.map((book) => ({ ...book, saves: 0 }));
  await seedDemoMarket(bindFunctionCalls(t), { books: demoBooks, desks: [] });
  await assertDerived(t);
  const admin = await signIn(t, "admin@demo.example");
  const week = await admin.query(api.admin.stats.overview, { today: dayOf(NOW) });
  expect(week.days.filter(({ added }) => added > 0).length).toBeGreaterThan(5);
  expect(Math.max(...week.days.map(({ added }) => added))).toBeLessThan(12);
  expect(week.addedBefore).toBeGreaterThan(4);

  expect(await t.query(api.catalog.todaysTurn, { filters: {}, seed: 0 })).not.toBeNull();

  const everyone = { paginationOpts, sort: "waiting" } as const;
  const [longest, ...others] = (await admin.query(api.admin.producers.list, everyone)).page;
  expect(NOW - (longest?.signupDate ?? NOW)).toBeGreaterThan(2 * DAY_MS);
  expect(longest?.approvalStatus).toBe("pending");
  const signups = others.map(({ signupDate }) => NOW - signupDate);
  expect(Math.max(...signups)).toBeGreaterThan(170 * DAY_MS);
  expect(await admin.query(api.admin.sponsorships.counts, {})).toMatchObject({ expired: 6, revoked: 2 });

  const { sponsorship } = week;
  expect(sponsorship.payments).toBe(3);
  expect(sponsorship.actualCents).toBeGreaterThan(20_000);
  expect(sponsorship.actualCents).toBeLessThan(sponsorship.estimatedCents);
  expect(sponsorship.free).toBe(2);

  const log = await admin.query(api.admin.audit.list, { filters: {}, paginationOpts });
  expect(log.page).toHaveLength(48);
  expect(log.page.map(({ at }) => at)).toEqual(log.page.map(({ at }) => at).toSorted((a, b) => b - a));
  const all = await t.run((ctx) => ctx.db.query("auditLog").collect());
  const acts = all.filter(({ actorKind }) => actorKind === "admin");
  expect(acts.length).toBeGreaterThan(50);
  expect(new Set(acts.map(({ topic }) => topic)).size).toBeGreaterThan(8);
  expect(new Set(acts.map(({ at }) => dayOf(at))).size).toBeGreaterThan(20);
  const books = await t.run((ctx) => ctx.db.query("books").collect());
  for (const { docId, table, at } of acts) {
    const book = table === "books" ? books.find(({ _id }) => _id === docId) : undefined;
    if (book !== undefined) expect(at, book.title).toBeGreaterThan(book.addedAt ?? 0);
  }
  const changes = log.page.filter(({ action }) => action === "book.visibility");
  expect(changes.length).toBeGreaterThan(0);
  for (const { undoUntil } of changes) expect(undoUntil).toBeLessThan(NOW);

  const members = await admin.query(api.admin.subscriptions.list, { sort: "newest", paginationOpts });
  const statuses = vSubscriptionStatus.members.map(({ value }) => value).filter((each) => each !== "none");
  expect(members.page.map(({ status }) => status)).toEqual(expect.arrayContaining(statuses));
});

test("the demo author has a paid membership, readers, and news since the last visit", async () => {
  vi.setSystemTime(NOW);
  const t = newBackend();
  const books = DEMO_BOOKS.slice(0, 6);
  await seedDemoMarket(bindFunctionCalls(t), { books, desks: [] });
  const author = await signIn(t, AUTHOR_LOGIN);
  expect(await author.query(api.billing.myStatus, {})).toMatchObject({ status: "active", hasTrial: false });
  const own = (await author.query(api.books.mine, { paginationOpts })).page;
  const shown = own.filter(({ statusReason }) => statusReason === null);
  expect(shown.map(({ title }) => title)).toEqual(["The Unlit Room", "The Salt Ledger"]);
  for (const { views, contacts, interest, steps } of shown) {
    expect(interest.saves).toBeGreaterThan(5);
    expect(contacts).toBeGreaterThan(1);
    expect(views).toBeGreaterThan(interest.saves * 10);
    expect(steps.every(({ isMet }) => isMet)).toBe(true);
  }
  const reveals = await t.run((ctx) => ctx.db.query("contactReveals").collect());
  expect(new Set(reveals.map(({ day }) => day)).size).toBeGreaterThan(4);
  expect(await author.query(api.books.news, {})).toMatchObject({
    saves: UNSEEN_NEWS.saves,
    contacts: UNSEEN_NEWS.contacts,
    changes: [],
  });
  await assertDerived(t);
});

test("the demo admin finds imports and messages of past months", async () => {
  vi.setSystemTime(NOW);
  const t = newBackend();
  await seedDemoMarket(bindFunctionCalls(t), {
    books: DEMO_BOOKS.slice(0, 2),
    desks: [],
    hasCampaigns: true,
  });
  const admin = await signIn(t, "admin@demo.example");
  const [newest, undone, oldest] = (await admin.query(api.admin.imports.jobs, { paginationOpts })).page;
  expect([newest?.status, undone?.status, oldest?.status]).toEqual(["done", "undone", "done"]);
  expect(NOW - (oldest?.startedAt ?? NOW)).toBeGreaterThan(170 * DAY_MS);
  const rows = (await admin.query(api.admin.imports.jobRows, { jobId: newest!._id, paginationOpts })).page;
  const count = (status: string) => rows.filter((row) => row.status === status).length;
  const { updated, skipped, failed, total } = newest!;
  expect([count("updated"), count("skipped"), count("failed"), rows.length]).toEqual([
    updated,
    skipped,
    failed,
    total,
  ]);
  const { page } = await admin.query(api.admin.messages.list, { paginationOpts });
  const ages = page.map(({ sentAt }) => (NOW - sentAt) / DAY_MS);
  expect(ages).toEqual(ages.toSorted((a, b) => a - b));
  expect(Math.max(...ages)).toBeGreaterThan(20);
});
