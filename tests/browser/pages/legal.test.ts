import type { Page } from "@playwright/test";
import { TERMS_VERSION } from "../../../domain/terms";
import { expect, test } from "../support/people";
import { main } from "../support/screens";

const PAGES = [
  ["/terms", "Terms of Service", "You must be 18 or older to have an account."],
  ["/privacy-policy", "Privacy Policy", "The site is for people of 18 or older."],
  ["/sms-compliance", "SMS Compliance", "No text messages are sent now, to anybody."],
] as const;

for (const [path, title, sentence] of PAGES) {
  test(`LEG-01 LEG-02 RTE-20: ${title} says what it must, in the version that people agree to`, async ({
    people,
  }) => {
    const { page } = await people.open("visitor");
    await page.goto(path);
    await expect(page).toHaveTitle(new RegExp(`^${title}`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(main(page).getByText(sentence)).toBeVisible();
    await expect(page.locator(`time[datetime="${TERMS_VERSION}"]`)).toBeVisible();
  });
}

test("the contents lead to each part, and Back returns", async ({ people }) => {
  const { page } = await people.open("visitor");
  await page.goto("/terms");
  const link = page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: /Takedown/ });
  await link.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  await link.click();
  await expect(page).toHaveURL("/terms#takedown");
  await expect(page.getByRole("heading", { name: "12. Takedown of material" })).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL("/terms");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
});

test("RTE-20 B-54: /terms-of-service is /terms, and an anchor works from outside", async ({ people }) => {
  const { page } = await people.open("visitor");
  await page.goto("/terms-of-service");
  await expect(page).toHaveURL("/terms");
  await page.goto("/privacy-policy#rights");
  await expect(page.getByRole("heading", { name: "8. Your rights" })).toBeInViewport();
});

test("LEG-01: what the terms must say", async ({ people }) => {
  const { page } = await people.open("visitor");
  await page.goto("/terms");
  for (const said of [
    "A book needs a 4.0 or higher rating on a major platform and at least one authentic reader review to be publicly visible.",
    "Adaptation Shelf takes no commission and takes no part in option deals.",
    "Marketing e-mails come at most twice a week",
  ]) {
    await expect(main(page).getByText(said)).toHaveCount(1);
  }
  await page.goto("/sms-compliance");
  await expect(main(page).getByText("up to 5 per week for active users")).toHaveCount(1);
});

test("on paper the terms are their words alone, dark on white", async ({ people }) => {
  const { page } = await people.open("visitor", { colorScheme: "dark" });
  await page.goto("/terms");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Contents" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "12. Takedown of material" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", "rgb(0, 0, 0)");
});

test("RTE-28: a page opened by its address starts at its top, wherever the one before it was left", async ({
  people,
}) => {
  const { page } = await people.open("visitor");
  const top = () => page.evaluate(() => window.scrollY);
  await page.goto("/terms");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms of Service");
  await scrollTo(page, 700);
  await page.goto("/privacy-policy");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy Policy");
  await expect.poll(top).toBe(0);
  await page.goBack();
  await expect.poll(top).toBe(700);
});

/** As a person scrolls: they see where they are before they go on. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate(async (top) => {
    const scrolled = new Promise((resolve) => addEventListener("scroll", resolve, { once: true }));
    window.scrollTo(0, top);
    await scrolled;
  }, top);
}
