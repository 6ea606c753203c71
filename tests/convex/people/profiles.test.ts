import { describe, expect } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { SHORT_SESSION_MS } from "../../../domain/accounts/sessions";
import { type Market, type Somebody, test } from "../../support/market";
import { sums } from "../../support/sums";

async function slugOf({ query }: Pick<Somebody, "query">): Promise<string | null | undefined> {
  return (await query(api.viewer.me, {}))?.slug;
}

test("authors with the same name have different addresses, and producers have none", async ({ market }) => {
  const name = { firstName: "Mara", lastName: "Ellingsworth" };
  const people = [
    await market.person("author", name),
    await market.person("author", name),
    await market.producer("approved", name),
  ];
  expect(await Promise.all(people.map(slugOf))).toEqual(["mara-ellingsworth", "mara-ellingsworth-2", null]);
});

test("a new name brings a new address; the old one stays reserved for its author", async ({ market }) => {
  const mara = await market.person("author", { firstName: "Mara", lastName: "Ellingsworth" });
  await market.rename(mara.profileId, "Mara", "Vance");
  expect(await slugOf(mara)).toBe("mara-vance");
  const history = await market.t.run((ctx) => ctx.db.query("slugHistory").collect());
  expect(history).toMatchObject([{ slug: "mara-ellingsworth", profileId: mara.profileId }]);
  const namesake = await market.person("author", { firstName: "Mara", lastName: "Ellingsworth" });
  expect(await slugOf(namesake)).toBe("mara-ellingsworth-2");
  await market.rename(mara.profileId, "Mara", "Ellingsworth");
  expect(await slugOf(mara)).toBe("mara-ellingsworth");
});

test("a shorter name brings a new address, even when the old one starts with it", async ({ market }) => {
  const mara = await market.person("author", { firstName: "Mara", lastName: "Ellingsworth-Smith" });
  await market.rename(mara.profileId, "Mara", "Ellingsworth");
  expect(await slugOf(mara)).toBe("mara-ellingsworth");
});

test("a new name reaches every book published under the old one, and no others", async ({ market }) => {
  const mara = await market.person("author", { firstName: "Mara", lastName: "Ellingsworth" });
  const own = { ownerId: mara.userId, profileId: mara.profileId };
  const authorName = "Mara Ellingsworth";
  await market.books(...Array.from({ length: 60 }, (_, n) => ({ title: `Book ${n}`, authorName, ...own })), {
    title: "Under a pen name",
    authorName: "M. E. Salt",
    ...own,
  });
  await market.rename(mara.profileId, "Mara", "Vance");
  await market.settle();
  const books = await market.t.run((ctx) => ctx.db.query("books").collect());
  const names = books.map((book) => book.authorName);
  expect(names.filter((name) => name === "Mara Vance")).toHaveLength(60);
  expect(names).toContain("M. E. Salt");
  const found = await market.visitor.query(api.catalog.search, {
    q: "vance",
    filters: {},
    paginationOpts: { numItems: 5, cursor: null },
  });
  expect(found.page).toHaveLength(5);
});

test("an author's genres are those of their public books, and disappear with the last one", async ({
  market,
}) => {
  const mara = await market.person("author");
  const own = { ownerId: mara.userId, profileId: mara.profileId };
  await market.books(
    { title: "One", genre: "Crime", ...own },
    { title: "Two", genre: "Crime", ...own },
    { title: "Three", genre: "Western", ...own },
  );
  const genres = async () =>
    (await market.t.run((ctx) => ctx.db.get("profiles", mara.profileId)))?.publicGenres;
  expect(await genres()).toEqual(["Crime", "Western"]);
  await market.change("one", { isListed: false });
  expect(await genres()).toEqual(["Crime", "Western"]);
  await market.change("two", { genre: "Western" });
  expect(await genres()).toEqual(["Western"]);
});

test("counts of producers follow sign-ups, approvals and phone numbers", async ({ market }) => {
  const rowan = await market.producer("pending", { phone: "+1 555 0100" });
  await market.producer("approved");
  await market.approve(rowan.email);
  const counters = await market.t.run((ctx) => ctx.db.query("counters").collect());
  expect(sums(counters, ({ key }) => key)).toMatchObject({
    "producers.total": 2,
    "producers.approved": 2,
    "producers.pending": 0,
    "producers.withPhone": 1,
  });
  const days = await market.t.run((ctx) => ctx.db.query("dailyCounters").collect());
  expect(sums(days, ({ metric, day }) => `${metric} ${day}`)).toEqual({ "producers.signup 2026-11-03": 2 });
});

