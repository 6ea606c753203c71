import { describe, expect } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { dayOf } from "../../../domain/dates";
import type { SavedSort } from "../../../domain/producers/saved-books";
import { PUBLIC_BOOK } from "../../support/stage";
import { type Market, type Somebody, test } from "../../support/market";

type List = { sort?: SavedSort; q?: string; genre?: "Thriller" | "Romance" };

const page = (numItems: number, cursor: string | null = null) => ({ numItems, cursor });

async function mine(producer: Somebody, { sort = "newest", ...list }: List = {}) {
  return (await producer.query(api.favorites.mine, { sort, ...list, paginationOpts: page(24) })).page;
}

async function titles(producer: Somebody, list?: List): Promise<string[]> {
  return (await mine(producer, list)).map(({ title }) => title);
}

/** Saves books one after another, a second apart. */
async function savedInTurn({ book, pass }: Market, producer: Somebody, ...books: object[]) {
  const ids: Id<"books">[] = [];
  for (const fields of books) {
    const bookId = await book(fields as { title: string });
    await producer.mutation(api.favorites.set, { bookId, saved: true });
    ids.push(bookId);
    await pass(1000);
  }
  return ids;
}

async function setSaved(producer: Somebody, bookId: Id<"books">, saved: boolean) {
  await producer.mutation(api.favorites.set, { bookId, saved });
}

async function move(producer: Somebody, bookId: Id<"books">, stage: "talking" | "negotiating" | "passed") {
  await producer.mutation(api.producer.slate.move, { bookId, stage, after: null, today: dayOf(Date.now()) });
}

