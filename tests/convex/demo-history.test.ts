import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import { vSubscriptionStatus } from "../../convex/model/vocabulary";
import { DAY_MS, dayOf } from "../../domain/dates";
import { DEMO_BOOKS } from "../../local/demo-market/books";
import { seedDemoMarket } from "../../local/demo-market/seed-market";
import type { Backend } from "../support/convex";
import { bindFunctionCalls, newBackend } from "../support/convex";
import { assertDerived } from "../support/derived";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const NOW = Date.parse("2026-11-23T10:00:00Z");
const paginationOpts = { numItems: 48, cursor: null };

async function signIn(t: Backend, email: string) {
  const userId = await t.run(async (ctx) => {
    const user = await ctx.db
      .query("users")
      .withIndex("email", (q) => q.eq("email", email))
      .unique();
    if (user === null) throw new Error(`${email} is not in the market.`);
    return user._id;
  });
  const sessionId = await t.mutation(internal.staging.openSession, { userId });
  return t.withIdentity({ subject: `${userId}|${sessionId}` });
}

test("the demo market reaches back two months: books, producers, sponsorships and what the admin did", async () => {
  vi.setSystemTime(NOW);
  const t = newBackend();
  const demoBooks = DEMO_BOOKS.map((book) => ({ ...book, saves: 0 }));
  await seedDemoMarket(bindFunctionCalls(t), { books: demoBooks, desks: [] });
  await assertDerived(t);
  const admin = await signIn(t, "admin@demo.example");
  const week = await admin.query(api.admin.stats.overview, { today: dayOf(NOW) });
  expect(week.days.filter(({ added }) => added > 0).length).toBeGreaterThan(5);
  expect(Math.max(...week.days.map(({ added }) => added))).toBeLessThan(12);
  expect(week.addedBefore).toBeGreaterThan(7);

  const everyone = { paginationOpts, sort: "waiting" } as const;
  const [longest, ...others] = (await admin.query(api.admin.producers.list, everyone)).page;
  expect(NOW - (longest?.signupDate ?? NOW)).toBeGreaterThan(2 * DAY_MS);
  expect(longest?.approvalStatus).toBe("pending");
  const signups = others.map(({ signupDate }) => NOW - signupDate);
  expect(Math.max(...signups)).toBeGreaterThan(55 * DAY_MS);
  expect(await admin.query(api.admin.sponsorships.counts, {})).toMatchObject({ expired: 6, revoked: 2 });

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
