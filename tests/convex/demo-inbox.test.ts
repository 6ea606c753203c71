import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import { DAY_MS } from "../../domain/dates";
import { MessageText } from "../../domain/messages/threads";
import { NOTICES_KEPT_MS } from "../../domain/privacy/retention";
import { cautionOf } from "../../domain/trust/cautions";
import { ReportInput } from "../../domain/trust/reports";
import { DEMO_BOOKS } from "../../local/demo-market/books";
import { DEMO_CONVERSATIONS, DEMO_REPORTS } from "../../local/demo-market/conversations/conversations";
import { DANAS_DESK } from "../../local/demo-market/danas-desk";
import { hoursSinceAdded } from "../../local/demo-market/history";
import { AUTHOR_LOGIN } from "../../local/demo-market/people";
import { seedDemoMarket } from "../../local/demo-market/seeding/seed-market";
import type { Backend } from "../support/convex";
import { bindFunctionCalls, newBackend, signIn } from "../support/convex";
import { assertDerived } from "../support/derived";
import { assertInboxes } from "../support/inboxes";

const NOW = Date.parse("2026-11-23T10:00:00Z");
const PRODUCER_LOGIN = "producer@demo.example";
const ADMIN_LOGIN = "admin@demo.example";
const paginationOpts = { numItems: 50, cursor: null };

/** Seeded once: these tests only read it, until the last one lets time pass. */
let t: Backend;
beforeAll(async () => {
  vi.useFakeTimers();
  vi.setSystemTime(NOW);
  t = newBackend();
  await seedDemoMarket(bindFunctionCalls(t), { books: BOOKS });
}, 60_000);
afterAll(() => void vi.useRealTimers());

/** The books that notifications name. More saves would slow the test backend down. */
const BOOKS = DEMO_BOOKS.filter(
  ({ title, author }) =>
    author === "Mara Ellingsworth" ||
    DANAS_DESK.searches?.some(({ matches }) => matches.some((match) => match.title === title)) ||
    DEMO_CONVERSATIONS.some(({ book }) => book === title) ||
    DEMO_REPORTS.some(({ target }) => ("book" in target ? target.book === title : target.author === author)),
);

type Person = Awaited<ReturnType<typeof signIn>>;

async function noticesOf(person: Person) {
  return (await person.query(api.notices.list, { isUnreadOnly: false, paginationOpts })).page;
}