describe("My Saved Books", () => {
  test("lists a producer's saves newest first, oldest first or by title", async ({ market }) => {
    const dana = await market.producer();
    await savedInTurn(market, dana, { title: "High Tide" }, { title: "Low Orbit" }, { title: "A Quiet Key" });
    expect(await titles(dana)).toEqual(["A Quiet Key", "Low Orbit", "High Tide"]);
    expect(await titles(dana, { sort: "oldest" })).toEqual(["High Tide", "Low Orbit", "A Quiet Key"]);
    expect(await titles(dana, { sort: "title" })).toEqual(["High Tide", "Low Orbit", "A Quiet Key"]);
  });

  test("filters by genre, and finds words of title and author", async ({ market }) => {
    const dana = await market.producer();
    await savedInTurn(
      market,
      dana,
      { title: "High Tide", genre: "Romance" },
      { title: "Low Orbit", genre: "Thriller", authorName: "Juno Vale" },
      { title: "Low Water", genre: "Romance" },
    );
    expect(await titles(dana, { genre: "Romance" })).toEqual(["Low Water", "High Tide"]);
    expect((await titles(dana, { q: "low" })).sort()).toEqual(["Low Orbit", "Low Water"]);
    expect(await titles(dana, { q: "low", genre: "Romance" })).toEqual(["Low Water"]);
    expect(await titles(dana, { q: "juno" })).toEqual(["Low Orbit"]);
    expect(await titles(dana, { q: "?!" })).toEqual([]);
  });

  test("PDB-03 shows the producer's own note with each book, and nobody else's", async ({ market }) => {
    const [dana, greta] = [await market.producer(), await market.producer()];
    const [bookId] = await savedInTurn(market, dana, { title: "Low Orbit" });
    await setSaved(greta, bookId!, true);
    await dana.mutation(api.producer.notes.save, { bookId: bookId!, note: "Ask about the sequel" });
    expect(await mine(dana)).toMatchObject([{ note: "Ask about the sequel", card: { title: "Low Orbit" } }]);
    expect(await mine(greta)).toMatchObject([{ note: null }]);
  });

  test("B-68 B-67 leaves out books that were passed on or have an option", async ({ market }) => {
    const dana = await market.producer();
    const books = ["Low Orbit", "High Tide", "Deep Field"].map((title) => ({ title }));
    const [talking, negotiating, passed] = await savedInTurn(market, dana, ...books);
    await move(dana, talking!, "talking");
    await move(dana, negotiating!, "negotiating");
    await move(dana, passed!, "passed");
    expect(await mine(dana)).toMatchObject([{ title: "Low Orbit", stage: "talking" }]);
  });

  test("keeps an unlisted book as its title and author alone", async ({ market }) => {
    const [dana, owner] = [await market.producer(), await market.person("author")];
    const [bookId] = await savedInTurn(market, dana, { title: "Low Orbit", ownerId: owner.userId });
    await owner.mutation(api.books.setListed, { bookId: bookId!, listed: false });
    await market.settle();
    expect(await mine(dana)).toMatchObject([{ title: "Low Orbit", bookState: "unlisted", card: null }]);
    await setSaved(dana, bookId!, false);
    expect(await mine(dana)).toEqual([]);
  });

  test("hides a book from the moment it is unlisted, and keeps the title and author that were public", async ({
    market,
  }) => {
    const [dana, owner] = [await market.producer(), await market.person("author")];
    const [bookId] = await savedInTurn(market, dana, { title: "Low Orbit", ownerId: owner.userId });
    await owner.mutation(api.books.setListed, { bookId: bookId!, listed: false });
    expect(await mine(dana)).toMatchObject([{ title: "Low Orbit", bookState: "unavailable", card: null }]);
    await market.change("low-orbit", { title: "Secret Draft", rights: { filmTV: "optioned" } });
    await market.settle();
    expect(await mine(dana)).toMatchObject([{ title: "Low Orbit", bookState: "unlisted", lostRights: [] }]);
    const { changes } = await dana.query(api.producers.desk, {});
    expect(changes).toMatchObject([{ kind: "unlisted", title: "Low Orbit" }]);
    await owner.mutation(api.books.setListed, { bookId: bookId!, listed: true });
    await market.settle();
    expect(await mine(dana)).toMatchObject([
      { title: "Secret Draft", bookState: "public", lostRights: ["filmTV"] },
    ]);
  });

  test("PDB-02 names in the news what a lost right became, as its card does", async ({ market }) => {
    const dana = await market.producer();
    await savedInTurn(market, dana, { title: "Low Orbit" });
    await market.change("low-orbit", { rights: { filmTV: "sold" } });
    await market.settle();
    const { changes } = await dana.query(api.producers.desk, {});
    expect(changes).toMatchObject([{ kind: "rightLost", right: "filmTV", status: "sold" }]);
    expect(await mine(dana)).toMatchObject([{ lostRights: ["filmTV"] }]);
  });

  test("shows a right as lost only while it is, in whatever order its changes arrive", async ({ market }) => {
    const dana = await market.producer();
    const [bookId] = await savedInTurn(market, dana, { title: "Low Orbit" });
    for (const filmTV of ["optioned", "available"] as const) {
      await market.change("low-orbit", { rights: { filmTV } });
      await market.settle();
    }
    const late = { bookId: bookId!, lost: ["filmTV" as const] };
    await market.t.mutation(internal.jobs.producers.refreshSaves, late);
    expect(await mine(dana)).toMatchObject([{ lostRights: [] }]);
  });

  test("B-55 loses a deleted book for all who saved it, however many they are", async ({ market }) => {
    const [bookId] = await market.books({ title: "Low Orbit" });
    for (let n = 0; n < 105; n++) await setSaved(await market.producer(), bookId!, true);
    const saves = async () => (await market.t.run((ctx) => ctx.db.query("favorites").collect())).length;
    await market.remove("low-orbit");
    expect(await saves()).toBe(5);
    await market.settle();
    expect(await saves()).toBe(0);
  });

  test("is open to pending producers, and empty for those who saved nothing", async ({ market }) => {
    const [pending, idle] = [await market.producer("pending"), await market.producer()];
    await savedInTurn(market, pending, { title: "Low Orbit" });
    expect(await titles(pending)).toEqual(["Low Orbit"]);
    expect(await titles(idle)).toEqual([]);
  });

  test("is closed to visitors and authors", async ({ market }) => {
    const author = await market.person("author");
    for (const { query } of [market.visitor, author])
      await expect(query(api.favorites.mine, { sort: "newest", paginationOpts: page(24) })).rejects.toThrow();
  });
});

