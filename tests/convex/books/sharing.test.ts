import { expect, test } from "vitest";
import { pathsOfPart } from "../../../convex/model/books/sitemapParts";
import type { Reader } from "../../../convex/model/reader";
import { GENRES } from "../../../domain/books/genres";
import { ARTICLES } from "../../../src/content/blog/articles";
import { market } from "../../support/market";

process.env.SITE_URL = "https://shelf.example";

async function read(path: string, t = market().t) {
  const response = await t.fetch(path);
  return { status: response.status, headers: response.headers, body: await response.text() };
}

test("a shared link describes the book to networks, escaped, and leads people to its page (M93)", async () => {
  const { t, book } = market();
  await book({ title: `A "Quoted" <Book> & More`, logline: "It's <b>bold</b>." });
  const { status, body, headers } = await read("/share/book/a-quoted-book-more", t);
  expect(status).toBe(200);
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(body).toContain(`content="0;url=https://shelf.example/book/a-quoted-book-more"`);
  expect(body).toContain(`<link rel="canonical" href="https://shelf.example/book/a-quoted-book-more">`);
  expect(body).toContain(`property="og:title" content="A &#34;Quoted&#34; &#60;Book&#62; &#38; More by `);
  expect(body).toContain(`content="It&#39;s &#60;b&#62;bold&#60;/b&#62;."`);
  expect(body).not.toContain("<b>");
});

test("a hidden book is shared like one that does not exist, and search engines skip it (B-56, X20)", async () => {
  const { t, books } = market();
  await books({ title: "Unlisted", isListed: false }, { title: "Blocked", isBlocked: true });
  const never = await read("/share/book/never", t);
  expect(never.status).toBe(404);
  expect(never.headers.get("x-robots-tag")).toBe("noindex");
  expect(never.body).toContain(`<meta name="robots" content="noindex">`);
  for (const slug of ["unlisted", "blocked", "%E0%A4%A"]) {
    expect((await read(`/share/book/${slug}`, t)).body).toBe(never.body);
  }
});

test("the sitemap lists every genre's public books and no others", async () => {
  const { t, books } = market();
  await books(
    { title: "Seen", genre: "Thriller" },
    { title: "Hidden", genre: "Thriller", isListed: false },
    { title: "Elsewhere", genre: "Romance" },
    { title: "Unsorted", genre: "General" },
  );
  const index = (await read("/sitemap.xml", t)).body;
  const parts = [...index.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc ?? "");
  expect(parts).toHaveLength(GENRES.length + 2);
  expect(parts).toContain("https://shelf.example/sitemap.xml?part=Science+Fiction");
  const thrillers = (await read("/sitemap.xml?part=Thriller", t)).body;
  expect(thrillers).toContain("<loc>https://shelf.example/book/seen</loc>");
  expect(thrillers).not.toMatch(/hidden|elsewhere/);
  expect((await read("/sitemap.xml?part=General", t)).body).toContain("https://shelf.example/book/unsorted<");
  const pages = (await read("/sitemap.xml?part=pages", t)).body;
  expect(pages).toContain("<loc>https://shelf.example/browse?genre=Science+Fiction</loc>");
  expect((await read("/sitemap.xml?part=Nonsense", t)).status).toBe(404);
});

test("a large genre is split into parts that one query can read, and together they list every book once", async () => {
  const { t, books } = market();
  const many = Array.from({ length: 40 }, (_, i) => ({ title: `Book ${i}`, genre: "Drama" as const }));
  await books(...many);
  await t.run(async (ctx) => {
    const stats = await ctx.db.query("genreStats").first();
    if (stats !== null) await ctx.db.patch("genreStats", stats._id, { publicCount: 1_501 });
  });
  const index = (await read("/sitemap.xml", t)).body.replaceAll("&#38;", "&");
  const parts = [...index.matchAll(/<loc>https:\/\/shelf\.example([^<]*part=Drama[^<]*)<\/loc>/g)];
  expect(parts).toHaveLength(4);
  const found = await Promise.all(parts.map(async ([, path = ""]) => (await read(path, t)).body));
  const listed = found.flatMap((body) => body.match(/\/book\/[^<]*/g) ?? []);
  expect(listed.sort()).toEqual(many.map((_, i) => `/book/book-${i}`).sort());
  for (const slice of ["slice=4&of=4", "slice=-1", "slice=0.5", "of=0", "slice=x"])
    expect((await read(`/sitemap.xml?part=Drama&${slice}`, t)).status).toBe(404);
});

test("a full part of the sitemap reads its thousand authors in steps, as Convex asks", async () => {
  let [open, most] = [0, 0];
  const get = async (_table: string, id: string) => {
    most = Math.max(most, ++open);
    await Promise.resolve();
    open -= 1;
    return { slug: id };
  };
  const take = (count: number) =>
    Promise.resolve(
      Array.from({ length: count }, (_, n) => ({ slug: `book-${n}`, profileId: `author-${n}` })),
    );
  const query = () => ({ withIndex: () => ({ take }) });
  const ctx = { db: { get, query } } as unknown as Reader;
  const paths = await pathsOfPart(ctx, { genre: "Drama", slice: 0, of: 1 });
  expect(paths).toHaveLength(2_000);
  expect(paths.at(-1)).toBe("/authors/author-999");
  expect(most).toBeLessThan(500);
});

test("the sitemap leads to the pages of authors with public books, and to every article (D-15)", async () => {
  const { t, book, person } = market();
  const author = await person("author", { firstName: "Mara", lastName: "Wolf" });
  const hidden = await person("author", { firstName: "Never", lastName: "Shown" });
  await book({ title: "Seen", ownerId: author.userId, profileId: author.profileId });
  await book({ title: "Unseen", ownerId: hidden.userId, profileId: hidden.profileId, isListed: false });
  const { body } = await read("/sitemap.xml?part=Thriller", t);
  expect(body).toContain("<loc>https://shelf.example/authors/mara-wolf</loc>");
  expect(body).not.toContain("never-shown");
  const pages = (await read("/sitemap.xml?part=pages", t)).body;
  for (const { id } of ARTICLES) expect(pages).toContain(`<loc>https://shelf.example/blog/${id}</loc>`);
  expect(pages.match(/\/blog\//g)).toHaveLength(ARTICLES.length);
});

test("a genre's feed brings its newest public books, escaped, and no others (D-15)", async () => {
  const { t, book, books } = market();
  await book({ title: `First & "Foremost"`, genre: "Romance", logline: "It's <b>bold</b>\u0000." });
  await books(
    { title: "Second", genre: "Romance" },
    { title: "Thrilling", genre: "Thriller" },
    { title: "Unlisted", genre: "Romance", isListed: false },
    { title: "Blocked", genre: "Romance", isBlocked: true },
  );
  const { status, headers, body } = await read("/feed.xml?genre=Romance", t);
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
  expect(body).toContain("<title>First &#38; &#34;Foremost&#34; by Test Author</title>");
  expect(body).toContain("<description>It&#39;s &#60;b&#62;bold&#60;/b&#62;.</description>");
  expect(body).toContain("<link>https://shelf.example/book/second</link>");
  expect(body.match(/<item>/g)).toHaveLength(2);
  expect(body).not.toMatch(/Thrilling|Unlisted|Blocked/);
  expect((await read("/feed.xml", t)).body.match(/<item>/g)).toHaveLength(3);
  expect((await read("/feed.xml?genre=Nonsense", t)).status).toBe(404);
});
