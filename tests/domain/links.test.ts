import { expect, test } from "vitest";
import { amazonLink, authorPath, bookPath, genrePath, outsideLink, shareLink } from "../../domain/links";

test.each([
  ["https://example.com/a?b=c", "https://example.com/a?b=c"],
  ["http://example.com", "https://example.com/"],
  ["HTTP://Example.com", "https://example.com/"],
  ["www.example.com/me", "https://www.example.com/me"],
  ["  example.com  ", "https://example.com/"],
  ["https://xn--bcher-kva.example.org/", "https://xn--bcher-kva.example.org/"],
])("%j is followed as %s", (typed, href) => {
  expect(outsideLink(typed)).toBe(href);
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
])("%j is not followed", (typed) => {
  expect(outsideLink(typed)).toBeNull();
});

test("a book without a safe Amazon link is looked for there", () => {
  const book = { title: "Low Orbit", authorName: "Juno Akerele-Strand", amazonLink: null };
  expect(amazonLink(book)).toBe("https://www.amazon.com/s?k=Low+Orbit+Juno+Akerele-Strand");
  expect(amazonLink({ ...book, amazonLink: "javascript:alert(1)" })).toContain("/s?k=");
  expect(amazonLink({ ...book, amazonLink: "http://amazon.com/dp/1" })).toBe("https://amazon.com/dp/1");
});

test("paths escape what they carry", () => {
  expect(bookPath({ slug: "a/b?" })).toBe("/book/a%2Fb%3F");
  expect(authorPath({ slug: "mara-ellingsworth" })).toBe("/authors/mara-ellingsworth");
  expect(genrePath("Action/Adventure")).toBe("/browse?genre=Action%2FAdventure");
});

test("sharing carries the text and the address and nothing else", () => {
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
