import { beforeAll, expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import { stopToken } from "../../../convex/model/mail/mailTokens";
import { setMailEnvironment } from "../../support/environment";
import { test } from "../../support/market";
import { saveSearch } from "../../support/searches";

const MINUTE = 60_000;

beforeAll(() => setMailEnvironment());

test("a visit to a dashboard or a search is marked sixty times a minute, and no more", async ({ market }) => {
  const [dana, mara] = [await market.producer(), await market.person("author")];
  const id = await saveSearch(dana);
  const greta = await market.producer();
  for (const visit of [
    () => mara.mutation(api.books.markSeen, {}),
    () => greta.mutation(api.producers.markSeen, {}),
    () => dana.mutation(api.producer.savedSearches.markRun, { id }),
  ]) {
    for (let n = 0; n < 60; n++) await visit();
    await expect(visit()).rejects.toThrow("Too many attempts");
    await market.pass(MINUTE);
    await visit();
  }
});

test("the page that stops alerts takes twenty clicks an hour; a mail program's click still works", async ({
  market,
}) => {
  const dana = await market.producer();
  const token = await stopToken(dana.userId);
  const stop = () => market.visitor.mutation(api.producer.savedSearches.stopAlerts, { token });
  for (let n = 0; n < 20; n++) expect(await stop()).toEqual({ searchName: null });
  await expect(stop()).rejects.toThrow("Too many attempts");
  const path = `/search-alerts/${encodeURIComponent(token)}`;
  expect((await market.visitor.fetch(path, { method: "POST" })).status).toBe(200);
});
