import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { safePath } from "../../domain/accounts/redirects";
import {
  amazonLink,
  authorPath,
  bookPath,
  genrePath,
  externalLink,
  shareLink,
  storeLink,
  STORES,
  WEB_ADDRESS,
} from "../../domain/links";

test.each([
  ["https://example.com/a?b=c", "https://example.com/a?b=c"],
  ["http://example.com", "https://example.com/"],
  ["HTTP://Example.com", "https://example.com/"],
  ["www.example.com/me", "https://www.example.com/me"],
  ["  example.com  ", "https://example.com/"],
  ["https://xn--bcher-kva.example.org/", "https://xn--bcher-kva.example.org/"],
])("%j becomes the link %s", (typed, href) => {
  expect(externalLink(typed)).toBe(href);
});

test.each([
  "",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "\u200bjavascript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "ftp://example.com",
  "https://amazon.com@evil.example.com",
  "https://user:pass@example.com",
  "https://example.com:8443/",
  "https://localhost",
  "https://printer.local",
  "https://127.0.0.1/",
  "https://2130706433/",
  "https://[::1]/",
  "https://exa mple.com",
  "https:\\\\example.com",
  `https://example.com/${"a".repeat(2100)}`,
])("%j does not become a link", (typed) => {
  expect(externalLink(typed)).toBeNull();
});

test.each([
  ["https://en.wikipedia.org/wiki/Salt_(chemistry)", "https://en.wikipedia.org/wiki/Salt_(chemistry)"],
  ["(see https://en.wikipedia.org/wiki/Salt_(chemistry)).", "https://en.wikipedia.org/wiki/Salt_(chemistry)"],
  ["It is there (www.example.com/salt), I think.", "www.example.com/salt"],
  ["[https://example.com/a]", "https://example.com/a"],
  ["Read https://example.com/a?b=c!", "https://example.com/a?b=c"],
])("the web address in %j is %s", (text, address) => {
  expect(text.match(WEB_ADDRESS)).toEqual([address]);
});

test("a long run of parentheses in a text is read in no time", () => {
  const start = performance.now();
  for (const odd of ["(", "()", "(a", "www.("])
    `https://example.com/${odd.repeat(20_000)}`.match(WEB_ADDRESS);
  expect(performance.now() - start).toBeLessThan(1000);
});

test("a book without a safe Amazon link gets a search on Amazon", () => {
  const book = { title: "Low Orbit", authorName: "Juno Akerele-Strand", amazonLink: null };
  expect(amazonLink(book)).toBe("https://www.amazon.com/s?k=Low+Orbit+Juno+Akerele-Strand");
  expect(amazonLink({ ...book, amazonLink: "javascript:alert(1)" })).toContain("/s?k=");
  expect(amazonLink({ ...book, amazonLink: "http://amazon.com/dp/1" })).toBe("https://amazon.com/dp/1");
});

test.each([
  ["amazon", "https://www.amazon.com/dp/B000000000"],
  ["amazon", "amazon.co.uk/dp/1"],
  ["amazon", "https://smile.amazon.de/dp/1"],
  ["amazon", "https://amzn.to/abc"],
  ["amazon", "https://a.co/d/abc"],
  ["amazon", "https://amzn.in/d/abc"],
  ["goodreads", "http://www.goodreads.com/book/show/1"],
  ["audible", "https://www.audible.com.au/pd/1"],
  ["audible", "https://adbl.co/1"],
] as const)("V-02: %s is the site where %s leads", (store, typed) => {
  expect(storeLink(store, typed)).toMatch(/^https:/);
});

test.each([
  ["amazon", "https://amazon.com.evil.example.com/dp/1"],
  ["amazon", "https://notamazon.com/dp/1"],
  ["amazon", "https://amazon.shop/dp/1"],
  ["amazon", "https://example.com/?https://amazon.com/dp/1"],
  ["amazon", "https://amazon.com@evil.example.com/"],
  ["amazon", "https://goodreads.com/1"],
  ["goodreads", "https://goodreads.com.co/1"],
  ["audible", "https://audible.example/1"],
  ["audible", "javascript:alert(1)//audible.com"],
] as const)("V-02: the name of %s may not link to %s", (store, typed) => {
  expect(storeLink(store, typed)).toBeNull();
});

test("V-02: every accepted link is public https and reads back unchanged", () => {
  const odd = fc.oneof(
    fc.string(),
    fc.string({ unit: "grapheme" }),
    fc.webUrl({ withQueryParameters: true }),
  );
  const host = fc.constantFrom("amazon.com", "www.goodreads.com", "audible.de", "example.com", "localhost");
  const dressed = fc
    .tuple(
      fc.constantFrom("", "http://", "HTTPS://", "//", "javascript:", "data:,", "https:\\", "ftp://"),
      fc.constantFrom("", "user@", "amazon.com@", "www.", "\u200b", " "),
      fc.oneof(host, fc.domain(), fc.ipV4(), fc.ipV6()),
      fc.constantFrom("", ":443", ":8080", ".", "#amazon.com", "?u=https://amazon.com"),
      odd,
    )
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(fc.oneof(odd, dressed), (typed) => {
      const link = externalLink(typed);
      if (link === null) return;
      const { protocol, username, password, port, hostname } = new URL(link);
      expect([protocol, username, password, port]).toEqual(["https:", "", "", ""]);
      expect(hostname).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)*\.(?!local$|internal$)[a-z0-9-]*[a-z-][a-z0-9-]*$/);
      expect(externalLink(link)).toBe(link);
      for (const store of STORES) {
        const page = storeLink(store, typed);
        if (page !== null) expect([page, hostname.includes(".")]).toEqual([link, true]);
        if (page !== null)
          expect(["amazon.com", "goodreads.com", "audible.de"].some(isOf(hostname))).toBe(true);
      }
    }),
    { numRuns: 1500 },
  );
});

const isOf = (host: string) => (site: string) => host === site || host.endsWith(`.${site}`);

test("paths escape their parts", () => {
  expect(bookPath({ slug: "a/b?" })).toBe("/book/a%2Fb%3F");
  expect(authorPath({ slug: "mara-ellingsworth" })).toBe("/authors/mara-ellingsworth");
  expect(genrePath("Action/Adventure")).toBe("/browse?genre=Action%2FAdventure");
});

test("share links contain the text, the address and nothing else", () => {
  const page = { url: "https://shelf.example/book/x", text: "A & B" };
  expect(shareLink("x", page)).toBe(
    "https://twitter.com/intent/tweet?text=A+%26+B&url=https%3A%2F%2Fshelf.example%2Fbook%2Fx",
  );
  expect(shareLink("bluesky", page)).toContain("bsky.app/intent/compose?text=A+%26+B+https");
  expect(shareLink("reddit", page)).toContain("title=A+%26+B");
  expect(shareLink("linkedin", page)).toContain("url=https%3A%2F%2Fshelf.example");
  expect(shareLink("email", page)).toBe(
    "mailto:?subject=A%20%26%20B&body=https%3A%2F%2Fshelf.example%2Fbook%2Fx",
  );
});

test("links and paths are also read by a browser without `URL.canParse`, such as Safari 16", () => {
  const { canParse } = URL;
  onTestFinished(() => void Object.assign(URL, { canParse }));
  Object.assign(URL, { canParse: undefined });
  expect(externalLink("example.com/a")).toBe("https://example.com/a");
  expect(externalLink("https://[")).toBeNull();
  expect(safePath("/submit?edit=1")).toBe("/submit?edit=1");
});
