import { expect, test, vi } from "vitest";
import { internal } from "../../convex/_generated/api";
import stagingSource from "../../convex/staging/market.ts?raw";
import mailsSource from "../../convex/staging/mails.ts?raw";
import { newBackend } from "../support/convex";
import { assertDerived } from "../support/derived";
import { PUBLIC_BOOK, TEST_NAMES } from "../support/stage";

const BOOKS = { table: "books", index: "by_slug", is: { slug: "low-orbit" } };

test("staging, reading and wiping are refused unless the deployment allows them", async () => {
  const t = newBackend();
  await t.mutation(internal.staging.market.addBooks, { books: [{ ...PUBLIC_BOOK, title: "Low Orbit" }] });
  vi.stubEnv("IS_TEST", undefined);
  vi.stubEnv("SEED_ALLOWED", undefined);
  const admin = { ...TEST_NAMES, email: "x@people.example", role: "admin" as const };
  const refused = [
    t.query(internal.staging.market.bookCount, {}),
    t.mutation(internal.staging.market.addPeople, { people: [admin] }),
    t.mutation(internal.staging.market.write, { groups: [{ writes: [{ delete: BOOKS }] }] }),
    t.query(internal.staging.market.read, BOOKS),
    t.mutation(internal.staging.market.wipe, { step: 0 }),
  ];
  for (const call of refused) await expect(call).rejects.toThrow("Staging is refused here");
  vi.unstubAllEnvs();
  expect(await t.query(internal.staging.market.bookCount, {})).toBe(1);
});

test("staged documents name each other, bring what follows from them, and are written once", async () => {
  const t = newBackend();
  await t.mutation(internal.staging.market.addBooks, { books: [{ ...PUBLIC_BOOK, title: "Low Orbit" }] });
  const message = {
    name: "Ada",
    email: "ada@people.example",
    userType: "other",
    message: "Look",
    isRead: false,
  };
  const group = {
    unless: {
      table: "contactMessages",
      index: "by_email",
      is: { email: "ada@people.example", subject: "One" },
    },
    writes: [
      { insert: "contactMessages", row: { ...message, subject: "One" } },
      { insert: "contactMessages", row: { ...message, subject: "Two" } },
      {
        patch: { table: "contactMessages", index: "by_id", is: { _id: { idOf: 1 } } },
        row: { isRead: true },
      },
      { patch: BOOKS, row: { subtitle: "Of", movieRating: "PG" } },
      { patch: BOOKS, row: { movieRating: null, isListed: false } },
    ],
  };
  const [ids = []] = await t.mutation(internal.staging.market.write, { groups: [group] });
  expect(await t.mutation(internal.staging.market.write, { groups: [group] })).toEqual([[ids[0]]]);
  const found = { table: "contactMessages", index: "by_email", is: { isRead: true, readAt: null } };
  expect(await t.query(internal.staging.market.read, found)).toMatchObject([{ _id: ids[1], subject: "Two" }]);
  const [book] = await t.query(internal.staging.market.read, BOOKS);
  expect(book).toMatchObject({ subtitle: "Of", isPublic: false });
  expect(book).not.toHaveProperty("movieRating");
  await assertDerived(t);
});

test("every staging function checks that the deployment allows it", () => {
  const builders = [...(stagingSource + mailsSource).matchAll(/^export const \w+ = (\w+)\(/gm)].map(
    ([, name]) => name,
  );
  expect(new Set(builders)).toEqual(new Set(["stagingQuery", "stagingMutation", "stagingAction"]));
});
