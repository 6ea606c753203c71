import { expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import { MAX_SHARED_VIEWS } from "../../../domain/admin/shared-views";
import { test } from "../../support/market";

const books = { table: "books" } as const;
const view = (name: string) => ({ ...books, name, search: "tab=unlisted&sort=rating" });

test("D-12: a view that one admin shares is every admin's, until one deletes it", async ({ market }) => {
  const [one, other] = [await market.person("admin"), await market.person("admin")];
  const viewId = await one.mutation(api.admin.views.share, view(" Nearly there "));
  const shared = { _id: viewId, name: "Nearly there", search: "tab=unlisted&sort=rating" };
  expect(await other.query(api.admin.views.list, books)).toEqual([shared]);
  await other.mutation(api.admin.views.remove, { viewId });
  expect(await one.query(api.admin.views.list, books)).toEqual([]);
  await one.mutation(api.admin.views.remove, { viewId });

  const paginationOpts = { numItems: 10, cursor: null };
  const filters = { topic: "View" } as const;
  const { page } = await one.query(api.admin.audit.list, { filters, paginationOpts });
  expect(page.map(({ action, label }) => [action, label])).toEqual([
    ["view.deleted", "Nearly there"],
    ["view.shared", "Nearly there"],
  ]);
});

test("D-12: a shared view needs a name of its own, and there are only so many", async ({ market }) => {
  const admin = await market.person("admin");
  await admin.mutation(api.admin.views.share, view("View 1"));
  const again = admin.mutation(api.admin.views.share, view("View 1"));
  await expect(again).rejects.toMatchObject({ data: { reason: "view_name_taken" } });
  await expect(admin.mutation(api.admin.views.share, view(" "))).rejects.toThrow("Please enter a name");
  for (let n = 2; n <= MAX_SHARED_VIEWS; n++) await admin.mutation(api.admin.views.share, view(`View ${n}`));
  await expect(admin.mutation(api.admin.views.share, view("One more"))).rejects.toMatchObject({
    data: { reason: "too_many_views" },
  });
});

test("D-12: an author neither reads nor shares views", async ({ market }) => {
  const author = await market.person("author");
  const refused = { data: { reason: "admins_only" } };
  await expect(author.query(api.admin.views.list, books)).rejects.toMatchObject(refused);
  await expect(author.mutation(api.admin.views.share, view("Mine"))).rejects.toMatchObject(refused);
});
