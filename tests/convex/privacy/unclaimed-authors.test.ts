import { expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import { keepFile } from "../../../convex/model/books/files";
import { test } from "../../support/market";

const NAME = "Osric";
const EMAIL = "osric@people.example";

test("what an import knew of an author without an account goes with the last book that an admin deletes", async ({
  market,
}) => {
  const { t } = market;
  const author = { firstName: NAME, lastName: "Valemont", bio: `${NAME} writes.`, email: EMAIL };
  const profileId = await market.unclaimedAuthor(author);
  await t.run(async (ctx) => {
    const storageId = await ctx.storage.store(new Blob(["a face"]));
    await ctx.db.patch("profiles", profileId, { profileImageId: storageId });
    await keepFile(ctx, "headshot", storageId, profileId);
  });
  const own = { profileId, authorName: `${NAME} Valemont` };
  const first = await market.book({ title: "The Salt Ledger", ...own, contact: { email: EMAIL } });
  const second = await market.book({ title: "Low Orbit", ...own });
  const producer = await market.producer("approved");
  const report = { reason: "fake" as const, words: "" };
  await producer.mutation(api.reports.make, { target: { profileId }, report });
  const admin = await market.person("admin");
  await admin.mutation(api.admin.books.remove, { bookId: first });
  expect(await t.run((ctx) => ctx.db.get("profiles", profileId))).toMatchObject({ bookCount: 1 });
  await admin.mutation(api.admin.books.remove, { bookId: second });
  const left = await t.run(async ({ db }) => [
    await db.query("profiles").collect(),
    await db.query("profileContacts").collect(),
    await db.query("bookContacts").collect(),
    await db.query("auditLog").collect(),
    await db.query("reports").collect(),
    await db.query("uploads").collect(),
    await db.system.query("_storage").collect(),
  ]);
  expect(JSON.stringify(left)).not.toMatch(new RegExp(`${NAME}|${EMAIL}`, "i"));
  expect(left.slice(-2)).toEqual([[], []]);
});
