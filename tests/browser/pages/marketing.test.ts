import { expect, expectAccessible, expectNoSidewaysScroll, PHONE, test } from "../support/people";
import { main } from "../support/screens";

const PAGES = [
  ["/for-producers", "For Producers", "Stories with readers. Rights within reach."],
  ["/for-authors", "For Authors", "Put your book where producers look."],
  ["/about", "About", "A shelf between two rooms."],
  ["/team", "Team", "The people behind the shelf"],
] as const;

for (const [path, title, heading] of PAGES) {
  test(`RTE-05: ${title} shuts nobody out on the narrowest of phones`, async ({ people }) => {
    const { page } = await people.open("visitor", { ...PHONE, viewport: { width: 320, height: 640 } });
    await page.goto(path);
    await expect(page).toHaveTitle(new RegExp(`^${title}`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}

test("MKT-01 GEN-03 GEN-06 GEN-07 GEN-11: what producers are told", async ({ people }) => {
  const { page } = await people.open("visitor");
  await page.goto("/for-producers");
  const figures = main(page).getByRole("region", { name: "In figures" });
  await expect(figures.getByRole("definition")).toHaveText(["1,000+", "4.0+", "Free", "Direct"]);
  await expect(figures.getByRole("term")).toHaveText([
    "books",
    "minimum Amazon rating",
    "for producers",
    "access to authors",
  ]);
  await expect(main(page).getByText("Drama series producer", { exact: true })).toHaveCount(1);
  for (const said of [
    "A book needs a 4.0 or higher rating on a major platform and at least one authentic reader review to be publicly visible.",
    "Direct contact between producers and authors, with no agents.",
    "We take no commission and take no part in option deals.",
  ]) {
    await expect(main(page).getByText(said)).toHaveCount(1);
  }
  await expect(main(page).getByRole("region", { name: "How it works" }).getByRole("listitem")).toHaveCount(4);
  const signUp = main(page).getByRole("link", { name: "Create Free Producer Account" });
  await expect(signUp.first()).toHaveAttribute("href", "/signup/producer");
  await expect(signUp).toHaveCount(2);
});

test("MKT-02 B-40: the newsletter takes an address, and says so for five seconds", async ({ people }) => {
  const { page } = await people.open("visitor");
  await page.goto("/for-producers");
  const form = page.getByRole("form", { name: "Newsletter" });
  const button = form.getByRole("button", { name: "Subscribe" });
  const done = page.getByText("Thank you. Please confirm your address with the link we have sent you.", {
    exact: true,
  });
  await button.click();
  await expect(form.getByText("Email is required", { exact: true })).toBeVisible();
  await form.getByLabel("Email").fill("no address");
  await button.click();
  await expect(form.getByText("Please enter a valid email address", { exact: true })).toBeVisible();
  await expect(done).toBeHidden();
  await form.getByLabel("Email").fill("Digest.Reader@Reader.example");
  await form.getByLabel("Email").press("Enter");
  await expect(done).toBeVisible();
  await expect(form.getByLabel("Email")).toHaveValue("");
  const since = Date.now();
  await expect(done).toBeHidden();
  expect(Date.now() - since).toBeGreaterThan(3_500);
  await expect(page.getByText("One e-mail a week. Unsubscribe with one click.")).toBeVisible();
});

test("MKT-03 GEN-04 GEN-08 GEN-09 GEN-14 GEN-15: what authors are told", async ({ people }) => {
  const { page } = await people.open("visitor");
  await page.goto("/for-authors");
  for (const said of [
    "A book needs a 4.0 or higher rating on a major platform and at least one authentic reader review to be publicly visible.",
    "Books below the threshold can still be added and become visible once they reach it.",
    "Authors pay $10 per month after a 14-day free trial.",
    "No credit card required.",
    "Unlimited listings",
    "Premium homepage placement",
    "A Sponsored badge",
    "Search priority",
    "Monthly reports",
    "Thriller author",
  ]) {
    await expect(main(page).getByText(said, { exact: true }).first()).toBeVisible();
  }
  await expect(main(page).getByRole("region", { name: "How it works" }).getByRole("listitem")).toHaveCount(4);
  const start = main(page).getByRole("link", { name: "Start Your Free Trial" });
  await expect(start).toHaveCount(3);
  for (const link of await start.all()) await expect(link).toHaveAttribute("href", "/signup/author");
  const question = main(page).getByText("What do I need to list a book?", { exact: true });
  const answer = main(page).getByText(/^Listing requires a title, logline, synopsis, genre, cover/);
  await expect(answer).toBeHidden();
  await question.focus();
  await page.keyboard.press("Enter");
  await expect(answer).toBeVisible();
});

test("MKT-03: somebody who is an author already is led to their dashboard", async ({ people }) => {
  const { page } = await people.open("author");
  await page.goto("/for-authors");
  await expect(page.getByRole("region", { name: "Account" })).toBeVisible();
  for (const link of await main(page).getByRole("link", { name: "Start Your Free Trial" }).all()) {
    await expect(link).toHaveAttribute("href", "/dashboard/author");
  }
  const producer = await people.open("producer");
  await producer.page.goto("/for-authors");
  await expect(producer.page.getByRole("region", { name: "Account" })).toBeVisible();
  await expect(
    main(producer.page).getByRole("link", { name: "Start Your Free Trial" }).first(),
  ).toHaveAttribute("href", "/signup/author");
});

test("RTE-23: short addresses lead to their part of the page, also when opened from outside", async ({
  people,
}) => {
  const { page } = await people.open("visitor");
  for (const [path, address, title] of [
    ["/benefits", "/for-authors#benefits", "What you get"],
    ["/pricing", "/for-authors#pricing", "One plan"],
    ["/about-sponsorship", "/for-authors#sponsorship", "Sponsorship"],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveURL(address);
    const heading = page.getByRole("heading", { level: 2, name: title, exact: true });
    await expect(heading).toBeInViewport();
    await expect.poll(async () => (await heading.boundingBox())?.y ?? 999).toBeLessThan(120);
  }
  await page.goto("/how-it-works");
  await expect(page).toHaveURL("/for-authors");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("MKT-04: mission, story and offers; founders with portraits and links", async ({ people }) => {
  const { page } = await people.open("visitor");
  await page.goto("/about");
  for (const title of ["Our mission", "Our story", "What we offer"]) {
    await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
  }
  await expect(main(page).getByRole("link", { name: "See the pitch deck" })).toHaveAttribute(
    "href",
    "/pitch-deck",
  );
  await main(page).getByRole("link", { name: "Meet the team" }).click();
  await expect(page).toHaveURL("/team");
  for (const role of ["Founder, product", "Founder, producer relations", "Founder, authors and rights"]) {
    await expect(page.getByRole("heading", { level: 2, name: role, exact: true })).toBeVisible();
    await expect(main(page).getByRole("link", { name: `${role} on LinkedIn` })).toHaveAttribute(
      "href",
      /^https:/,
    );
  }
});

test("the footer leads to the marketing pages, the blog and the legal texts", async ({ people }) => {
  const { page } = await people.open("visitor");
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  for (const path of [
    "/for-producers",
    "/for-authors",
    "/blog",
    "/terms",
    "/privacy-policy",
    "/sms-compliance",
  ]) {
    await expect(footer.locator(`a[href="${path}"]`)).toHaveCount(1);
  }
});
