import { describe, expect } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import type { BookOrder, BookTab } from "../../../domain/admin/book-lists";
import type { AdminStatus } from "../../../domain/books/books";
import { type Market, test } from "../../support/market";

const paginationOpts = { numItems: 24, cursor: null };

type Asked = { tab?: BookTab; visibility?: AdminStatus; sort?: BookOrder };

async function desk(market: Market) {
  const admin = await market.person("admin");
  return {
    list: async ({ tab = "all", visibility, sort = "newest" }: Asked = {}) =>
      (await admin.query(api.admin.books.list, { tab, visibility, sort, paginationOpts })).page,
    search: async (q: string, { tab = "all", visibility }: Asked = {}) =>
      (await admin.query(api.admin.books.search, { q, tab, visibility, paginationOpts })).page,
    set: async (bookId: Id<"books">, status: AdminStatus) =>
      await admin.mutation(api.admin.books.setVisibility, { bookId, status }),
  };
}
const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title);

/** One book in each state. */
async function shelf(market: Market) {
  const ids = await market.books(
    { title: "The Zenith", amazonRating: 4.2, amazonReviewsCount: 900 },
    { title: "A Low Tide", amazonRating: 3.1, amazonReviewsCount: 40 },
    { title: "Morning Ledger", amazonRating: 4.9, amazonReviewsCount: 10, sponsoredDays: 30 },
    { title: "Blocked Harbor", isBlocked: true, sponsoredDays: "permanent", amazonReviewsCount: 3 },
  );
  return { ids, ...(await desk(market)) };
}

describe("the admin's book lists", () => {
  test("ADM-01 ADM-02 B-51: each tab lists its books", async ({ market }) => {
    const { list } = await shelf(market);
    const found: Partial<Record<BookTab, string[]>> = {};
    for (const tab of ["all", "visible", "unlisted", "blocked", "sponsored"] as const)
      found[tab] = titles(await list({ tab, sort: "oldest" }));
    expect(found).toEqual({
      all: ["The Zenith", "A Low Tide", "Morning Ledger", "Blocked Harbor"],
      visible: ["The Zenith", "Morning Ledger"],
      unlisted: ["A Low Tide"],
      blocked: ["Blocked Harbor"],
      sponsored: ["Blocked Harbor", "Morning Ledger"],
    });
  });

  test("ADM-01: all books are narrowed by visibility", async ({ market }) => {
    const { list, search } = await shelf(market);
    expect(titles(await list({ visibility: "unlisted" }))).toEqual(["A Low Tide"]);
    expect(titles(await search("harbor", { visibility: "blocked" }))).toEqual(["Blocked Harbor"]);
    expect(await search("harbor", { visibility: "listed" })).toEqual([]);
  });

  test("D-12: the lists come in each order, of all books and of one status", async ({ market }) => {
    const { list } = await shelf(market);
    const orders = ["newest", "oldest", "title", "rating", "reviews"] as const;
    const all = await Promise.all(orders.map(async (sort) => titles(await list({ sort }))));
    expect(all).toEqual([
      ["Blocked Harbor", "Morning Ledger", "A Low Tide", "The Zenith"],
      ["The Zenith", "A Low Tide", "Morning Ledger", "Blocked Harbor"],
      ["Blocked Harbor", "A Low Tide", "Morning Ledger", "The Zenith"],
      ["Morning Ledger", "Blocked Harbor", "The Zenith", "A Low Tide"],
      ["The Zenith", "A Low Tide", "Morning Ledger", "Blocked Harbor"],
    ]);
    const tab = "visible";
    const visible = await Promise.all(orders.map(async (sort) => titles(await list({ tab, sort }))));
    const [zenith, morning] = ["The Zenith", "Morning Ledger"];
    expect(visible).toEqual([
      [morning, zenith],
      [zenith, morning],
      [morning, zenith],
      [morning, zenith],
      [zenith, morning],
    ]);
  });

  test("ADM-04 ADM-11 ADM-14: a row says what the table shows", async ({ market }) => {
    const { list, ids } = await shelf(market);
    const [row] = await list({ tab: "unlisted" });
    expect(row).toMatchObject({
      _id: ids[1],
      slug: "a-low-tide",
      title: "A Low Tide",
      authorName: "Test Author",
      authorEmail: null,
      coverUrl: null,
      adminStatus: "unlisted",
      statusReason: "lowRating",
      isListed: true,
      isBlocked: false,
      qualifies: false,
      bestRating: 3.1,
      totalReviews: 40,
      sponsored: false,
      sponsoredUntil: null,
      isOptioned: false,
      optionedRights: [],
      isOwned: false,
    });
    const [permanent, ending] = await list({ tab: "sponsored", sort: "endDate" });
    expect(permanent).toMatchObject({ title: "Blocked Harbor", sponsored: true, sponsoredUntil: null });
    expect(ending).toMatchObject({ title: "Morning Ledger", sponsored: false });
    expect(ending?.sponsoredUntil).toBe(Date.now() + 30 * 86_400_000);
  });

  test("ADM-04: a row has the book's own email, or else its author's", async ({ market }) => {
    const author = await market.person("author", { email: "mara@ellingsworth.example" });
    const { userId: ownerId, profileId } = author;
    await market.books(
      { title: "The Salt Ledger", ownerId, profileId },
      { title: "The Paper Coast", ownerId, profileId, contact: { email: "agent@coast.example" } },
      { title: "Nobody’s", contact: { phone: "+1 555 0100" } },
    );
    const rows = await (await desk(market)).list({ sort: "oldest" });
    expect(rows.map(({ authorEmail, isOwned }) => [authorEmail, isOwned])).toEqual([
      ["mara@ellingsworth.example", true],
      ["agent@coast.example", true],
      [null, false],
    ]);
  });
});

