import { expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import { byId } from "../../../local/demo-market/seeding/documents";
import { type Market, type Somebody, test } from "../../support/market";

const paginationOpts = { numItems: 24, cursor: null };

async function author(market: Market, firstName = "Ada", lastName = "Lark") {
  return await market.person("author", { firstName, lastName });
}

function by({ userId: ownerId, profileId }: Somebody) {
  return { ownerId, profileId };
}

async function bySlug({ visitor }: Market, slugOrId: string) {
  return await visitor.query(api.authors.bySlug, { slugOrId });
}

test("AUP-01 AUP-03 AUP-14: an author's page describes them without their contact data", async ({
  market,
}) => {
  const ada = await author(market);
  await market.books({ title: "One", ...by(ada) }, { title: "Two", genre: "Romance", ...by(ada) });
  const row = { bio: "Writes at night." };
  await market.write({ writes: [{ patch: byId("profiles", ada.profileId), row }] });
  const page = await bySlug(market, "ada-lark");
  expect(page).toMatchObject({
    slug: "ada-lark",
    displayName: "Ada Lark",
    bio: "Writes at night.",
    publishedWorks: 2,
    genres: ["Romance", "Thriller"],
    joinedAt: Date.parse("2026-11-03T10:00:00Z"),
    replies: null,
    own: null,
  });
  expect(JSON.stringify(page)).not.toContain(ada.email);
  expect(JSON.stringify(page)).not.toContain(ada.userId);
});

test("AUP-13: an author's page opens by slug, former slug and either id, and names its current address", async ({
  market,
}) => {
  const ada = await author(market);
  await market.rename(ada.profileId, "Ada", "Heron");
  for (const key of ["ada-heron", "ada-lark", ada.profileId, ada.userId]) {
    expect((await bySlug(market, key))?.slug, key).toBe("ada-heron");
  }
  for (const key of ["ada", "heron", "ADA-HERON", "", "nobody-here"]) {
    expect(await bySlug(market, key), key).toBeNull();
  }
});

test("B-23: two authors with the same name have different addresses", async ({ market }) => {
  const [first, second] = [await author(market), await author(market)];
  expect((await bySlug(market, "ada-lark"))?._id).toBe(first.profileId);
  expect((await bySlug(market, "ada-lark-2"))?._id).toBe(second.profileId);
});

test("B-64: an author without public books has an empty page; one without a login has none", async ({
  market,
}) => {
  const ada = await author(market);
  await market.book({ title: "Draft", isListed: false, ...by(ada) });
  expect(await bySlug(market, "ada-lark")).toMatchObject({ publishedWorks: 0, genres: [] });
  const names = { firstName: "Otto", lastName: "Quill" };
  const unclaimed = await market.unclaimedAuthor(names);
  expect(await bySlug(market, "otto-quill")).toBeNull();
  expect(await bySlug(market, unclaimed)).toBeNull();
  const admin = await market.person("admin");
  expect(await admin.query(api.authors.bySlug, { slugOrId: "otto-quill" })).toMatchObject({
    publishedWorks: 0,
  });
  await market.book({ title: "Public", profileId: unclaimed });
  expect(await bySlug(market, "otto-quill")).toMatchObject({ publishedWorks: 1, joinedAt: null });
});

test("only authors have a page", async ({ market }) => {
  const dana = await market.producer("approved", { firstName: "Dana", lastName: "North" });
  for (const key of ["dana-north", dana.profileId, dana.userId]) expect(await bySlug(market, key)).toBeNull();
});

test("AUP-09 AUP-11: authors see that a page is theirs, and other authors do not", async ({ market }) => {
  const [ada, otto] = [await author(market), await author(market, "Otto", "Quill")];
  await market.book({ title: "Draft", isListed: false, ...by(ada) });
  expect((await ada.query(api.authors.bySlug, { slugOrId: "ada-lark" }))?.own).toEqual({
    isOwner: true,
    allWorks: 1,
  });
  expect((await otto.query(api.authors.bySlug, { slugOrId: "ada-lark" }))?.own).toBeNull();
});

test("AUP-04 AUP-05 AUP-12: the page lists the author's public books only, best reviewed first, in full or by genre", async ({
  market,
}) => {
  const [ada, otto] = [await author(market), await author(market, "Otto", "Quill")];
  await market.books(
    { title: "Few", amazonReviewsCount: 5, ...by(ada) },
    { title: "Many", amazonReviewsCount: 500, genre: "Romance", ...by(ada) },
    { title: "Some", amazonReviewsCount: 50, ...by(ada) },
    { title: "Unlisted", isListed: false, ...by(ada) },
    { title: "Low", amazonRating: 3.9, ...by(ada) },
    { title: "Blocked", isBlocked: true, ...by(ada) },
    { title: "Story", amazonRating: 3, isOptioned: true, isOptionedPublic: true, ...by(ada) },
    { title: "Another's", ...by(otto) },
  );
  const works = async (genre?: "Thriller" | "Western") => {
    const args = { profileId: ada.profileId, genre, paginationOpts };
    return (await market.visitor.query(api.authors.booksOf, args)).page.map(({ title }) => title);
  };
  expect(await works()).toEqual(["Many", "Some", "Few"]);
  expect(await works("Thriller")).toEqual(["Some", "Few"]);
  expect(await works("Western")).toEqual([]);
});

test("B-23 X24: an unknown name leads only to authors with a similar name and public books", async ({
  market,
}) => {
  const [ada, adam, otto] = [
    await author(market, "Ada", "Lark"),
    await author(market, "Adam", "Lark"),
    await author(market, "Otto", "Quill"),
  ];
  await author(market, "Ada", "Silent");
  await market.books(
    { title: "One", ...by(ada) },
    { title: "Two", ...by(adam) },
    { title: "Three", ...by(otto) },
  );
  const similar = async (slug: string) =>
    (await market.visitor.query(api.authors.similar, { slug })).map(({ slug }) => slug).sort();
  expect(await similar("ada-larkk")).toEqual(["ada-lark"]);
  expect(await similar("someone-lark")).toEqual(["ada-lark", "adam-lark"]);
  expect(await similar("ada-silent-2")).toEqual(["ada-lark"]);
  expect(await similar("nobody-else")).toEqual([]);
  expect(await similar("---")).toEqual([]);
});
