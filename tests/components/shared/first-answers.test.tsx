import { api } from "@convex/_generated/api";
import type { ConvexReactClient } from "convex/react";
import { getFunctionName } from "convex/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerKey, SERVED_ANSWERS_ID } from "../../../src/head/served-answers";
import { safeLocalStorage } from "../../../src/lib/browser-storage";

const BOOKS = { name: getFunctionName(api.home.bestsellers), args: {} };
const BOOK = { name: getFunctionName(api.books.get), args: { idOrSlug: "one" } };
let live: Map<string, unknown>;

beforeEach(() => {
  vi.resetModules();
  live = new Map();
  const served = {
    seed: 0.5,
    everybody: { [answerKey(BOOKS.name, BOOKS.args)]: ["served"] },
    visitors: { [answerKey(BOOK.name, BOOK.args)]: { title: "One" } },
  };
  document.body.innerHTML = `<script type="application/json" id="${SERVED_ANSWERS_ID}"></script>`;
  const element = document.getElementById(SERVED_ANSWERS_ID);
  if (element) element.textContent = JSON.stringify(served);
});
afterEach(() => {
  document.body.innerHTML = "";
  safeLocalStorage.clear();
});

async function openClient() {
  const { servedSeed, startWithServedAnswers } = await import("../../../src/lib/connection/first-answers");
  const { endTakeover, startTakeover } = await import("../../../src/lib/pages/drawn-page");
  const client = {
    watchQuery: (query: Parameters<typeof getFunctionName>[0]) => ({
      onUpdate: () => () => {},
      localQueryResult: () => live.get(getFunctionName(query)),
    }),
  } as unknown as ConvexReactClient;
  startWithServedAnswers(client);
  return { client, servedSeed, endTakeover, startTakeover };
}

test("a page shows the answers it was served with until the backend's own arrive, and never again (D-15)", async () => {
  const { client, servedSeed } = await openClient();
  const books = client.watchQuery(api.home.bestsellers, {});
  expect(books.localQueryResult()).toEqual(["served"]);
  expect(books.localQueryResult()).toBe(books.localQueryResult());
  live.set(BOOKS.name, ["live"]);
  expect(books.localQueryResult()).toEqual(["live"]);
  live.clear();
  expect(books.localQueryResult()).toBeUndefined();
  expect(client.watchQuery(api.home.genres, {}).localQueryResult()).toBeUndefined();
  expect(servedSeed()).toBe(0.5);
});

test("while React takes over a drawn page, it draws what the server drew, however new the live answers are (D-15)", async () => {
  const { client, endTakeover, startTakeover } = await openClient();
  live.set(BOOKS.name, ["live"]);
  live.set(getFunctionName(api.home.genres), ["live"]);
  startTakeover();
  const books = client.watchQuery(api.home.bestsellers, {});
  const genres = client.watchQuery(api.home.genres, {});
  const [onBooks, onGenres, onForgotten] = [vi.fn(), vi.fn(), vi.fn()];
  books.onUpdate(onBooks);
  genres.onUpdate(onGenres);
  genres.onUpdate(onForgotten)();
  expect(books.localQueryResult()).toEqual(["served"]);
  expect(genres.localQueryResult()).toBeUndefined();
  endTakeover();
  for (const onUpdate of [onBooks, onGenres]) expect(onUpdate).toHaveBeenCalledTimes(1);
  expect(onForgotten).not.toHaveBeenCalled();
  for (const watch of [books, genres]) expect(watch.localQueryResult()).toEqual(["live"]);
});

test("a visitor sees the book they were served, and a person with a login waits for their own answer (D-15)", async () => {
  const visitor = await openClient();
  expect(visitor.client.watchQuery(api.books.get, BOOK.args).localQueryResult()).toEqual({ title: "One" });
  vi.resetModules();
  safeLocalStorage.setItem("__convexAuthJWT_market", "token");
  const person = await openClient();
  expect(person.client.watchQuery(api.books.get, BOOK.args).localQueryResult()).toBeUndefined();
  expect(person.client.watchQuery(api.home.bestsellers, {}).localQueryResult()).toEqual(["served"]);
});

test("the order of a query's arguments and the id of its pages do not matter (D-15)", () => {
  const filters = { genre: "Crime", right: "filmTV" };
  const turned = { right: "filmTV", genre: "Crime" };
  const opts = { numItems: 24, cursor: null };
  expect(answerKey("a:b", { filters, paginationOpts: { ...opts, id: 7 } })).toBe(
    answerKey("a:b", { paginationOpts: opts, filters: turned }),
  );
  expect(answerKey("a:b", { filters })).not.toBe(answerKey("a:b", { filters: { genre: "Crime" } }));
});
