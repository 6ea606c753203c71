import { expect, test } from "vitest";
import { DocumentCache, type StoredDocument } from "../../../embedded/db/document-cache";
import { TableRegistry } from "../../../embedded/db/tables";

const table = new TableRegistry().ensureTable("books");

function document(id: string): StoredDocument {
  return { id, table, text: "x".repeat(100), documentFields: null, keys: null };
}

test("writing one document again and again evicts no other", () => {
  const cache = new DocumentCache(20_000);
  cache.put(document("quiet"));
  for (let n = 0; n < 1_000; n += 1) {
    cache.delete("hot");
    cache.put(document("hot"));
  }
  expect(cache.peek("quiet")).not.toBeNull();
});

test("a document that is put twice counts once", () => {
  const cache = new DocumentCache(20_000);
  cache.put(document("quiet"));
  for (let n = 0; n < 1_000; n += 1) cache.put(document("hot"));
  expect(cache.peek("quiet")).not.toBeNull();
});

test("a cache that is full forgets what was not used", () => {
  const cache = new DocumentCache(20_000);
  cache.put(document("quiet"));
  for (let n = 0; n < 100; n += 1) cache.put(document(`other ${n}`));
  expect(cache.peek("quiet")).toBeNull();
  expect(cache.peek("other 99")).not.toBeNull();
});
