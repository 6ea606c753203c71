// @vitest-environment node
import { makeFunctionReference } from "convex/server";
import type { Value } from "convex/values";
import { convexToJson, jsonToConvex } from "convex/values";
import { afterEach, expect, test, vi } from "vitest";
import { SITEMAP_PAGES } from "../../../domain/pages";
import type { SiteSettings } from "../../../src/server/answer";
import type { Drawing } from "../../../src/server/book-preview";
import type { ServedAnswers } from "../../../src/head/served-answers";
import { atMost } from "../../../src/server/at-most";
import { FIXED_PAGES } from "../../../src/server/fixed-pages";
import { openSite } from "../../../src/server/site";
import { market } from "../../support/market";

const HTML = `<!doctype html><head><title data-static>Static</title><meta
  data-static name="description" content="static" /></head><body><div id="root"></div></body>`;

afterEach(() => vi.unstubAllGlobals());

/** The site's server in front of this market's backend. */
function siteOf({ t }: Pick<ReturnType<typeof market>, "t">, drawPicture?: SiteSettings["drawPicture"]) {
  const answer = async (_url: string, { body }: { body: string }) => {
    const { path, args } = JSON.parse(body) as { path: string; args: [never] };
    const query = makeFunctionReference<"query">(path);
    const value = (await t.query(query, jsonToConvex(args[0]) as Record<string, Value>)) as Value;
    return Response.json({ status: "success", value: convexToJson(value) });
  };
  vi.stubGlobal("fetch", vi.fn(answer));
  const site = openSite({
    html: HTML,
    drawnHtml: HTML,
    siteUrl: "https://shelf.example",
    backendUrl: "https://api.example",
    actionsUrl: "https://actions.example",
    drawPicture,
  });
  return async (address: string) => {
    const { status, headers, body } = await site(address);
    return { status, headers, body: typeof body === "string" ? body : new TextDecoder().decode(body) };
  };
}

function subjectIn(body: string) {
  const json = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(body)?.[1] ?? "";
  return JSON.parse(json) as Record<string, unknown>;
}

test("whatever a link adds to an address, its page is made once, and a redirect leads on with it (D-15)", async () => {
  const here = market();
  await here.book({ title: "The Salt Ledger" });
  const site = siteOf(here);
  const asked = vi.mocked(fetch);
  for (const [pages, questions] of [
    [["/book/the-salt-ledger", "/book/the-salt-ledger/?x=1", "/book/the-%73alt-ledger?x=2&y"], 1],
    [["/browse", "/browse?x=1", "/browse//?genre=Nothing", "/browse?sort=mostReviews&page=9"], 4],
    [["/?x=1", "/?x=2"], 4],
  ] as const) {
    asked.mockClear();
    const bodies = await Promise.all(pages.map(async (page) => (await site(page)).body));
    expect(new Set(bodies).size, pages[0]).toBe(1);
    expect(asked, pages[0]).toHaveBeenCalledTimes(questions);
  }
  expect((await site("/browse?genre=Crime&x=1")).body).not.toBe((await site("/browse")).body);
  expect((await site("/browse?q=salt&sort=mostReviews")).body).not.toBe((await site("/browse?q=salt")).body);
  expect((await site("/pricing?x=1")).headers.Location).toBe("/for-authors?x=1#pricing");
});

test("of many pages at once only a few are drawn, and browsers draw the others (D-15)", async () => {
  const waiting: (() => void)[] = [];
  const draw = atMost(2, async (page: string) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return page;
  });
  const [one, two] = [draw("one"), draw("two")];
  expect(await draw("three")).toBeNull();
  waiting.shift()?.();
  expect(await one).toBe("one");
  const four = draw("four");
  for (const end of waiting) end();
  expect(await Promise.all([two, four])).toEqual(["two", "four"]);
});

