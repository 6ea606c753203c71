import { expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import { type Market, test } from "../../support/market";

const option = { isOptioned: true, isOptionedPublic: true, optionedRights: ["filmTV" as const] };
const paginationOpts = { numItems: 24, cursor: null };

async function stories({ visitor }: Market) {
  return (await visitor.query(api.catalog.successStories, { paginationOpts })).page;
}

test("SUC-01 B-06: a publicly optioned book is a story at any rating and listing, unless it is blocked", async ({
  market,
}) => {
  await market.books(
    { title: "Low Rating", amazonRating: 3, ...option },
    { title: "Unlisted", isListed: false, ...option },
    { title: "Blocked", isBlocked: true, ...option },
    { title: "Private", ...option, isOptionedPublic: false },
    { title: "Not Optioned" },
  );
  expect((await stories(market)).map(({ title }) => title).sort()).toEqual(["Low Rating", "Unlisted"]);
});

test("SUC-03: the newest option comes first, and one without a date last", async ({ market }) => {
  await market.books(
    { title: "Undated", ...option },
    { title: "Older", ...option, optionedDate: Date.parse("2024-03-01") },
    { title: "Newer", ...option, optionedDate: Date.parse("2026-03-01") },
  );
  const found = await stories(market);
  expect(found.map(({ title, optionedAt }) => [title, optionedAt])).toEqual([
    ["Newer", Date.parse("2026-03-01")],
    ["Older", Date.parse("2024-03-01")],
    ["Undated", null],
  ]);
});

test("SUC-02 SUC-04 SUC-05 SUC-07: a story shows its option, its phase and the start of a long synopsis", async ({
  market,
}) => {
  await market.book({
    title: "Low Orbit",
    ...option,
    productionPhase: "production",
    productionStatus: "Shooting in Lisbon",
  });
  const [story] = await stories(market);
  expect(story).toMatchObject({
    optionedRights: ["filmTV"],
    phase: "production",
    status: "Shooting in Lisbon",
    rights: "ouuuuu",
  });
  expect(story?.excerpt.length).toBeLessThanOrEqual(481);
  expect(story).not.toHaveProperty("optionedVerifiedBy");
});

test("SUC-05: the start of a synopsis ends before a sign of two characters, not in it", async ({
  market,
}) => {
  await market.book({ title: "Low Orbit", ...option, synopsis: `a${"🎬".repeat(400)}` });
  const [story] = await stories(market);
  expect(story?.excerpt).toMatch(/🎬…$/u);
});

test("SUC-11: the admin can move a story to any of six phases, and the log keeps the previous one", async ({
  market,
}) => {
  const bookId = await market.book({ title: "Low Orbit", ...option, productionPhase: "development" });
  const admin = await market.person("admin");
  for (const phase of ["distribution", "optioned", "post-production"] as const) {
    await admin.mutation(api.admin.options.setPhase, { bookId, phase });
    expect((await stories(market))[0]?.phase).toBe(phase);
  }
  const log = await market.t.run(async (ctx) => await ctx.db.query("auditLog").collect());
  expect(log.filter(({ action }) => action === "option.phase")).toMatchObject([
    {
      actorId: admin.userId,
      before: { phase: "Development" },
      after: { phase: "Distribution" },
    },
    { before: { phase: "Distribution" } },
    { before: { phase: "Optioned" }, after: { phase: "Post-production" } },
  ]);
});

test("SUC-12: a removed story leaves the page, and its rights stay optioned", async ({ market }) => {
  const bookId = await market.book({ title: "Low Orbit", ...option });
  const admin = await market.person("admin");
  await admin.mutation(api.admin.options.removeFromPublic, { bookId });
  expect(await stories(market)).toEqual([]);
  const page = await market.visitor.query(api.books.get, { idOrSlug: "low-orbit" });
  expect(page).toMatchObject({ option: null, rights: { filmTV: "optioned" } });
});

test("ADM-30: only a public story can be moved or removed", async ({ market }) => {
  const admin = await market.person("admin");
  const plain = await market.book({ title: "Plain" });
  const blocked = await market.book({ title: "Blocked", isBlocked: true, ...option });
  for (const bookId of [plain, blocked]) {
    await expect(
      admin.mutation(api.admin.options.setPhase, { bookId, phase: "production" }),
    ).rejects.toMatchObject({
      data: { code: "NOT_FOUND" },
    });
    await expect(admin.mutation(api.admin.options.removeFromPublic, { bookId })).rejects.toMatchObject({
      data: { code: "NOT_FOUND" },
    });
  }
});

test.for(["author", "producer"] as const)(
  "SUC-11: %s can neither move nor remove a story",
  async (role, { market }) => {
    const bookId = await market.book({ title: "Low Orbit", ...option, productionPhase: "development" });
    const somebody = await market.person(role, role === "producer" ? { approvalStatus: "approved" } : {});
    await expect(
      somebody.mutation(api.admin.options.setPhase, { bookId, phase: "production" }),
    ).rejects.toMatchObject({ data: { code: "FORBIDDEN" } });
    await expect(somebody.mutation(api.admin.options.removeFromPublic, { bookId })).rejects.toMatchObject({
      data: { code: "FORBIDDEN" },
    });
    expect((await stories(market))[0]?.phase).toBe("development");
  },
);

test("SPO-01 SPO-05: the sponsored list shows each sponsored public book once, from any starting point", async ({
  market,
}) => {
  const titles = ["One", "Two", "Three", "Four", "Five"];
  await market.books(
    ...titles.map((title) => ({ title })),
    { title: "Hidden", isListed: false },
    { title: "Free" },
  );
  for (const title of [...titles, "Hidden"]) await market.sponsor(title.toLowerCase(), 7);
  for (const seed of [0, 0.25, 0.9375]) {
    const halves = await Promise.all(
      (["after", "before"] as const).map((half) =>
        market.visitor.query(api.catalog.sponsored, { seed, half, paginationOpts }),
      ),
    );
    const shown = halves.flatMap(({ page }) => page.map(({ title }) => title));
    expect([...shown].sort()).toEqual([...titles].sort());
  }
});

test("SPO-05: a book leaves the sponsored list when its days are over", async ({ market }) => {
  await market.book({ title: "One" });
  await market.sponsor("one", 7);
  const list = async () =>
    await market.visitor.query(api.catalog.sponsored, { seed: 0, half: "after", paginationOpts });
  expect((await list()).page).toHaveLength(1);
  await market.pass(7 * 86_400_000 + 1000);
  expect((await list()).page).toEqual([]);
});
