import { expect } from "vitest";
import { internal } from "../../../convex/_generated/api";
import { importAll, row } from "../admin/imports";
import { test } from "../../support/market";

test("B-63: a book that an import put on an author's page is theirs in the export, and goes with their account", async ({
  market,
}) => {
  const { t } = market;
  const admin = await market.person("admin");
  const author = await market.person("author", { email: "mara@people.example", emailVerified: true });
  await importAll(market, admin, [row("Hers", { authorEmail: author.email }), row("Another's")]);
  const { userId } = author;
  const exported = async (table: "books" | "bookContacts") => {
    const position = { source: 1, cursor: null };
    const { rows } = await t.query(internal.internal.personal.rows, { userId, table, position });
    return rows.map((text) => JSON.parse(text) as object);
  };
  expect(await exported("books")).toMatchObject([{ title: "Hers" }]);
  expect(await exported("bookContacts")).toMatchObject([{ email: author.email }]);
  await t.mutation(internal.internal.personal.close, { userId });
  await market.settle();
  const left = await t.run(async ({ db }) => [
    (await db.query("books").collect()).map(({ title }) => title),
    (await db.query("bookContacts").collect()).map(({ email }) => email),
  ]);
  expect(left).toEqual([["Another's"], ["mara@ellingsworth.example"]]);
});