test("a shared book shows its title, logline and picture before any script runs (D-15)", async () => {
  const here = market();
  await here.book({ title: "The Salt Ledger", logline: "An auditor finds her father." });
  const { status, body, headers } = await siteOf(here)("/book/the-salt-ledger?utm=x");
  expect(status).toBe(200);
  expect(headers["X-Robots-Tag"]).toBeUndefined();
  expect(body).toContain(`<title data-static="">The Salt Ledger by `);
  expect(body).not.toContain("Static</title>");
  expect(body.match(/name="description"/g)).toHaveLength(1);
  expect(body).toContain(`rel="canonical" href="https://shelf.example/book/the-salt-ledger"`);
  expect(body).toContain(`property="og:type" content="book"`);
  expect(body).toContain(`property="og:description" content="An auditor finds her father."`);
  expect(body).toContain(`name="twitter:card" content="summary_large_image"`);
  expect(subjectIn(body)).toMatchObject({ "@type": "Book", name: "The Salt Ledger" });
  expect(body).not.toContain("aggregateRating");
});

test("a hostile title or biography stays text in the head of the page (D-15)", async () => {
  const here = market();
  const title = `</script><script>alert(1)</script>"'<b>&`;
  const book = await here.book({ title, logline: `"><img src=x onerror=alert(1)>$&$'` });
  const slug = await here.t.run(async ({ db }) => (await db.get("books", book))?.slug);
  const { body } = await siteOf(here)(`/book/${slug}`);
  expect(body).not.toMatch(/<script>|<img|<b>/);
  // The subject for search engines, and the first answers.
  expect(body.match(/<\/script>/g)).toHaveLength(2);
  expect(body).toContain(`content="&#34;&#62;&#60;img src=x onerror=alert(1)&#62;$&#38;$&#39;"`);
  expect(subjectIn(body).name).toBe(title);
});

test.each([
  ["unlisted", { isListed: false }],
  ["blocked", { isBlocked: true }],
])(
  "an %s book answers like one that never was: 404, and search engines skip it (D-15)",
  async (_, hidden) => {
    const here = market();
    await here.book({ title: "Hidden", ...hidden });
    const site = siteOf(here);
    const [found, never] = [await site("/book/hidden"), await site("/book/never")];
    expect(found).toEqual(never);
    expect(found).toMatchObject({ status: 404, headers: { "X-Robots-Tag": "noindex" } });
    expect(found.body).toContain(`name="robots" content="noindex"`);
    expect(found.body).not.toMatch(/canonical|og:|ld\+json/);
  },
);

test("an address that would lead to another site is refused, and changes no page (D-15)", async () => {
  const here = market();
  await here.book({ title: "The Salt Ledger" });
  const site = siteOf(here);
  for (const address of ["@evil.example/book/the-salt-ledger", ".evil.example/book/the-salt-ledger", ""])
    expect((await site(address)).status).toBe(400);
  expect((await site("/book/the-salt-ledger")).body).not.toContain("evil.example");
});

test("an author's page names the person, and a former address leads to the current one (D-15)", async () => {
  const here = market();
  const author = await here.person("author", { firstName: "Mara", lastName: "Wolf" });
  await here.book({ title: "One", ownerId: author.userId, profileId: author.profileId });
  const site = siteOf(here);
  const { status, body } = await site("/authors/mara-wolf");
  expect(status).toBe(200);
  expect(subjectIn(body)).toMatchObject({
    "@type": "Person",
    name: "Mara Wolf",
    url: "https://shelf.example/authors/mara-wolf",
  });
  expect(await site(`/authors/${author.profileId}?tab=x`)).toMatchObject({
    status: 301,
    headers: { Location: "/authors/mara-wolf?tab=x" },
  });
  expect(await site("/author/mara-wolf")).toMatchObject({ status: 301 });
  expect(await site("/authors/nobody")).toMatchObject({ status: 404 });
});

