import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { DAY_MS } from "../../domain/dates";
import {
  AUDIT_KEPT_MS,
  CONTACT_KEPT_MS,
  MATCHES_KEPT_MS,
  NOTICES_KEPT_MS,
  REPORTS_KEPT_MS,
  SEND_LOG_KEPT_MS,
  THREAD_WORDS_KEPT_MS,
} from "../../domain/privacy/retention";
import { ARTICLES, TAGS } from "../../src/content/blog/articles";
import { loadArticleText } from "../../src/content/blog/article-text";
import { PRIVACY_POLICY } from "../../src/content/legal/privacy-policy";
import { SMS_COMPLIANCE } from "../../src/content/legal/sms-compliance";
import { TERMS } from "../../src/content/legal/terms";
import { SLIDES } from "../../src/content/pitch";
import {
  startingLikes,
  matchingPosts,
  readBlogView,
  relatedPosts,
  shortExcerpt,
  writeBlogView,
} from "../../src/screens/blog/posts";
import { proseBlocks } from "../../src/ui/prose-blocks";

const WORDS_A_MINUTE = 220;
const ids = ARTICLES.map(({ id }) => id);

function words(text: string): number {
  return text.split(/\s+/).filter((word) => /\w/.test(word)).length;
}

function linksOf(source: string): string[] {
  return [...source.matchAll(/\]\((\/[^)]*)\)/g)].map((match) => match[1] ?? "");
}

test("BLG-01: there are at least twelve notes, each with its own name and text", () => {
  expect(ARTICLES.length).toBeGreaterThanOrEqual(12);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(ARTICLES.map(({ title }) => title)).size).toBe(ids.length);
  const folder = fileURLToPath(new URL("../../src/content/blog", import.meta.url));
  const texts = readdirSync(folder).filter((name) => name.endsWith(".md"));
  expect(texts.map((name) => name.replace(/\.md$/, "")).sort()).toEqual([...ids].sort());
});

