import { describe, expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import { test } from "../../support/market";

const ANY = { filters: {}, sort: "mostReviews" } as const;

describe("an author's own hidden books", () => {
  test("appear filtered to that author, and to nobody else", async ({ market }) => {
    const [mara, other] = [await market.person("author"), await market.person("author")];
    await market.books(
      { title: "Hidden", isListed: false, ownerId: mara.userId },
      { title: "Low", amazonRating: 2, genre: "Western", ownerId: mara.userId },
      { title: "Blocked", isBlocked: true, ownerId: mara.userId },
      { title: "Story", amazonRating: 2, isOptioned: true, isOptionedPublic: true, ownerId: mara.userId },
      { title: "Public", ownerId: mara.userId },
    );
    const own = await mara.query(api.catalog.myHidden, { q: "", filters: {} });
    expect(Object.fromEntries(own.map((book) => [book.title, book.statusReason]))).toEqual({
      Blocked: "blocked",
      Hidden: "hiddenByAuthor",
      Low: "lowRating",
      Story: "lowRating",
    });
    expect(own.filter((book) => book.isSuccessStory).map(({ title }) => title)).toEqual(["Story"]);
    expect(await mara.query(api.catalog.myHidden, { q: "", filters: { genre: "Western" } })).toHaveLength(1);
    for (const [q, found] of [
      ["HID", ["Hidden"]],
      ["hidden low", []],
      ["?!", []],
    ] as const) {
      const books = await mara.query(api.catalog.myHidden, { q, filters: {} });
      expect(
        books.map(({ title }) => title),
        q,
      ).toEqual(found);
    }
    expect(await other.query(api.catalog.myHidden, { q: "", filters: {} })).toEqual([]);
    const paginationOpts = { numItems: 24, cursor: null };
    const { page } = await market.visitor.query(api.catalog.browse, { ...ANY, paginationOpts });
    expect(page.map(({ title }) => title)).toEqual(["Public"]);
  });

  test("are found by a search however many there are, twenty at a time", async ({ market }) => {
    const mara = await market.person("author");
    const hidden = { isListed: false, ownerId: mara.userId };
    const others = Array.from({ length: 24 }, (_, n) => ({
      title: `Book ${n}`,
      amazonReviewsCount: 50,
      ...hidden,
    }));
    await market.books(...others, { title: "Salt", amazonReviewsCount: 0, genre: "Western", ...hidden });
    const titlesFor = async (q: string, filters: { genre?: "Western" }) =>
      (await mara.query(api.catalog.myHidden, { q, filters })).map(({ title }) => title);
    expect(await titlesFor("salt", {})).toEqual(["Salt"]);
    expect(await titlesFor("", { genre: "Western" })).toEqual(["Salt"]);
    expect(await titlesFor("", {})).toHaveLength(20);
    expect(await titlesFor("book", {})).toHaveLength(20);
  });

  test.for(["producer", "admin", "user"] as const)("are refused to a %s", async (role, { market }) => {
    const somebody = await market.person(role);
    await expect(somebody.query(api.catalog.myHidden, { q: "", filters: {} })).rejects.toMatchObject({
      data: { code: "FORBIDDEN" },
    });
  });

  test("are refused to a visitor", async ({ market }) => {
    await expect(market.visitor.query(api.catalog.myHidden, { q: "", filters: {} })).rejects.toMatchObject({
      data: { code: "UNAUTHENTICATED" },
    });
  });
});
