import type { Page } from "@playwright/test";
import { freshTitle } from "../support/market";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  logInByForm,
  PHONE,
  test,
} from "../support/people";
import { card, main, toast } from "../support/screens";

const TAB = "/dashboard/producer?tab=saved-searches";

// Several windows take a busy machine longer than a minute.
// Among the last of a run: a worker without a file left takes tests of this one.
test.describe.configure({ mode: "parallel", timeout: 180_000 });

/** The address of the form for a new search with these filters. */
function newSearch(browse: Record<string, string>): string {
  return `${TAB}&${new URLSearchParams({ new: new URLSearchParams(browse).toString() })}`;
}

/** Saves a new search under this name and returns to the list. */
async function saveSearch(page: Page, name: string, browse: Record<string, string>): Promise<void> {
  await page.goto(newSearch(browse));
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Save Search" }).click();
  await expect(page).toHaveURL(/&search=/);
  await page.getByRole("link", { name: "Saved Searches" }).click();
  await expect(row(page, name)).toBeVisible();
}

function row(page: Page, name: string) {
  return page.getByRole("region", { name: "Your searches" }).getByRole("listitem").filter({ hasText: name });
}

/** The Dashboard link of the header, with the number of new matches. */
function dashboardLink(page: Page, count: number) {
  const noun = count === 1 ? "match" : "matches";
  return page
    .getByRole("banner")
    .getByRole("link", { name: `Dashboard ${count} new ${noun} for your saved searches` });
}

test("D-02 PDB-18: a rating that rises from 3.9 to 4.0 shows as a new match on open screens within two seconds", async ({
  people,
  market,
}) => {
  const author = await market.join("author");
  const title = freshTitle();
  const book = await market.addBook({
    ownerId: author.userId,
    title,
    amazonRating: 3.9,
    amazonReviewsCount: 40,
  });
  const producer = await market.join("producer", "approved");
  const here = await people.open(producer);
  const elsewhere = await people.open(producer);
  const writing = await people.open(author);
  const name = "Something new";
  await saveSearch(here.page, name, { q: title });
  await elsewhere.page.goto("/about");
  await writing.page.goto("/dashboard/author");
  const what = `Amazon rating of ${title}`;
  await writing.page.getByRole("button", { name: `Edit ${what}` }).click();
  await writing.page.getByRole("spinbutton", { name: what }).fill("4.0");
  await expect(row(here.page, name)).toContainText("0 books");
  await writing.page.keyboard.press("Enter");
  await expect(row(here.page, name)).toContainText("1 new", { timeout: 2000 });
  await expect(dashboardLink(elsewhere.page, 1)).toBeVisible({ timeout: 2000 });
  await expect(row(here.page, name)).toContainText("1 book");
  await expectAccessible(here.page);

  await row(here.page, name).getByRole("link", { name }).click();
  const newest = here.page.getByRole("region", { name: /^1 new since/ });
  await expect(card(newest, title)).toBeVisible();
  await expect(row(here.page, name)).not.toContainText("new since");
  await expect(dashboardLink(elsewhere.page, 1)).toHaveCount(0);
  await expectAccessible(here.page);

  await card(newest, title).getByRole("link", { name: title, exact: true }).click();
  await expect(here.page).toHaveURL(book.path);
  await here.page.goBack();
  await expect(card(newest, title)).toBeVisible();
});

test("PDB-16: a search finds every keyword as the start of a word, as its alerts do", async ({
  people,
  market,
}) => {
  const [first, second] = [freshTitle(), freshTitle()];
  await market.addBooks([{ title: `${first}land` }, { title: `${second}land` }, {}]);
  const { page } = await people.open(await market.join("producer", "approved"));
  await saveSearch(page, "Two words", { q: `${first} ${second}` });
  await expect(row(page, "Two words")).toContainText("2 books");
  await row(page, "Two words").getByRole("link", { name: "Two words" }).click();
  const found = page.getByRole("group", { name: "Books of Two words" });
  await expect(card(found, `${first}land`)).toBeVisible();
  await expect(card(found, `${second}land`)).toBeVisible();
  await expect(found.getByRole("article")).toHaveCount(2);
});

