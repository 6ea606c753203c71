import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { AdminAccess } from "../../../local/support/admin-api";
import { LIVE, openLive } from "../support/live";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  STILL,
  test,
} from "../support/people";

/** Blocks a book as the admin of this window. */
async function block(page: Page, { url }: AdminAccess, bookId: string) {
  const token = await page.evaluate(
    () => Object.entries(localStorage).find(([name]) => name.startsWith("__convexAuthJWT_"))?.[1],
  );
  const answer = await page.request.post(`${url}/api/mutation`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { path: "admin/books:setVisibility", args: { bookId, status: "blocked" }, format: "json" },
  });
  expect(await answer.json()).toMatchObject({ status: "success" });
}

const entry = (page: Page, text: RegExp) => page.getByRole("row", { name: text });

test("D-11: two admins see a change and its undo at once, and so does a visitor", async ({
  people,
  market,
  access,
}) => {
  const book = await market.addBook();
  const [one, two, visitor] = [
    await people.open("admin"),
    await people.open("admin"),
    await people.open("visitor"),
  ];
  await Promise.all([
    one.page.goto("/admin/audit"),
    two.page.goto("/admin/audit"),
    openLive(visitor.page, book.path, book.title),
  ]);
  await expect(one.page.getByRole("heading", { level: 1 })).toHaveText("Audit Log");
  await expect(visitor.page.getByRole("heading", { level: 1 })).toHaveText(book.title);
  await block(one.page, access, book.id);
  const changed = new RegExp(`Visibility ${book.title}.* Listed to Blocked`);
  for (const { page } of [one, two]) {
    await expect(entry(page, changed)).toBeVisible();
    await expect(entry(page, changed)).toContainText(/2[34] h left/);
  }
  await expect(visitor.page.getByRole("heading", { level: 1 })).not.toHaveText(book.title);

  await entry(two.page, changed)
    .getByRole("button", { name: /^Details/ })
    .click();
  await expect(two.page.getByText("Listed again")).toBeVisible();
  await entry(one.page, changed).getByRole("button", { name: /^Undo/ }).click();
  await expect(entry(one.page, changed)).toContainText("Undone");
  await expect(entry(two.page, changed)).toContainText("Undone", LIVE);
  await expect(visitor.page.getByRole("heading", { level: 1 })).toHaveText(book.title, LIVE);
  await one.page.mouse.move(0, 0);
  await expect(entry(one.page, new RegExp(`Undo ${book.title}.* Blocked to Listed`))).toBeVisible();
});

test("D-11 D-19: the log is filtered by its URL, and exported as the filters show it", async ({
  people,
  market,
  access,
}) => {
  const [first, second] = await market.addBooks([{}, {}]);
  if (first === undefined || second === undefined) throw new Error("The books were not added.");
  const { page } = await people.open("admin");
  await page.goto("/admin/audit");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Audit Log");
  for (const { id } of [first, second]) await block(page, access, id);
  await page.getByLabel("Target").fill(second.title);
  await page.getByLabel("Target").press("Enter");
  await expect(page).toHaveURL(/\?q=/);
  await page.getByLabel("Action").selectOption("Visibility");
  await expect(entry(page, new RegExp(`Visibility ${second.title}`)).first()).toBeVisible();
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const text = await readFile(await (await file).path(), "utf8");
  expect(text).toMatch(/^\uFEFFTime,Actor,/);
  expect(text).toContain(`Visibility,book.visibility,${second.title},`);
  await page.reload();
  await expect(page.getByLabel("Action")).toHaveValue("Visibility");
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(page).toHaveURL("/admin/audit");
  await expect(entry(page, /Export audit entries\.csv/).first()).toBeVisible();
});

test("D-11: the log fits desktop and phone, in both themes", async ({ people, market, access }) => {
  const book = await market.addBook();
  const { page } = await people.open("admin", STILL);
  await page.goto("/admin/audit");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Audit Log");
  await block(page, access, book.id);
  for (const viewport of [DESKTOP, PHONE.viewport ?? DESKTOP]) {
    await page.setViewportSize(viewport);
    await page.getByRole("button", { name: new RegExp(`^Details of Visibility of ${book.title}`) }).click();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
});