test("the texts of the demo market’s conversations can be sent, and only the dubious ones carry a caution", () => {
  const dubious: string[] = [];
  for (const { messages, report } of DEMO_CONVERSATIONS) {
    const hours = messages.map(([, hoursAgo]) => hoursAgo);
    expect(hours, "the oldest first").toEqual(hours.toSorted((a, b) => b - a));
    expect(messages[0]?.[0]).toBe("producer");
    for (const [, , ...paragraphs] of messages) {
      const text = MessageText.parse(paragraphs.join("\n\n"));
      expect(text, "typeset quotes").not.toMatch(/['`"]/);
      if (cautionOf(text) !== null) dubious.push(text.slice(0, 30));
    }
    if (report !== undefined) expect(ReportInput.safeParse(report).success, report.words).toBe(true);
  }
  expect(dubious).toEqual([
    "Hi Mara, big fan. We are putti",
    "I can name them once your plac",
    "I have a buyer for The Unlit R",
    "Then send me the card details ",
    "There is: the first fifty page",
  ]);
});

test("no conversation of the demo market is older than its book", () => {
  for (const { book, messages } of DEMO_CONVERSATIONS) {
    const index = DEMO_BOOKS.findIndex(({ title }) => title === book);
    if (typeof book === "string")
      expect(messages[0]?.[1], book).toBeLessThan(hoursSinceAdded(index, DEMO_BOOKS.length));
  }
});

test.each([
  [AUTHOR_LOGIN, { open: 9, closed: 1, archived: 1, unread: 2 }],
  [PRODUCER_LOGIN, { open: 9, closed: 1, archived: 1, unread: 2 }],
])("%s has conversations in every state, spread over weeks", async (email, counts) => {
  const person = await signIn(t, email);
  expect(await person.query(api.messages.threads.counts, {})).toEqual(counts);
  const rows = [];
  for (const filter of ["open", "closed", "archived"] as const)
    rows.push(...(await person.query(api.messages.threads.list, { filter, paginationOpts })).page);
  const heads = [];
  for (const { threadId } of rows) {
    const head = await person.query(api.messages.threads.get, { threadId });
    if (head === null) throw new Error("A listed conversation opens.");
    const { page } = await person.query(api.messages.threads.messages, { threadId, paginationOpts });
    heads.push({ ...head, cautions: page.filter(({ caution }) => caution !== null).length });
  }
  const states = heads.map(({ state }) => state);
  expect(new Set(states)).toEqual(
    new Set(
      email === AUTHOR_LOGIN
        ? ["open", "closed", "blocked", "gone", "suspended"]
        : ["open", "closed", "blocked", "gone", "frozen"],
    ),
  );
  expect(rows.some(({ unread }) => unread === 3)).toBe(true);
  expect(rows.some(({ lastIsMine, isSeen }) => lastIsMine && isSeen)).toBe(true);
  expect(rows.some(({ lastIsMine, unread }) => !lastIsMine && unread === 0)).toBe(true);
  expect(heads.some(({ other }) => other.name === null)).toBe(true);
  expect(heads.some(({ book, other }) => book.card === null && other.name !== null)).toBe(true);
  expect(heads.some(({ cautions }) => cautions > 0)).toBe(true);
  const ages = rows.map(({ lastAt }) => (NOW - lastAt) / DAY_MS);
  expect([Math.min(...ages) < 1, Math.max(...ages) > 28]).toEqual([true, true]);
  expect((await person.query(api.messages.blocks.mine, { paginationOpts })).page).toHaveLength(1);
});

test("three reports wait for the demo admin, two of them of conversations, and two are decided", async () => {
  const admin = await signIn(t, ADMIN_LOGIN);
  const waiting = (await admin.query(api.admin.reports.list, { isDecided: false, paginationOpts })).page;
  expect(waiting.map(({ kind }) => kind)).toEqual(["thread", "thread", "book"]);
  const decided = (await admin.query(api.admin.reports.list, { isDecided: true, paginationOpts })).page;
  expect(decided.map(({ kind, state }) => [kind, state])).toEqual([
    ["thread", "suspended"],
    ["profile", "dismissed"],
  ]);
  for (const { decidedAt, reportedAt } of decided) expect(decidedAt).toBeGreaterThan(reportedAt);
  const read = { reportId: waiting[0]!._id, paginationOpts };
  expect((await admin.query(api.admin.reports.messages, read)).page.length).toBeGreaterThan(2);
});

test("everybody’s notifications are dated to what happened, and counts of unread ones agree", async () => {
  const author = await noticesOf(await signIn(t, AUTHOR_LOGIN));
  const producer = await noticesOf(await signIn(t, PRODUCER_LOGIN));
  const admin = await noticesOf(await signIn(t, ADMIN_LOGIN));
  for (const notices of [author, producer, admin]) {
    expect(new Set(notices.map(({ kind }) => kind)).size).toBeGreaterThan(2);
    expect(notices.some(({ isUnread }) => isUnread) && notices.some(({ isUnread }) => !isUnread)).toBe(true);
    expect(notices.some(({ count }) => count > 1)).toBe(true);
  }
  expect(author.find(({ kind }) => kind === "interest_named")).toMatchObject({
    values: { name: expect.stringContaining("Dana"), book: "The Salt Ledger" },
    isUnread: false,
  });
  expect(admin.find(({ kind }) => kind === "report")).toMatchObject({ count: 3, isUnread: true });
  await assertInboxes(t);
});

test("an interrupted seeding leaves each conversation and report once", async () => {
  const fresh = newBackend();
  const call = bindFunctionCalls(fresh);
  await expect(
    seedDemoMarket(
      async (path, args) => {
        if (path === "staging/market:read" && "table" in args && args.table === "notices")
          throw new Error("interrupted");
        return await call(path, args);
      },
      { books: BOOKS },
    ),
  ).rejects.toThrow("interrupted");
  const counted = async () =>
    await fresh.run(async (ctx) => [
      (await ctx.db.query("threads").collect()).length,
      (await ctx.db.query("reports").collect()).length,
      (await ctx.db.query("blocks").collect()).length,
    ]);
  const before = await counted();
  expect(await seedDemoMarket(call, { books: BOOKS })).toBe(true);
  expect(await counted()).toEqual(before);
  expect(before).toEqual([20, 5, 2]);
});

test("nothing of the demo market arrives as news or as an email after the seeding", async () => {
  await vi.advanceTimersByTimeAsync(15 * 60_000);
  await t.finishInProgressScheduledFunctions();
  const notices = await t.run((ctx) => ctx.db.query("notices").collect());
  const ages = notices.map(({ at }) => NOW - at);
  expect(notices.filter(({ at }) => at >= NOW)).toEqual([]);
  expect(Math.max(...ages)).toBeLessThan(NOTICES_KEPT_MS);
  expect(await t.run((ctx) => ctx.db.query("emailOutbox").collect())).toEqual([]);
  await assertDerived(t);
});
