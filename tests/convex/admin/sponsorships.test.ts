import { expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { type Market, type Somebody, test } from "../../support/market";

const DAY = 86_400_000;
const paginationOpts = { numItems: 24, cursor: null };

async function staged(market: Market) {
  const bookId = await market.book({ title: "The Lantern Year" });
  const admin = await market.person("admin");
  return { bookId, admin };
}

const stateOf = async ({ t }: Market, bookId: Id<"books">) => {
  const book = await t.run(async (ctx) => await ctx.db.get(bookId));
  return { permanent: book?.sponsored, until: book?.sponsoredUntil };
};
const rows = async (admin: Somebody, status: "active" | "expired" | "revoked") =>
  (await admin.query(api.admin.sponsorships.list, { status, paginationOpts })).page;
const log = async ({ t }: Market) => await t.run(async (ctx) => await ctx.db.query("auditLog").collect());

async function undo(admin: Somebody, auditId: Id<"auditLog"> | null) {
  if (auditId === null) throw new Error("Nothing changed.");
  return await admin.mutation(api.admin.audit.undo, { auditId });
}

/** Adds days that an author paid for. */
async function pay({ t }: Market, bookId: Id<"books">, endsAt: number, session = "cs_1") {
  const paid = { source: "stripe", days: 30, amountCents: 9_500, stripeSessionId: session } as const;
  const row = { ...paid, bookId, startsAt: Date.now(), endsAt, status: "active" } as const;
  await t.run(async (ctx) => {
    await ctx.db.insert("sponsorships", row);
    await ctx.db.patch(bookId, { isSponsored: true, sponsoredUntil: endsAt, sponsoredPublic: true });
    for (const [key, value] of [
      ["sponsorships.active", 1],
      ["books.sponsored", 1],
    ] as const)
      await ctx.db.insert("counters", { key, value });
  });
}

test("ADM-13: both lists say to which day days would be added, also beneath a permanent sponsorship", async ({
  market,
}) => {
  const { bookId, admin } = await staged(market);
  const { setPermanent, sponsorFor } = api.admin.sponsorships;
  const shown = async () => {
    const args = { tab: "all", sort: "newest", paginationOpts } as const;
    const listed = (await admin.query(api.admin.books.list, args)).page[0];
    const [row] = await rows(admin, "active");
    return [listed?.daysUntil, row?.book.daysUntil];
  };
  await admin.mutation(setPermanent, { bookId, permanent: true });
  expect(await shown()).toEqual([null, null]);
  const until = Date.now() + 30 * DAY;
  await admin.mutation(sponsorFor, { bookId, days: 30 });
  await admin.mutation(setPermanent, { bookId, permanent: true });
  expect(await stateOf(market, bookId)).toEqual({ permanent: true, until: undefined });
  expect((await shown())[0]).toBe(until);
  await admin.mutation(sponsorFor, { bookId, days: 14 });
  expect(await stateOf(market, bookId)).toEqual({ permanent: false, until: until + 14 * DAY });
  expect(await shown()).toEqual([until + 14 * DAY, until + 14 * DAY]);
});

test("ADM-13: both lists say whether the author paid for what runs, until it is removed", async ({
  market,
}) => {
  const { bookId, admin } = await staged(market);
  const { sponsorFor, setPermanent, clear } = api.admin.sponsorships;
  const shown = async (status: "active" | "revoked") => {
    const args = { tab: "all", sort: "newest", paginationOpts } as const;
    const listed = (await admin.query(api.admin.books.list, args)).page[0];
    return [listed?.isPaid, (await rows(admin, status))[0]?.book.isPaid];
  };
  await pay(market, bookId, Date.now() + 44 * DAY);
  expect(await shown("active")).toEqual([true, true]);
  await admin.mutation(setPermanent, { bookId, permanent: true });
  expect(await shown("active")).toEqual([true, true]);
  await admin.mutation(clear, { bookId });
  expect(await shown("revoked")).toEqual([false, false]);
  await admin.mutation(sponsorFor, { bookId, days: 14 });
  expect(await shown("active")).toEqual([false, false]);
});

test("ADM-13: days end a permanent sponsorship, and a permanent one keeps the days beneath it", async ({
  market,
}) => {
  const { bookId, admin } = await staged(market);
  const { setPermanent, sponsorFor, clear } = api.admin.sponsorships;
  const now = Date.now();
  await admin.mutation(setPermanent, { bookId, permanent: true });
  expect(await stateOf(market, bookId)).toEqual({ permanent: true, until: undefined });
  expect(await admin.mutation(setPermanent, { bookId, permanent: true })).toBeNull();
  await admin.mutation(sponsorFor, { bookId, days: 14 });
  expect(await stateOf(market, bookId)).toEqual({ permanent: false, until: now + 14 * DAY });
  await admin.mutation(setPermanent, { bookId, permanent: true });
  await admin.mutation(setPermanent, { bookId, permanent: false });
  expect(await stateOf(market, bookId)).toEqual({ permanent: false, until: now + 14 * DAY });
  await admin.mutation(sponsorFor, { bookId, days: 7 });
  expect(await stateOf(market, bookId)).toEqual({ permanent: false, until: now + 21 * DAY });
  await admin.mutation(clear, { bookId });
  expect(await stateOf(market, bookId)).toEqual({ permanent: false, until: undefined });
  expect(await admin.mutation(clear, { bookId })).toBeNull();
});

test("D-11: undoing a removed sponsorship gives back the author's paid days", async ({ market }) => {
  const { bookId, admin } = await staged(market);
  const endsAt = Date.now() + 20 * DAY;
  await pay(market, bookId, endsAt);
  const removed = await admin.mutation(api.admin.sponsorships.clear, { bookId });
  expect(await rows(admin, "active")).toEqual([]);
  await undo(admin, removed);
  expect(await rows(admin, "active")).toMatchObject([{ source: "stripe", amountCents: 9_500, endsAt }]);
  expect((await log(market)).at(-1)).toMatchObject({
    action: "sponsorship.set",
    label: "The Lantern Year",
    undoOf: removed,
    before: { sponsored: "none" },
    after: { sponsored: "until Nov 23, 2026" },
  });
  await market.pass(20 * DAY + 1000);
  expect(await stateOf(market, bookId)).toMatchObject({ until: undefined });
});

test("ADM-13: an author hears of paid days that an admin takes or gives back, and of no free ones", async ({
  market,
}) => {
  const [admin, author] = [await market.person("admin"), await market.person("author")];
  const { userId: ownerId, profileId } = author;
  const bookId = await market.book({ title: "The Lantern Year", ownerId, profileId });
  const heard = async () => {
    const list = { isUnreadOnly: false, paginationOpts };
    const { page } = await author.query(api.notices.list, list);
    const mails = await market.t.run(async (ctx) => await ctx.db.query("emailOutbox").collect());
    return [page.map(({ kind }) => kind), mails.map(({ type }) => type)];
  };
  await admin.mutation(api.admin.sponsorships.sponsorFor, { bookId, days: 7 });
  await admin.mutation(api.admin.sponsorships.clear, { bookId });
  expect(await heard()).toEqual([[], []]);
  await pay(market, bookId, Date.now() + 20 * DAY);
  const removed = await admin.mutation(api.admin.sponsorships.clear, { bookId });
  expect(await heard()).toEqual([["sponsorship_removed"], ["sponsorship_removed"]]);
  await market.pass(1);
  await undo(admin, removed);
  expect(await heard()).toEqual([
    ["sponsorship_started", "sponsorship_removed"],
    ["sponsorship_removed", "sponsorship_restored"],
  ]);
});

test("ADM-21: an author hears that an admin deleted their book, and of its paid days, and nothing of their own deletion", async ({
  market,
}) => {
  const [admin, author] = [await market.person("admin"), await market.person("author")];
  const { userId: ownerId, profileId } = author;
  const own = await market.book({ title: "Low Orbit", ownerId, profileId });
  const bookId = await market.book({ title: "The Lantern Year", ownerId, profileId });
  await pay(market, bookId, Date.now() + 20 * DAY);
  await author.mutation(api.books.remove, { bookId: own });
  await market.t.run(async (ctx) => {
    await ctx.db.patch("authSessions", admin.sessionId, { passwordConfirmedAt: Date.now() });
  });
  await admin.mutation(api.admin.books.remove, { bookId });
  const list = { isUnreadOnly: false, paginationOpts };
  const { page } = await author.query(api.notices.list, list);
  expect(page.map(({ kind, link, values }) => [kind, link, values.book])).toEqual([
    ["sponsorship_removed", null, "The Lantern Year"],
    ["book_deleted", "/dashboard/author", "The Lantern Year"],
  ]);
  const mails = await market.t.run(async (ctx) => await ctx.db.query("emailOutbox").collect());
  expect(mails.map(({ type }) => type)).toEqual(["sponsorship_removed"]);
});

test("ADM-13: days that are over when they are given back bring no email that they run", async ({
  market,
}) => {
  const [admin, author] = [await market.person("admin"), await market.person("author")];
  const { userId: ownerId, profileId } = author;
  const bookId = await market.book({ title: "The Lantern Year", ownerId, profileId });
  await pay(market, bookId, Date.now() + DAY / 4);
  const removed = await admin.mutation(api.admin.sponsorships.clear, { bookId });
  await market.pass(DAY / 2);
  await undo(admin, removed);
  await market.settle();
  const mails = await market.t.run(async (ctx) => await ctx.db.query("emailOutbox").collect());
  expect(mails.map(({ type }) => type)).toEqual(["sponsorship_removed", "sponsorship_over"]);
});

test("D-11: an undo never gives back days whose payment was returned", async ({ market }) => {
  const { bookId, admin } = await staged(market);
  await pay(market, bookId, Date.now() + 20 * DAY);
  const removed = await admin.mutation(api.admin.sponsorships.clear, { bookId });
  const purchase = {
    plan: "sponsored",
    via: "session",
    status: "reversed",
    stripeSessionId: "cs_1",
  } as const;
  await market.t.run(async (ctx) => {
    await ctx.db.insert("checkouts", { ...purchase, userId: admin.userId, bookId });
  });
  await expect(undo(admin, removed)).rejects.toMatchObject({ data: { code: "CONFLICT" } });
  expect(await rows(admin, "active")).toEqual([]);
});

test("D-11: undoing added days takes them back, unless the sponsorship changed since", async ({ market }) => {
  const { bookId, admin } = await staged(market);
  const { sponsorFor } = api.admin.sponsorships;
  const first = await admin.mutation(sponsorFor, { bookId, days: 7 });
  const second = await admin.mutation(sponsorFor, { bookId, days: 30 });
  await expect(undo(admin, first)).rejects.toMatchObject({ data: { code: "CONFLICT" } });
  const undone = await undo(admin, second);
  expect(await stateOf(market, bookId)).toMatchObject({ until: Date.now() + 7 * DAY });
  await undo(admin, undone);
  expect(await stateOf(market, bookId)).toMatchObject({ until: Date.now() + 37 * DAY });
});

test("ADM-13 D-11: the end of a sponsorship is logged as the system's", async ({ market }) => {
  const { bookId, admin } = await staged(market);
  await admin.mutation(api.admin.sponsorships.sponsorFor, { bookId, days: 7 });
  await market.pass(7 * DAY + 1000);
  expect((await log(market)).at(-1)).toMatchObject({
    actorKind: "system",
    action: "sponsorship.ended",
    label: "The Lantern Year",
    docId: bookId,
  });
});

test("ADM-14: running sponsorships are listed by their end, permanent ones first, and past ones apart", async ({
  market,
}) => {
  await market.books({ title: "A" }, { title: "B" }, { title: "C" }, { title: "D" });
  for (const [slug, days] of [
    ["a", 90],
    ["b", 7],
    ["c", "permanent"],
    ["d", 14],
  ] as const)
    await market.sponsor(slug, days);
  const admin = await market.person("admin");
  const titles = async (status: "active" | "expired" | "revoked") =>
    (await rows(admin, status)).map(({ book }) => book.title);
  expect(await titles("active")).toEqual(["C", "B", "D", "A"]);
  await market.sponsor("d", 0);
  await market.pass(7 * DAY + 1000);
  const later = await market.person("admin");
  const counts = await later.query(api.admin.sponsorships.counts, {});
  expect(counts).toEqual({ active: 2, expired: 1, revoked: 1, optioned: 0 });
  const list = async (status: "active" | "expired" | "revoked") =>
    (await rows(later, status)).map(({ book }) => book.title);
  expect([await list("active"), await list("expired"), await list("revoked")]).toEqual([
    ["C", "A"],
    ["B"],
    ["D"],
  ]);
});

test("ADM-15: optioned books are listed newest first, public or not", async ({ market }) => {
  const optioned = { isOptioned: true, optionedRights: ["filmTV" as const] };
  await market.books(
    { title: "Old", ...optioned, optionedDate: 1, isOptionedPublic: true },
    { title: "New", ...optioned, optionedDate: 2 },
    { title: "Free" },
  );
  const admin = await market.person("admin");
  const { page } = await admin.query(api.admin.options.list, { paginationOpts });
  expect(page).toMatchObject([
    { book: { title: "New" }, isPublic: false, isStory: false },
    { book: { title: "Old" }, isPublic: true, isStory: true },
  ]);
});