test("D-02 B-38: a visitor saves what browse shows, through the login, and finds it in the form", async ({
  people,
  market,
}) => {
  const producer = await market.join("producer", "approved");
  const { page } = await people.open("visitor");
  await page.goto("/browse?q=zzyzx&genre=Action%2FAdventure&rights=audio&reviews=10-49");
  const saving = main(page).getByRole("link", { name: "Save this search" });
  await expect(saving).toHaveCount(1);
  await expectAccessible(page);
  await saving.click();
  await expect(page).toHaveURL(/\/login\?redirect=\/dashboard\/producer/);
  await logInByForm(page, producer.email);
  await expect(page.getByRole("heading", { name: "New search", level: 2 })).toBeVisible();
  await expect(page.getByLabel("Genre")).toHaveValue("Action/Adventure");
  await expect(page.getByLabel(/^Keywords/)).toHaveValue("zzyzx");
  await expect(page.getByRole("button", { name: "Audio", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(page.getByLabel("Minimum reviews")).toHaveValue("10");
  await expect(page.getByLabel(/^Maximum reviews/)).toHaveValue("49");
  await expectAccessible(page);

  await page.getByLabel("Name", { exact: true }).fill("");
  await page.getByRole("button", { name: "Save Search" }).click();
  await expect(page.getByText("Please name this search")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Nothing yet");
  await page.reload();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Nothing yet");
  await page.getByRole("button", { name: "Save Search" }).click();
  await expect(page.getByRole("heading", { name: "Nothing yet", level: 2 })).toBeVisible();
  await expect(row(page, "Nothing yet")).toContainText(
    "Action/Adventure, 4.0+, 10 to 49 reviews, “zzyzx”, Audio",
  );
  await page.getByRole("link", { name: "Open in Browse" }).click();
  await expect(page).toHaveURL("/browse?q=zzyzx&genre=Action%2FAdventure&rights=audio&reviews=10-49");
});

test("D-02: a deleted search goes in every window, and comes back whole", async ({ people, market }) => {
  const producer = await market.join("producer", "approved");
  const [here, there] = [await people.open(producer), await people.open(producer, PHONE)];
  await saveSearch(here.page, "Coastal crime", { genre: "Crime", rights: "audio" });
  await there.page.goto(TAB);
  await row(there.page, "Coastal crime").getByRole("link").click();
  await expect(there.page.getByRole("heading", { name: "Coastal crime", level: 2 })).toBeVisible();
  await expectAccessible(there.page);
  await expectNoSidewaysScroll(there.page);

  await here.page.getByRole("button", { name: "Actions for Coastal crime" }).press("Enter");
  await here.page.keyboard.press("ArrowDown");
  await here.page.keyboard.press("Enter");
  await expect(toast(here.page)).toContainText("“Coastal crime” was deleted.");
  await expect(here.page.getByRole("heading", { name: "No saved searches yet" })).toBeVisible();
  await expect(there.page.getByRole("heading", { name: "Search not found" })).toBeVisible();
  await toast(here.page).getByRole("button", { name: "Undo" }).click();
  await expect(row(here.page, "Coastal crime")).toContainText("Crime, 4.0+, Audio");
  await expect(there.page.getByRole("heading", { name: "Coastal crime", level: 2 })).toBeVisible();
});

test("D-02: on a phone the form counts and saves from a bar, and another window follows", async ({
  people,
  market,
}) => {
  const producer = await market.join("producer", "approved");
  const [phone, desk] = [await people.open(producer, PHONE), await people.open(producer)];
  await saveSearch(phone.page, "Family drama", { genre: "Drama" });
  await desk.page.goto(TAB);
  await row(phone.page, "Family drama").getByRole("link").click();
  await phone.page.getByRole("link", { name: "Edit search" }).click();
  await expect(phone.page.getByLabel("Name", { exact: true })).toBeFocused();
  await phone.page.getByLabel(/^Keywords/).fill("zzyzx");
  await expect(phone.page.getByText("Unsaved change: keywords")).toBeVisible();
  await expect(
    phone.page.getByText("This search finds 0 books now").filter({ visible: true }),
  ).toBeInViewport();
  await expectAccessible(phone.page);
  await expectNoSidewaysScroll(phone.page);
  await phone.page.getByRole("button", { name: "Save Search" }).click();
  await expect(phone.page.getByText("Unsaved change: keywords")).toHaveCount(0);
  await expect(row(desk.page, "Family drama")).toContainText("Drama, 4.0+, “zzyzx”");
  await desk.page.getByLabel("Email alerts for Family drama").selectOption("Off");
  await expect(row(phone.page, "Family drama")).toContainText("Off");
});