test("a decision about a producer is logged with the previous status", async ({ market }) => {
  const rowan = await market.producer("pending");
  await market.deny(rowan.email, "No credits found");
  const log = await market.t.run((ctx) => ctx.db.query("auditLog").collect());
  expect(log).toMatchObject([
    {
      action: "producer.approval",
      docId: rowan.profileId,
      before: { approvalStatus: "pending" },
      after: { approvalStatus: "denied" },
      reason: "No credits found",
    },
  ]);
});

test("a denial without a reason changes nothing", async ({ market }) => {
  const rowan = await market.producer("pending");
  await expect(market.deny(rowan.email, "  ")).rejects.toMatchObject({
    data: { reason: "denial_needs_reason" },
  });
  expect(await rowan.query(api.viewer.me, {})).toMatchObject({ approvalStatus: "pending" });
});

describe("an account that becomes an admin", () => {
  const counter = async ({ t }: Market, key: string) =>
    sums(await t.run((ctx) => ctx.db.query("counters").collect()), (row) => row.key)[key] ?? 0;

  test("does so only by the operator's command, which is logged", async ({ market }) => {
    const ines = await market.person("author");
    await market.t.mutation(internal.account.makeAdmin, { email: ines.email });
    expect(await ines.query(api.viewer.me, {})).toMatchObject({ role: "admin" });
    const log = await market.t.run((ctx) => ctx.db.query("auditLog").collect());
    expect(log).toMatchObject([{ action: "role.admin", docId: ines.userId, after: { role: "admin" } }]);
  });

  test("stops being an author: it has no page", async ({ market }) => {
    const ines = await market.person("author", { firstName: "Ines", lastName: "Castellow" });
    await market.t.mutation(internal.account.makeAdmin, { email: ines.email });
    expect(await ines.query(api.viewer.me, {})).toMatchObject({ displayName: "Ines Castellow", slug: null });
  });

  test("keeps the author's address on the books it published", async ({ market }) => {
    const ines = await market.person("author", { firstName: "Ines", lastName: "Castellow" });
    await market.book({ title: "Low Orbit", ownerId: ines.userId, profileId: ines.profileId });
    await market.t.mutation(internal.account.makeAdmin, { email: ines.email });
    const page = await market.visitor.query(api.books.get, { idOrSlug: "low-orbit" });
    expect(page?.author).toMatchObject({ slug: "ines-castellow" });
  });

  test("stops being a producer: it is no longer counted, and its saves no longer count as interest", async ({
    market,
  }) => {
    const bookId = await market.book({ title: "Low Orbit" });
    const dana = await market.producer("approved", { phone: "+1 555 0100" });
    await dana.mutation(api.favorites.set, { bookId, saved: true });
    await market.t.mutation(internal.account.makeAdmin, { email: dana.email });
    await market.settle();
    for (const key of ["total", "approved", "withPhone"])
      expect(await counter(market, `producers.${key}`), key).toBe(0);
    expect(await market.visitor.query(api.books.get, { idOrSlug: "low-orbit" })).toMatchObject({
      interestCount: 0,
    });
    expect(await dana.query(api.favorites.isSaved, { bookId })).toBe(false);
  });

  test("no longer sees an earlier denial", async ({ market }) => {
    const rowan = await market.producer("pending");
    await market.deny(rowan.email, "No credits found");
    await market.t.mutation(internal.account.makeAdmin, { email: rowan.email });
    expect(await rowan.query(api.viewer.me, {})).toMatchObject({
      approvalStatus: null,
      approvalReason: null,
    });
  });

  test("keeps no session longer than twelve hours", async ({ market }) => {
    const ines = await market.person("author");
    await market.t.mutation(internal.account.makeAdmin, { email: ines.email });
    const session = await market.t.run((ctx) => ctx.db.get("authSessions", ines.sessionId));
    expect(session?.expirationTime).toBe((session?._creationTime ?? 0) + SHORT_SESSION_MS);
  });
});
