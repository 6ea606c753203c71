import { describe, expect, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { triggers } from "../../../convex/triggers";
import { insertSave } from "../../../convex/model/producers/saves";
import { RIGHTS } from "../../../domain/books/rights";
import { dayOf } from "../../../domain/dates";
import { type Market, type Somebody, test } from "../../support/market";

const slug = "low-orbit";

async function interest({ visitor }: Market): Promise<number | undefined> {
  return (await visitor.query(api.books.get, { idOrSlug: slug }))?.interestCount;
}

async function refusal(call: Promise<unknown>): Promise<unknown> {
  return await call.then(
    () => "allowed",
    (error: { data?: { code?: string } }) => error.data?.code,
  );
}

test("an approved producer's save raises the visible interest, and unsaving lowers it", async ({
  market,
}) => {
  const bookId = await market.book({ title: "Low Orbit" });
  const dana = await market.producer();
  await dana.mutation(api.favorites.set, { bookId, saved: true });
  expect(await interest(market)).toBe(1);
  expect(await dana.query(api.favorites.isSaved, { bookId })).toBe(true);
  await dana.mutation(api.favorites.set, { bookId, saved: false });
  expect(await interest(market)).toBe(0);
  expect(await dana.query(api.favorites.isSaved, { bookId })).toBe(false);
});

test("saving twice counts once, and unsaving twice is not an error", async ({ market }) => {
  const bookId = await market.book({ title: "Low Orbit" });
  const dana = await market.producer();
  for (const saved of [true, true]) await dana.mutation(api.favorites.set, { bookId, saved });
  expect(await interest(market)).toBe(1);
  for (const saved of [false, false]) await dana.mutation(api.favorites.set, { bookId, saved });
  expect(await interest(market)).toBe(0);
});

test("a book saved long ago still shows as saved, however many were saved since", async ({ market }) => {
  const bookId = await market.book({ title: "Low Orbit" });
  const other = await market.book({ title: "High Tide" });
  const dana = await market.producer("pending");
  await dana.mutation(api.favorites.set, { bookId, saved: true });
  await market.t.run(async (ctx) => {
    const book = await ctx.db.get("books", other);
    const writer = triggers.wrapDB(ctx);
    for (let n = 0; n < 500; n++) await insertSave(writer, dana.userId, book!, { isApproved: false });
  });
  expect(await dana.query(api.favorites.isSaved, { bookId })).toBe(true);
  await dana.mutation(api.favorites.set, { bookId, saved: false });
  expect(await dana.query(api.favorites.isSaved, { bookId })).toBe(false);
});

test("a list of cards asks in one query which of its books are saved", async ({ market }) => {
  const bookIds = await market.books(...Array.from({ length: 102 }, (_, n) => ({ title: `Book ${n}` })));
  const [dana, greta] = [await market.producer(), await market.producer()];
  const [first, passed, gone] = bookIds as [Id<"books">, Id<"books">, Id<"books">];
  const last = bookIds.at(-1)!;
  for (const bookId of [first, passed, gone, last])
    await dana.mutation(api.favorites.set, { bookId, saved: true });
  const move = { stage: "passed" as const, after: null, today: "2026-11-03" };
  await dana.mutation(api.producer.slate.move, { bookId: passed, ...move });
  await market.remove("book-2");
  const saved = async ({ query }: Pick<Somebody, "query">, ids: Id<"books">[]) =>
    await query(api.favorites.savedAmong, { bookIds: ids });
  expect(await saved(dana, [last, passed, gone, first, first])).toEqual([last, first]);
  expect(await saved(dana, bookIds)).toEqual([first]);
  for (const person of [greta, market.visitor, await market.person("author")])
    expect(await saved(person, bookIds)).toEqual([]);
  const cost = async (path: string, args: object) =>
    (await dana.query(internal.staging.market.measure, { path, args })).documents;
  const [grid, card] = [bookIds.slice(0, 24), { bookId: last }];
  // Each query reads three documents about its caller.
  expect(await cost("favorites:isSaved", card)).toBe(4);
  expect(await cost("favorites:savedAmong", { bookIds: grid })).toBeLessThanOrEqual(24 + 3);
});

test("a producer can save sixty books a minute; repeating a save or unsave is free", async ({ market }) => {
  const bookIds = await market.books(...Array.from({ length: 61 }, (_, n) => ({ title: `Book ${n}` })));
  const [dana, greta] = [await market.producer(), await market.producer()];
  const save = async (bookId: Id<"books">, saved = true) =>
    await refusal(dana.mutation(api.favorites.set, { bookId, saved }));
  const [first, last] = [bookIds[0]!, bookIds[60]!];
  for (const bookId of bookIds.slice(0, 60)) expect(await save(bookId)).toBe("allowed");
  expect(await save(first)).toBe("allowed");
  expect(await save(last)).toBe("RATE_LIMITED");
  expect(await save(first, false)).toBe("allowed");
  expect(await refusal(greta.mutation(api.favorites.set, { bookId: last, saved: true }))).toBe("allowed");
  await market.pass(1_000);
  expect(await save(last)).toBe("allowed");
});

test("a pending producer can save, and the saves count once approved", async ({ market }) => {
  const bookId = await market.book({ title: "Low Orbit" });
  const rowan = await market.producer("pending");
  await rowan.mutation(api.favorites.set, { bookId, saved: true });
  expect(await interest(market)).toBe(0);
  await market.approve(rowan.email);
  await market.settle();
  expect(await interest(market)).toBe(1);
});

test.for(["suspended", "denied"] as const)(
  "a producer who is %s no longer counts",
  async (status, { market }) => {
    const bookId = await market.book({ title: "Low Orbit" });
    const [greta, dana] = [await market.producer(), await market.producer()];
    for (const producer of [greta, dana]) await producer.mutation(api.favorites.set, { bookId, saved: true });
    if (status === "denied") await market.deny(greta.email, "No credits found");
    else await market.approve(greta.email, status);
    await market.settle();
    expect(await interest(market)).toBe(1);
    expect(await greta.query(api.favorites.isSaved, { bookId })).toBe(true);
  },
);

test("approval that comes and goes while many saves are being counted ends with the right count", async ({
  market,
}) => {
  const bookIds = await market.books(...Array.from({ length: 120 }, (_, n) => ({ title: `Book ${n}` })));
  const rowan = await market.producer("pending");
  for (const bookId of bookIds) {
    await rowan.mutation(api.favorites.set, { bookId, saved: true });
    vi.setSystemTime(Date.now() + 1_000);
  }
  await market.approve(rowan.email);
  await market.approve(rowan.email, "suspended");
  await market.approve(rowan.email);
  await market.settle();
  const saved = await market.visitor.query(api.home.savedByProducers, {});
  expect(saved.map((book) => book.interestCount)).toEqual(Array.from({ length: 8 }, () => 1));
});

test("the admin's off-platform interest is added, and the page tells the two apart", async ({ market }) => {
  const bookId = await market.book({ title: "Low Orbit", producersInterested: 3 });
  const dana = await market.producer();
  await dana.mutation(api.favorites.set, { bookId, saved: true });
  const page = await market.visitor.query(api.books.get, { idOrSlug: slug });
  expect(page).toMatchObject({ interestCount: 4, interest: { saves: 1, verified: 3 } });
});

describe("the cost of a save", () => {
  /** A book with as many catalog rows as one can have. */
  const everyFilter = {
    title: "Low Orbit",
    rights: Object.fromEntries(RIGHTS.map((right) => [right, "available" as const])),
    hasAudiobook: true,
    screenplayAvailable: true,
  };

  test("a save or an unsave writes at most five documents, however many filters find the book", async ({
    market,
  }) => {
    const { userId: ownerId } = await market.person("author");
    const bookId = await market.book({ ...everyFilter, ownerId });
    const dana = await market.producer();
    for (const saved of [true, false, true]) {
      const args = { path: "favorites:set", args: { bookId, saved } };
      const { read, written } = await dana.mutation(internal.staging.market.measureMutation, args);
      expect(written).toBeLessThanOrEqual(5);
      // No document twice because two derivations need it, and none around a write that derives nothing.
      expect(read).toBeLessThanOrEqual(saved ? 13 : 15);
    }
    expect(await interest(market)).toBe(1);
  });

  test("a save that brings back a passed book, or a removed one with a tag, writes at most six documents", async ({
    market,
  }) => {
    const { userId: ownerId } = await market.person("author");
    const bookId = await market.book({ ...everyFilter, ownerId });
    const dana = await market.producer();
    const writtenBySave = async () => {
      const args = { path: "favorites:set", args: { bookId, saved: true } };
      return (await dana.mutation(internal.staging.market.measureMutation, args)).written;
    };
    await dana.mutation(api.favorites.set, { bookId, saved: true });
    const today = dayOf(Date.now());
    await dana.mutation(api.producer.slate.move, { bookId, stage: "passed", after: null, today });
    expect(await writtenBySave()).toBeLessThanOrEqual(6);
    await dana.mutation(api.producer.slate.setTags, { bookId, tags: ["spring"] });
    await dana.mutation(api.favorites.set, { bookId, saved: false });
    expect(await writtenBySave()).toBeLessThanOrEqual(6);
    expect(await interest(market)).toBe(1);
  });

  test("many saves within seconds schedule one update of the order, and the next save another", async ({
    market,
  }) => {
    const bookId = await market.book({ title: "Low Orbit" });
    for (let n = 0; n < 5; n++) {
      const producer = await market.producer();
      await producer.mutation(api.favorites.set, { bookId, saved: true });
    }
    expect(await waitingJobs(market)).toBe(1);
    expect(await interest(market)).toBe(5);
    await market.pass(30_000);
    expect(await waitingJobs(market)).toBe(0);
    const late = await market.producer();
    await late.mutation(api.favorites.set, { bookId, saved: true });
    expect(await waitingJobs(market)).toBe(1);
  });

  test("the Most saved order follows within thirty seconds, and every count at once", async ({ market }) => {
    await market.book({ title: "Salt Ledger", producersInterested: 9 });
    const bookId = await market.book({ title: "Low Orbit" });
    const mostSaved = async () => {
      const first = { numItems: 24, cursor: null };
      const list = { filters: {}, sort: "mostSaved" as const, paginationOpts: first };
      const { page } = await market.visitor.query(api.catalog.browse, list);
      return page.map((book) => [book.title, book.interestCount]);
    };
    const [dana, greta] = [await market.producer(), await market.producer()];
    await dana.mutation(api.favorites.set, { bookId, saved: true });
    await greta.mutation(api.favorites.set, { bookId, saved: true });
    expect(await mostSaved()).toContainEqual(["Low Orbit", 2]);
    await market.pass(30_000);
    expect(await mostSaved()).toEqual([
      ["Low Orbit", 2],
      ["Salt Ledger", 9],
    ]);
    await dana.mutation(api.favorites.set, { bookId, saved: false });
    expect(await mostSaved()).toContainEqual(["Low Orbit", 1]);
  });

  test("a save on a book deleted before its update leaves nothing behind", async ({ market }) => {
    const bookId = await market.book({ title: "Low Orbit" });
    const dana = await market.producer();
    await dana.mutation(api.favorites.set, { bookId, saved: true });
    await market.remove("low-orbit");
    await market.pass(30_000);
    expect(await dana.query(api.favorites.isSaved, { bookId })).toBe(false);
  });

  async function waitingJobs({ t }: Market): Promise<number> {
    return await t.run(async (ctx) => {
      const jobs = await ctx.db.system.query("_scheduled_functions").collect();
      return jobs.filter(({ name, state }) => name.includes("SavedOrder") && state.kind === "pending").length;
    });
  }
});

describe("permission to save", () => {
  async function everybody(market: Market): Promise<Record<string, Pick<Somebody, "mutation" | "query">>> {
    return {
      visitor: market.visitor,
      newcomer: await market.person("user"),
      author: await market.person("author"),
      pending: await market.producer("pending"),
      approved: await market.producer("approved"),
      denied: await market.producer("denied"),
      suspended: await market.producer("suspended"),
      admin: await market.person("admin"),
    };
  }

  test("only pending and approved producers can save", async ({ market }) => {
    const bookId = await market.book({ title: "Low Orbit" });
    const people = await everybody(market);
    const answers: Record<string, unknown> = {};
    for (const [name, { mutation }] of Object.entries(people)) {
      answers[name] = await refusal(mutation(api.favorites.set, { bookId, saved: true }));
    }
    expect(answers).toEqual({
      visitor: "UNAUTHENTICATED",
      newcomer: "FORBIDDEN",
      author: "FORBIDDEN",
      pending: "allowed",
      approved: "allowed",
      denied: "NOT_APPROVED",
      suspended: "NOT_APPROVED",
      admin: "FORBIDDEN",
    });
    expect(await interest(market)).toBe(1);
  });

  test("a hidden book is refused like one that does not exist", async ({ market }) => {
    const hidden = await market.book({ title: "Hidden", isListed: false });
    const blocked = await market.book({ title: "Blocked", isBlocked: true });
    const gone = await market.book({ title: "Gone" });
    await market.remove("gone");
    const dana = await market.producer();
    for (const bookId of [hidden, blocked, gone]) {
      for (const saved of [true, false]) {
        expect(await refusal(dana.mutation(api.favorites.set, { bookId, saved }))).toBe("NOT_FOUND");
      }
    }
  });

  test("a save can be undone after its book was hidden", async ({ market }) => {
    const bookId = await market.book({ title: "Low Orbit" });
    const dana = await market.producer();
    await dana.mutation(api.favorites.set, { bookId, saved: true });
    await market.change(slug, { isListed: false });
    await dana.mutation(api.favorites.set, { bookId, saved: false });
    expect(await dana.query(api.favorites.isSaved, { bookId })).toBe(false);
  });

  test("authors, admins and visitors have no saves", async ({ market }) => {
    const bookId = await market.book({ title: "Low Orbit" });
    const people = await everybody(market);
    await people.approved?.mutation(api.favorites.set, { bookId, saved: true });
    for (const [name, { query }] of Object.entries(people)) {
      expect(await query(api.favorites.isSaved, { bookId }), name).toBe(name === "approved");
    }
  });

  test("a producer cannot save for somebody else", async ({ market }) => {
    const bookId = await market.book({ title: "Low Orbit" });
    const [dana, greta] = [await market.producer(), await market.producer()];
    const smuggled = { bookId, saved: true, producerId: greta.userId };
    await expect(dana.mutation(api.favorites.set, smuggled)).rejects.toThrow();
    expect(await greta.query(api.favorites.isSaved, { bookId })).toBe(false);
  });
});
