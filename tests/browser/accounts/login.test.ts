import { expect, logInByForm, test } from "../support/people";
import { toast } from "../support/screens";
import { takeWire } from "../support/wire";

const REFUSED = "Couldn’t log in. Check your email and password, and try again.";

test.describe("the login form", () => {
  test("LGN-09: shows its progress, then the same error for a wrong password and an unknown address", async ({
    people,
    market,
  }) => {
    const account = await market.join("author");
    const { page } = await people.open("visitor");
    const wire = await takeWire(page);
    await page.goto("/login");
    await expect(page.getByRole("button", { name: "Author", exact: true })).toBeVisible();
    for (const email of [account.email, "nobody-at-all@demo.example"]) {
      wire.holdRequests();
      await logInByForm(page, email, "Wrong-password-1");
      await expect(page.getByRole("button", { name: "Signing in...", exact: true })).toBeVisible();
      wire.release();
      await expect(page.getByRole("alert")).toHaveText(REFUSED);
      await expect(page.getByLabel("Email")).toHaveValue(email);
      await expect(page.getByRole("button", { name: "Login", exact: true })).toBeEnabled();
    }
    wire.holdAnswers();
    await logInByForm(page, account.email);
    await expect(page.getByRole("button", { name: "Signing in...", exact: true })).toBeVisible();
    await wire.cut();
    wire.release();
    wire.mend();
    await expect(page.getByRole("alert")).toHaveText("Couldn’t log in right now. Please try again.");
    await expect(page).toHaveURL("/login");
  });
});

test.describe("after the login", () => {
  test("LGN-09: a browser whose storage is full says that the login is not kept", async ({
    people,
    market,
  }) => {
    const producer = await market.join("producer", "approved");
    const { page } = await people.open("visitor");
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      };
    });
    await page.goto("/login");
    await logInByForm(page, producer.email);
    await expect(page).toHaveURL("/dashboard/producer");
    await expect(toast(page)).toContainText("This browser can’t keep your login");
  });

  test("LGN-07 RTE-25: people return to the page that stopped them, with its full address", async ({
    people,
    market,
  }) => {
    const producer = await market.join("producer", "approved");
    const { page } = await people.open("visitor");
    await page.goto("/dashboard/producer?tab=saved-searches#top");
    await expect(page).toHaveURL(/\/login\?redirect=\/dashboard\/producer/);
    await logInByForm(page, producer.email);
    await expect(page).toHaveURL("/dashboard/producer?tab=saved-searches#top");
  });

  test("LGN-07: the browser's other tabs are logged in too", async ({ people, market }) => {
    const producer = await market.join("producer", "approved");
    const { page } = await people.open("visitor");
    await page.goto("/login");
    const other = await page.context().newPage();
    await other.goto("/browse");
    await expect(other.getByRole("link", { name: "Login", exact: true })).toBeVisible();
    await logInByForm(page, producer.email);
    await expect(other.getByRole("region", { name: "Account" })).toBeVisible();
  });

  test("LGN-07: an admin goes to the admin area from anywhere, unless the address says otherwise", async ({
    people,
  }) => {
    const { page } = await people.open("visitor");
    await page.goto("/dashboard/producer");
    await expect(page).toHaveURL("/login?redirect=/dashboard/producer");
    await logInByForm(page, "admin@demo.example");
    await expect(page).toHaveURL("/admin");
    await page.goto("/login?redirect=%2Fbrowse%3Fgenre%3DCrime");
    await expect(page).toHaveURL("/browse?genre=Crime");
  });
});

test("LGN-06 NAV-07 NAV-08: a one-click demo sign-in takes a person to their own area", async ({
  people,
}) => {
  const { page } = await people.open("visitor");
  await page.goto("/login");
  await page.getByRole("button", { name: "Author", exact: true }).click();
  await expect(page).toHaveURL("/dashboard/author");
  await expect(page.getByRole("region", { name: "Account" })).toContainText("Manage your books & profile");
});