test("unknown addresses answer 404, and pages of a signed-in person are skipped by search engines (D-15)", async () => {
  const site = siteOf(market());
  for (const path of ["/nowhere", "/blog/nothing", "/book/a/b", "/%E0%A4%A", "//evil.example", "/index.html"])
    expect(await site(path), path).toMatchObject({ status: 404, headers: { "X-Robots-Tag": "noindex" } });
  for (const path of [
    "/dashboard",
    "/dashboard/author",
    "/admin/import",
    "/account",
    "/logout",
    "/unsubscribe",
  ])
    expect(await site(path), path).toMatchObject({ status: 200, headers: { "X-Robots-Tag": "noindex" } });
  for (const path of ["/", "/browse/", "/browse?genre=Nonsense", "/blog", "/about", "/terms", "/login"]) {
    const { status, headers, body } = await site(path);
    expect({ path, status, robots: headers["X-Robots-Tag"] }).toEqual({
      path,
      status: 200,
      robots: undefined,
    });
    expect(body, path).toContain(`rel="canonical"`);
  }
  expect(await site("/benefits")).toMatchObject({
    status: 301,
    headers: { Location: "/for-authors#benefits" },
  });
});

test("while the backend is away, every page is served as it was built (D-15)", async () => {
  const site = siteOf(market());
  const asked = vi.fn(() => Promise.reject(new Error("away")));
  vi.stubGlobal("fetch", asked);
  for (const path of ["/book/one", "/book/two", "/authors/three"])
    expect(await site(path)).toMatchObject({ status: 200, body: HTML });
  expect(asked).toHaveBeenCalledTimes(1);
  expect((await site("/about")).body).toContain("About · ");
});

test("a genre's page offers its feed, and the sitemap lists every fixed page that may be indexed (D-15)", async () => {
  const site = siteOf(market());
  const { body } = await site("/browse?genre=Science+Fiction&sort=title");
  expect(body).toContain(`href="https://shelf.example/feed.xml?genre=Science+Fiction"`);
  expect(body).toContain(`rel="canonical" href="https://shelf.example/browse?genre=Science+Fiction"`);
  const indexed = [...FIXED_PAGES.values()].filter(({ noindex }) => !noindex).map(({ path }) => path);
  expect([...SITEMAP_PAGES].sort()).toEqual([...indexed, "/", "/browse"].sort());
});

test("the sitemap and feeds come from the site's own address, are kept, and say when they fail (D-15)", async () => {
  const site = siteOf(market());
  const asked = vi.fn((url: string) =>
    Promise.resolve(
      url.includes("feed")
        ? new Response("broken", { status: 500 })
        : new Response(`<urlset>${url}`, { headers: { "Cache-Control": "public, max-age=3600" } }),
    ),
  );
  vi.stubGlobal("fetch", asked);
  for (const noise of ["", "&a=1", "&b=2"]) {
    const { status, body } = await site(`/sitemap.xml?part=Drama${noise}`);
    expect(status).toBe(200);
    expect(body).toBe("<urlset>https://actions.example/sitemap.xml?part=Drama");
  }
  expect(asked).toHaveBeenCalledTimes(1);
  expect(await site("/feed.xml")).toMatchObject({ status: 500 });
  vi.stubGlobal("fetch", () => Promise.reject(new Error("away")));
  expect(await site("/feed.xml")).toMatchObject({ status: 503, headers: { "Retry-After": "30" } });
});

test("the picture of a shared book has its cover, title and author, and a hidden book has none (D-15)", async () => {
  const here = market();
  await here.book({ title: `Salt & <b>Ledger</b>`, authorName: "Mara Wolf" });
  await here.book({ title: "Hidden", isListed: false });
  const drawn: Drawing[] = [];
  const site = siteOf(here, (drawing) => {
    drawn.push(drawing);
    return Promise.resolve(new TextEncoder().encode("png"));
  });
  const { body } = await site("/book/salt-b-ledger-b");
  const path = "/preview/book/salt-b-ledger-b.png";
  expect(body).toContain(`property="og:image" content="https://shelf.example${path}"`);
  for (let i = 0; i < 2; i += 1)
    expect(await site(path)).toMatchObject({
      status: 200,
      headers: { "Content-Type": "image/png" },
      body: "png",
    });
  expect(drawn).toHaveLength(1);
  expect(drawn[0]?.cover).toBeNull();
  expect(drawn[0]?.svg).toContain("Mara Wolf</text>");
  expect(drawn[0]?.svg).toMatch(/&amp;\s&lt;b/);
  expect(drawn[0]?.svg).not.toContain("<b>");
  for (const slug of ["hidden", "never"])
    expect(await site(`/preview/book/${slug}.png`)).toMatchObject({ status: 404 });
});

