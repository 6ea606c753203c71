import { expect, test } from "vitest";
import { readRow } from "../../domain/admin/import-rows";
import { browseStateOf } from "../../domain/catalog/browse";
import { lastLine } from "../../domain/messages/threads";
import { replyMailto } from "../../domain/people/contact";
import { newSearchFromBrowse } from "../../domain/producers/search-browse";
import { searchFromBrowse } from "../../domain/producers/search-drafts";
import { firstLine } from "../../domain/producers/slate";

/** A long text of signs that are two characters each, beginning at an even or an odd place. */
const texts = (sign: string) => ["", "a"].map((start) => start + sign.repeat(700));

// The backend takes no half of such a sign, and neither does `encodeURIComponent`.
test.each(texts("🎬"))("a text that is cut keeps its last sign whole", (text) => {
  expect(lastLine(text).isWellFormed()).toBe(true);
  expect(firstLine(text)?.isWellFormed()).toBe(true);
  expect(readRow({ title: "Salt", authorName: "Ada Ray", isbn: text }).remarks.join().isWellFormed()).toBe(
    true,
  );
  expect(replyMailto({ name: "Ada", email: "ada@lane.example", subject: "Salt", message: text })).toContain(
    "%3E",
  );
});

test.each(texts("𠮷"))("a search that is saved from browse keeps its last letter whole", (q) => {
  const browse = { q, filters: {}, sort: "featured" } as never;
  expect(searchFromBrowse(browse).keywords.every((word) => word.isWellFormed())).toBe(true);
  expect(newSearchFromBrowse(browse).searchName.isWellFormed()).toBe(true);
});

test.each(texts("🎬"))("a search in an address that is too long keeps its last sign whole", (q) => {
  expect(browseStateOf(new URLSearchParams({ q })).q.isWellFormed()).toBe(true);
});