describe("the admin's book search", () => {
  test("ADM-05: it finds a book by title or author, whatever its visibility", async ({ market }) => {
    const { search } = await shelf(market);
    await market.books({ title: "Low Orbit", authorName: "Juno Akerele-Strand" });
    expect(titles(await search("blocked"))).toEqual(["Blocked Harbor"]);
    expect(titles(await search("akerele"))).toEqual(["Low Orbit"]);
    expect(titles(await search("low", { tab: "unlisted" }))).toEqual(["A Low Tide"]);
    expect(titles(await search("ledger", { tab: "sponsored" }))).toEqual(["Morning Ledger"]);
    expect(await search("   ")).toEqual([]);
    expect(await search("!?")).toEqual([]);
  });

  test("ADM-05: with an @ it finds the address that a row shows, by its start", async ({ market }) => {
    const author = await market.person("author", { email: "wren@adairholt.example" });
    const { userId: ownerId, profileId } = author;
    await market.books(
      { title: "A Field Guide to Leaving", ownerId, profileId, isBlocked: true },
      { title: "Low Orbit", ownerId, profileId, contact: { email: "agent@orbit.example" } },
      { title: "Overtime", contact: { email: "wren@elsewhere.example" } },
    );
    const { search } = await desk(market);
    expect(titles(await search(" Wren@ "))).toEqual(["Overtime", "A Field Guide to Leaving"]);
    expect(titles(await search("wren@adair"))).toEqual(["A Field Guide to Leaving"]);
    expect(titles(await search("agent@orbit.example"))).toEqual(["Low Orbit"]);
    expect(titles(await search("wren@", { tab: "blocked" }))).toEqual(["A Field Guide to Leaving"]);
    expect(titles(await search("wren@", { visibility: "listed" }))).toEqual(["Overtime"]);
    expect(await search("@adairholt.example")).toEqual([]);
  });

  test("ADM-05: with an @ it finds the few blocked books of an address that many listed ones name", async ({
    market,
  }) => {
    const contact = { email: "agent@coast.example" };
    await market.books(...Array.from({ length: 60 }, (_, n) => ({ title: `Listed ${n}`, contact })));
    await market.books({ title: "Blocked", contact, isBlocked: true });
    const { search } = await desk(market);
    expect(titles(await search("agent@coast", { tab: "blocked" }))).toEqual(["Blocked"]);
    expect(await search("agent@coast")).toHaveLength(50);
  });

  test("ADM-08: a change of visibility moves the book between the lists", async ({ market }) => {
    const { list, search, set, ids } = await shelf(market);
    const [zenith] = ids;
    if (zenith === undefined) throw new Error("There is no book.");
    await set(zenith, "blocked");
    expect(titles(await list({ tab: "visible" }))).toEqual(["Morning Ledger"]);
    expect(titles(await list({ tab: "blocked", sort: "oldest" }))).toEqual(["The Zenith", "Blocked Harbor"]);
    expect(titles(await search("zenith", { tab: "blocked" }))).toEqual(["The Zenith"]);
  });
});

test("a page of 24 from 100 books reads as much per book as a page of 10", async ({ market }) => {
  const admin = await market.person("admin");
  const as = market.t.withIdentity({ subject: `${admin.userId}|${admin.sessionId}` });
  const cost = async (path: string, args: object) =>
    (await as.query(internal.staging.market.measure, { path, args: { ...args, paginationOpts } })).documents;
  const costs = async () => [
    await cost("admin/books:list", { tab: "all", sort: "title" }),
    await cost("admin/books:list", { tab: "visible", sort: "newest" }),
    await cost("admin/books:search", { q: "shelf", tab: "all" }),
    await cost("admin/books:search", { q: "author@shelf.example", tab: "all" }),
  ];
  const add = async (count: number) => {
    const contact = { email: "author@shelf.example" };
    const batch = Array.from({ length: count }, (_, n) => ({ title: `Shelf ${n}`, contact }));
    await market.books(...batch);
  };
  await add(10);
  const small = await costs();
  for (const count of [45, 45]) await add(count);
  const large = await costs();
  // Besides the books, a page reads its caller. A search by email reads at most 50 books, each through its contact.
  const reads = (books: number, perBook: number) => 3 + books * perBook;
  expect(small).toEqual([reads(10, 2), reads(10, 2), reads(10, 2), reads(10, 3)]);
  expect(large).toEqual([reads(24, 2), reads(24, 2), reads(24, 2), reads(50, 3)]);
});