describe("a book removed from My Saved Books", () => {
  test("comes back with its place, column and note when it is saved again soon", async ({ market }) => {
    const dana = await market.producer();
    const [first] = await savedInTurn(market, dana, { title: "Low Orbit" }, { title: "High Tide" });
    await move(dana, first!, "talking");
    await dana.mutation(api.producer.notes.save, { bookId: first!, note: "Ask in May" });
    await setSaved(dana, first!, false);
    expect(await titles(dana)).toEqual(["High Tide"]);
    await setSaved(dana, first!, true);
    expect(await titles(dana)).toEqual(["High Tide", "Low Orbit"]);
    expect((await mine(dana))[1]).toMatchObject({ stage: "talking", note: "Ask in May" });
  });

  test("comes back with what was lost of its rights, and with the tags that its slate has room for", async ({
    market,
  }) => {
    const dana = await market.producer();
    const [bookId, ...others] = await savedInTurn(
      market,
      dana,
      ...Array.from({ length: 7 }, (_, n) => ({ title: `Book ${n}` })),
    );
    const movedAt = Date.now();
    await move(dana, bookId!, "talking");
    await dana.mutation(api.producer.slate.setTags, { bookId: bookId!, tags: ["Series"] });
    await market.change("book-0", { rights: { filmTV: "optioned" } });
    await market.pass(1000);
    await setSaved(dana, bookId!, false);
    for (const [n, other] of others.entries())
      await dana.mutation(api.producer.slate.setTags, {
        bookId: other,
        tags: Array.from({ length: 5 }, (_, m) => `Tag ${n} ${m}`),
      });
    await setSaved(dana, bookId!, true);
    const column = { stage: "talking" as const, isArchived: false, paginationOpts: page(24) };
    expect((await dana.query(api.producer.slate.column, column)).page).toMatchObject([
      { stageSince: movedAt, tags: [], lostRights: [{ right: "filmTV", status: "optioned" }] },
    ]);
    expect((await dana.query(api.producers.desk, {})).tags).toHaveLength(30);
  });

  test("comes back even when it is no longer listed, but only to the producer who had it", async ({
    market,
  }) => {
    const [dana, greta] = [await market.producer(), await market.producer()];
    const owner = await market.person("author");
    const [bookId] = await savedInTurn(market, dana, { title: "Low Orbit", ownerId: owner.userId });
    await owner.mutation(api.books.setListed, { bookId: bookId!, listed: false });
    await setSaved(dana, bookId!, false);
    await expect(setSaved(greta, bookId!, true)).rejects.toThrow();
    await setSaved(dana, bookId!, true);
    expect(await mine(dana)).toMatchObject([{ bookState: "unlisted", card: null }]);
  });

  test("comes back without what changed while it was hidden", async ({ market }) => {
    const [dana, owner] = [await market.producer(), await market.person("author")];
    const [bookId] = await savedInTurn(market, dana, { title: "Low Orbit", ownerId: owner.userId });
    await setSaved(dana, bookId!, false);
    await owner.mutation(api.books.setListed, { bookId: bookId!, listed: false });
    await market.change("low-orbit", { title: "Secret Title", genre: "Romance" });
    await setSaved(dana, bookId!, true);
    expect(await mine(dana)).toMatchObject([
      { title: "Low Orbit", authorName: "Test Author", genre: "Thriller", bookState: "unlisted" },
    ]);
    expect(await mine(dana, { sort: "newest", q: "secret" })).toEqual([]);
    await owner.mutation(api.books.setListed, { bookId: bookId!, listed: true });
    await market.pass(1000);
    expect(await mine(dana)).toMatchObject([{ title: "Secret Title", genre: "Romance" }]);
  });

  test("starts anew when it is saved a while later", async ({ market }) => {
    const dana = await market.producer();
    const [bookId] = await savedInTurn(market, dana, { title: "Low Orbit" }, { title: "High Tide" });
    await move(dana, bookId!, "talking");
    await setSaved(dana, bookId!, false);
    await market.pass(11 * 60_000);
    await setSaved(dana, bookId!, true);
    expect(await mine(dana)).toMatchObject([{ title: "Low Orbit", stage: "considering" }, {}]);
  });
});

test("a page of My Saved Books costs the same for 30 saves as for 300", async ({ market }) => {
  const dana = await market.producer();
  const subject = `${dana.userId}|${dana.sessionId}`;
  const person = market.t.withIdentity({ subject });
  const measure = async (list: List) =>
    await person.query(internal.staging.market.measure, {
      path: "favorites:mine",
      args: { sort: "newest", ...list, paginationOpts: page(12) },
    });
  const save = async (count: number) => {
    const books = Array.from({ length: count }, (_, n) => ({ ...PUBLIC_BOOK, title: `Low Orbit ${n}` }));
    for (const bookId of await market.books(...books)) {
      await market.pass(1000);
      await setSaved(dana, bookId, true);
    }
  };
  await save(30);
  const lists: List[] = [{}, { sort: "title" }, { genre: "Thriller" }];
  const before = await Promise.all(lists.map(measure));
  await save(270);
  expect(await Promise.all(lists.map(measure))).toEqual(before);
  for (const { documents } of before) expect(documents).toBeLessThanOrEqual(12 * 3 + 5);
});

describe("the news of the dashboard", () => {
  test("ends when the producer has seen it", async ({ market }) => {
    const [dana, owner] = [await market.producer(), await market.person("author")];
    const [bookId] = await savedInTurn(market, dana, { title: "Low Orbit", ownerId: owner.userId });
    await owner.mutation(api.books.setListed, { bookId: bookId!, listed: false });
    await market.settle();
    const { changes, seenAt } = await dana.query(api.producers.desk, {});
    expect({ changes, seenAt }).toMatchObject({ changes: [{ kind: "unlisted" }], seenAt: null });
    await market.pass(1000);
    await dana.mutation(api.producers.markSeen, {});
    expect((await dana.query(api.producers.desk, {})).seenAt).toBe(Date.now());
  });

  test("is marked by nobody but producers who may write", async ({ market }) => {
    const people = [
      await market.person("author"),
      await market.producer("denied"),
      await market.producer("suspended"),
    ];
    for (const { mutation } of people) await expect(mutation(api.producers.markSeen, {})).rejects.toThrow();
  });
});
