import { expect } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { type Market, test } from "../../support/market";

const HOUR = 3_600_000;

async function staged(market: Market, fields: object = {}) {
  const [bookId] = await market.books({ title: "Overtime", ...fields });
  if (bookId === undefined) throw new Error("There is no book.");
  return { bookId, admin: await market.person("admin") };
}

type Staged = Awaited<ReturnType<typeof staged>>;

const set = async ({ bookId, admin }: Staged, status: "listed" | "unlisted" | "blocked") => {
  return await admin.mutation(api.admin.books.setVisibility, { bookId, status });
};
const undo = async ({ admin }: Staged, auditId: Awaited<ReturnType<typeof set>>) => {
  if (auditId === null) throw new Error("Nothing changed.");
  return await admin.mutation(api.admin.audit.undo, { auditId });
};

async function stateOf({ t }: Market, { bookId }: Staged) {
  const book = await t.run(async (ctx) => await ctx.db.get("books", bookId));
  return [book?.adminStatus, book?.statusReason ?? null, book?.isPublic];
}

async function log({ t }: Market) {
  const rows = await t.run(async (ctx) => await ctx.db.query("auditLog").collect());
  return rows.filter(({ action }) => action === "book.visibility");
}

test("ADM-08 ADM-09 B-36: an admin lists, unlists and blocks a book from any state", async ({ market }) => {
  const desk = await staged(market);
  const seen = [];
  for (const status of ["blocked", "unlisted", "blocked", "listed", "unlisted", "listed"] as const) {
    await set(desk, status);
    seen.push(await stateOf(market, desk));
  }
  const [listed, unlisted, blocked] = [
    ["listed", null, true],
    ["unlisted", "hiddenByAdmin", false],
    ["blocked", "blocked", false],
  ];
  expect(seen).toEqual([blocked, unlisted, blocked, listed, unlisted, listed]);
});

test("ADM-08: listing a book that is listed from the start writes nothing", async ({ market }) => {
  const desk = await staged(market);
  expect(await set(desk, "listed")).toBeNull();
  expect(await log(market)).toEqual([]);
});

test("ADM-10 ADM-11 B-36: listing a book below the rating rule is kept, and it stays hidden until the rule holds", async ({
  market,
}) => {
  const desk = await staged(market, { amazonRating: 3.8, isListed: false });
  await set(desk, "listed");
  expect(await stateOf(market, desk)).toEqual(["unlisted", "lowRating", false]);
  await desk.admin.mutation(api.books.updateRatings, {
    bookId: desk.bookId,
    ratings: { amazonRating: "4.1" },
  });
  expect(await stateOf(market, desk)).toEqual(["listed", null, true]);
});

test("D-11: each change has one audit row with its target, before and after, and none if nothing changed", async ({
  market,
}) => {
  const desk = await staged(market, { isListed: false, hiddenBy: "author" });
  expect(await set(desk, "listed")).not.toBeNull();
  expect(await set(desk, "listed")).toBeNull();
  await set(desk, "blocked");
  expect(await log(market)).toEqual([
    expect.objectContaining({ label: "Overtime", after: { status: "listed" } }),
    expect.objectContaining({
      actorKind: "admin",
      actorId: desk.admin.userId,
      action: "book.visibility",
      label: "Overtime",
      docId: desk.bookId,
      before: { status: "listed" },
      after: { status: "blocked" },
    }),
  ]);
});

test("D-11: an undo restores what the change replaced, is logged, and can be undone in turn", async ({
  market,
}) => {
  const desk = await staged(market, { isListed: false, hiddenBy: "author" });
  const blocked = await set(desk, "blocked");
  const undone = await undo(desk, blocked);
  expect(await stateOf(market, desk)).toEqual(["unlisted", "hiddenByAuthor", false]);
  expect((await log(market)).at(-1)).toMatchObject({
    _id: undone,
    undoOf: blocked,
    before: { status: "blocked" },
    after: { status: "unlisted" },
  });
  await undo(desk, undone);
  expect(await stateOf(market, desk)).toEqual(["blocked", "blocked", false]);
});

test("D-11: a change is undone once, within a day, and only while it is the latest", async ({ market }) => {
  const desk = await staged(market);
  const first = await set(desk, "blocked");
  const second = await set(desk, "unlisted");
  await expect(undo(desk, first)).rejects.toMatchObject({ data: { code: "CONFLICT" } });
  expect(await stateOf(market, desk)).toEqual(["unlisted", "hiddenByAdmin", false]);
  await undo(desk, second);
  await expect(undo(desk, second)).rejects.toMatchObject({ data: { code: "CONFLICT" } });
  const third = await set(desk, "listed");
  await market.pass(24 * HOUR);
  const tomorrow = { ...desk, admin: await market.person("admin") };
  await expect(undo(tomorrow, third)).rejects.toMatchObject({ data: { code: "CONFLICT" } });
});

test("D-11: what an undo would restore is deleted after a day, and the audit row stays", async ({
  market,
}) => {
  const desk = await staged(market);
  await set(desk, "blocked");
  await market.pass(24 * HOUR + 1);
  await market.t.mutation(internal.jobs.privacy.deleteExpired, {});
  expect(await market.t.run(async (ctx) => await ctx.db.query("undoSteps").collect())).toEqual([]);
  expect(await log(market)).toHaveLength(1);
});