test.describe("logging out", () => {
  test("LGN-13: confirms it, clears the browser's storage except for the theme, and opens the home page", async ({
    people,
    market,
  }) => {
    const { page } = await people.open(await market.join("author"));
    const wire = await takeWire(page);
    await page.goto("/");
    await page.getByRole("button", { name: "Switch to the dark theme" }).click();
    await page.evaluate(() => {
      localStorage.setItem("left-behind", "1");
      sessionStorage.setItem("left-behind", "1");
    });
    await expect(page.getByRole("region", { name: "Account" })).toBeVisible();
    wire.holdRequests();
    await page.getByRole("link", { name: "Logout" }).click();
    await expect(page.getByText("Logging out...", { exact: true })).toBeVisible();
    wire.release();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("link", { name: "Login", exact: true })).toBeVisible();
    await expect(page.getByRole("region", { name: "Account" })).toHaveCount(0);
    expect(await page.evaluate(() => Object.entries(localStorage))).toEqual([["theme", "dark"]]);
    expect(await page.evaluate(() => sessionStorage.getItem("left-behind"))).toBeNull();
    await page.goto("/dashboard/author");
    await expect(page).toHaveURL("/login?redirect=/dashboard/author");
  });

  test("LGN-13: also works offline", async ({ people, market }) => {
    const { page } = await people.open(await market.join("author"));
    const wire = await takeWire(page);
    await page.clock.install();
    await page.goto("/browse");
    await expect(page.getByRole("region", { name: "Account" })).toBeVisible();
    wire.holdRequests();
    await page.getByRole("link", { name: "Logout" }).click();
    await expect(page.getByText("Logging out...", { exact: true })).toBeVisible();
    await page.clock.fastForward(5_000);
    await expect(page).toHaveURL("/");
    wire.release();
    await page.goto("/dashboard/author");
    await expect(page).toHaveURL("/login?redirect=/dashboard/author");
  });

  test("STA-01: logs out the browser's other tabs", async ({ people, market }) => {
    const { page } = await people.open(await market.join("author"));
    await page.goto("/");
    const other = await page.context().newPage();
    await other.goto("/browse");
    await expect(other.getByRole("region", { name: "Account" })).toBeVisible();
    await page.getByRole("link", { name: "Logout" }).click();
    await expect(other.getByRole("region", { name: "Account" })).toHaveCount(0);
    await expect(other.getByRole("link", { name: "Login", exact: true })).toBeVisible();
  });

  test("STA-01: shows a message when the session was ended elsewhere", async ({ people, market }) => {
    const author = await market.join("author");
    const here = await people.open(author);
    const elsewhere = await people.open(author);
    await Promise.all([here.page.goto("/dashboard/author"), elsewhere.page.goto("/")]);
    await expect(here.page.getByRole("region", { name: "Account" })).toBeVisible();
    await elsewhere.page.getByRole("link", { name: "Logout" }).click();
    await expect(toast(here.page)).toContainText("Session ended. Please log in again.");
    await expect(here.page).toHaveURL("/login?redirect=/dashboard/author");
  });
});

test.describe("remember me", () => {
  test("B-60: checked, login outlives the browser; unchecked, it ends with the browser but not with its last tab", async ({
    people,
    market,
    browser,
    baseURL,
  }) => {
    const author = await market.join("author");
    for (const isRemembered of [true, false]) {
      const { page } = await people.open("visitor");
      await page.goto("/login");
      await page.getByRole("checkbox", { name: "Remember me for 30 days" }).setChecked(isRemembered);
      await logInByForm(page, author.email);
      await expect(page).toHaveURL("/dashboard/author");
      await page.reload();
      await expect(page.getByRole("region", { name: "Account" })).toContainText(author.email);
      // Closes the site's last tab; the browser stays open.
      const context = page.context();
      await page.close();
      const tab = await context.newPage();
      await tab.goto("/");
      await expect(tab.getByRole("region", { name: "Account" })).toContainText(author.email);

      // A reopened browser keeps local storage and loses session cookies.
      const { cookies, origins } = await context.storageState();
      const lasting = cookies.filter(({ expires }) => expires !== -1);
      const reopened = await browser.newContext({ baseURL, storageState: { cookies: lasting, origins } });
      await context.close();
      const window = await reopened.newPage();
      await window.goto("/");
      const account = window.getByRole("region", { name: "Account" });
      if (isRemembered) await expect(account).toContainText(author.email);
      else await expect(window.getByRole("link", { name: "Login", exact: true })).toBeVisible();
      await expect(account).toHaveCount(isRemembered ? 1 : 0);
      await reopened.close();
    }
  });
});