test.each(ARTICLES.map((article) => [article.id, article] as const))(
  "BLG-01: the note %s is complete",
  async (id, article) => {
    expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(new Date(`${article.date}T00:00:00Z`).toISOString().slice(0, 10)).toBe(article.date);
    expect(article.author).toMatch(/^(Editorial team|Rights desk|Product team)$/);
    expect(new Set(article.tags).size).toBe(article.tags.length);
    const text = await loadArticleText(id);
    expect(words(text)).toBeGreaterThanOrEqual(400);
    expect(article.readTime).toBe(`${Math.ceil(words(text) / WORDS_A_MINUTE)} min`);
    const kinds = new Set(proseBlocks(text).map(({ kind }) => kind));
    expect(kinds).toEqual(new Set(["heading", "paragraph", "list"]));
    expect(text).not.toMatch(/["']/);
  },
);

test("an unknown note has no text", async () => {
  await expect(loadArticleText("../../secret")).rejects.toThrow("There is no text");
});

test("every tag is used, and notes link only to existing notes", async () => {
  const used = new Set(ARTICLES.flatMap(({ tags }) => tags));
  expect(TAGS.filter((tag) => !used.has(tag))).toEqual([]);
  for (const id of ids) {
    for (const link of linksOf(await loadArticleText(id))) {
      if (link.startsWith("/blog/")) expect(ids).toContain(link.slice("/blog/".length));
    }
  }
});

test("BLG-02: notes are newest first, and filtered by tag and by words of title or excerpt in any case and order", () => {
  const all = matchingPosts(ARTICLES, { q: "", tag: null });
  expect(all.map(({ date }) => date)).toEqual([...all.map(({ date }) => date)].sort().reverse());
  expect(all).toHaveLength(ARTICLES.length);
  expect(matchingPosts(ARTICLES, { q: " CHAIN of ", tag: null }).map(({ id }) => id)).toEqual([
    "chain-of-title",
  ]);
  expect(matchingPosts(ARTICLES, { q: "subtraction", tag: null }).map(({ id }) => id)).toEqual([
    "five-tests-before-you-option",
  ]);
  expect(matchingPosts(ARTICLES, { q: "option  tests novel", tag: null }).map(({ id }) => id)).toEqual([
    "five-tests-before-you-option",
  ]);
  for (const { tags } of matchingPosts(ARTICLES, { q: "", tag: "Ratings" }))
    expect(tags).toContain("Ratings");
  expect(matchingPosts(ARTICLES, { q: "zzyzx", tag: null })).toEqual([]);
});

test("the address keeps the list's filters; an unknown tag is dropped", () => {
  const view = { q: "a & b", tag: "Rights" } as const;
  expect(readBlogView(writeBlogView(view))).toEqual(view);
  expect(writeBlogView({ q: "", tag: null }).toString()).toBe("");
  expect(readBlogView(new URLSearchParams("tag=Gossip"))).toEqual({ q: "", tag: null });
});

test("BLG-07: the id alone sets a note's first number of likes, between 342 and 2847", () => {
  const starts = ids.map(startingLikes);
  expect(starts).toEqual(ids.map(startingLikes));
  expect(new Set(starts).size).toBeGreaterThan(ids.length / 2);
  for (let n = 0; n < 5_000; n++) {
    const start = startingLikes(`note-${n}`);
    expect(start >= 342 && start <= 2847).toBe(true);
  }
});

test("BLG-09: a note suggests up to three others with a shared tag, each with an excerpt of 100 characters", () => {
  for (const article of ARTICLES) {
    const related = relatedPosts(ARTICLES, article);
    expect(related.length).toBeLessThanOrEqual(3);
    expect(related.map(({ id }) => id)).not.toContain(article.id);
    for (const other of related) expect(other.tags.some((tag) => article.tags.includes(tag))).toBe(true);
  }
  const [one] = ARTICLES;
  expect(one && relatedPosts([one], one)).toEqual([]);
  expect(shortExcerpt("a".repeat(100))).toBe("a".repeat(100));
  expect(shortExcerpt("a".repeat(101))).toBe(`${"a".repeat(100)}…`);
});

test("LEG-01, LEG-02, B-31: the legal pages contain every required statement", () => {
  const said = (page: typeof TERMS) => [page.summary, ...page.sections.map(({ body }) => body)].join("\n");
  expect(said(TERMS)).toContain("18 or older");
  expect(said(TERMS)).toContain("4.0+ rating and 1+ verified review");
  expect(said(TERMS)).toContain("at most twice a week");
  expect(said(TERMS)).toContain("takes no commission and takes no part in option deals");
  // The reactivation goes to people who never agreed.
  expect(said(TERMS)).toContain(
    "a book that is listed without an account how to claim it, in up to four emails",
  );
  expect(said(PRIVACY_POLICY)).toContain("Authors whose books we listed before they had an account:");
  expect(said(PRIVACY_POLICY)).toContain("in up to four emails");
  expect(said(PRIVACY_POLICY)).toContain("export");
  expect(said(PRIVACY_POLICY)).toContain("18 or older");
  expect(said(SMS_COMPLIANCE)).toContain("We send no text messages now");
  expect(said(SMS_COMPLIANCE)).toContain("up to 5 per week for active users");
  for (const page of [TERMS, PRIVACY_POLICY, SMS_COMPLIANCE]) {
    const anchors = page.sections.map(({ id }) => id);
    expect(new Set(anchors).size).toBe(anchors.length);
  }
});

test("P-03: the privacy policy says how long each kind of record is kept", () => {
  const body = PRIVACY_POLICY.sections.find(({ id }) => id === "how-long")?.body;
  for (const [kept, days, said] of [
    [CONTACT_KEPT_MS, 730, "Contact messages for up to two years"],
    [REPORTS_KEPT_MS, 730, "messages for two years"],
    [THREAD_WORDS_KEPT_MS, 30, "what you wrote goes after 30 days"],
    [MATCHES_KEPT_MS, 180, "The books a saved search found for 180 days"],
    [NOTICES_KEPT_MS, 90, "your notifications for 90"],
    [AUDIT_KEPT_MS, 400, "The log of logins and changes for 400 days"],
    [SEND_LOG_KEPT_MS, 396, "Which emails we sent you for 13 months"],
  ] as const) {
    expect(kept / DAY_MS).toBe(days);
    expect(body).toContain(said);
  }
});

test("LEG-04: the deck has fourteen slides with different titles", () => {
  expect(SLIDES).toHaveLength(14);
  expect(new Set(SLIDES.map(({ title }) => title)).size).toBe(14);
});