test("of many pictures at once only a few are drawn, and link previews ask for the others again (D-15)", async () => {
  const here = market();
  for (let n = 1; n <= 5; n += 1) await here.book({ title: `Ledger ${n}` });
  const ends: (() => void)[] = [];
  const site = siteOf(here, async () => {
    await new Promise<void>((resolve) => ends.push(resolve));
    return new Uint8Array([1]);
  });
  const first = [1, 2, 3, 4].map((n) => site(`/preview/book/ledger-${n}.png`));
  await vi.waitFor(() => expect(ends).toHaveLength(4));
  expect(await site("/preview/book/ledger-5.png")).toMatchObject({
    status: 503,
    headers: { "Retry-After": "10", "Cache-Control": "no-store" },
  });
  for (const end of ends) end();
  expect((await Promise.all(first)).map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
});

test("where no picture can be drawn, link previews show the site's own (D-15)", async () => {
  const here = market();
  await here.book({ title: "One" });
  const own = { status: 302, headers: { Location: "/preview.png" } };
  expect(await siteOf(here)("/preview/book/one.png")).toMatchObject(own);
  const failing = siteOf(here, () => Promise.reject(new Error("no")));
  expect(await failing("/preview/book/one.png")).toMatchObject(own);
});

test("a page is served with the answers to its first queries, as a visitor gets them (D-15)", async () => {
  const here = market();
  const author = await here.person("author", { firstName: "Mara", lastName: "Wolf" });
  const own = { ownerId: author.userId, profileId: author.profileId, genre: "Drama" as const };
  await here.book({ title: "One </script>", ...own });
  await here.book({ title: "Unlisted", isListed: false, ...own });
  const site = siteOf(here);
  const served = async (path: string) => {
    const { body } = await site(path);
    const json = /<script type="application\/json" id="served-answers">(.*?)<\/script>/s.exec(body)?.[1];
    return json === undefined ? null : (JSON.parse(json) as ServedAnswers);
  };
  const home = await served("/");
  expect(Object.keys(home?.everybody ?? {}).map((key) => key.split(" ")[0])).toEqual(
    expect.arrayContaining([
      "home:bestsellers",
      "home:savedByProducers",
      "home:genres",
      "home:sponsoredStrip",
    ]),
  );
  const browse = JSON.stringify(await served("/browse?genre=Drama&sort=newest"));
  expect(browse).toContain("One </script>");
  expect(browse).not.toContain("Unlisted");
  const book = await served("/book/one-script");
  expect(Object.values(book?.visitors ?? {})).toMatchObject([{ title: "One </script>", own: null }]);
  expect(JSON.stringify((await served("/authors/mara-wolf"))?.everybody)).toContain("One </script>");
  for (const path of ["/book/unlisted", "/about", "/dashboard"]) expect(await served(path), path).toBeNull();
});

test.each([
  ["/", "The Salt Ledger"],
  ["/browse", "The Salt Ledger"],
  ["/book/the-salt-ledger", "Film/TV"],
  ["/blog", "Posts"],
])("%s is readable before any script runs (D-15)", async (address, text) => {
  const here = market();
  await here.book({ title: "The Salt Ledger" });
  const { body } = await siteOf(here)(address);
  const [, drawn = ""] = /<div id="root" data-drawn>(.*)<\/main>/s.exec(body) ?? [];
  expect(drawn).toContain(text);
  // What the content policy forbids, and what a script would add later.
  expect(drawn).not.toMatch(/<script|<template|<!--\$[!?]-->| style="/);
});
