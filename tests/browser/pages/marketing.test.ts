import { expect, expectAccessible, expectNoSidewaysScroll, PHONE, test } from "../support/people";
import { follow } from "../support/screens";

const PAGES = [
  ["/for-producers", "For Producers", "Stories with readers. Rights within reach."],
  ["/for-authors", "For Authors", "Put your book where producers look."],
  ["/about", "About", "A shelf between two rooms."],
  ["/team", "Team", "The people behind the shelf"],
] as const;

test("RTE-05: For Producers, For Authors, About and Team are accessible on the narrowest phones", async ({
  people,
}) => {
  const { page } = await people.open("visitor", PHONE);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/contact");
  // From page to page by links, so axe loads once.
  for (const [path, title, heading] of PAGES) {
    await follow(page, path);
    await expect(page).toHaveTitle(new RegExp(`^${title}`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
});

test("MKT-02 B-40: the newsletter form accepts an address and says so for five seconds", async ({
  people,
}) => {
  const { page } = await people.open("visitor");
  await page.clock.install();
  await page.goto("/for-producers");
  const form = page.getByRole("form", { name: "Newsletter" });
  const done = page.getByText("Thank you. Please confirm your address with the link we emailed you.", {
    exact: true,
  });
  await form.getByLabel("Email").fill("Digest.Reader@Reader.example");
  await form.getByLabel("Email").press("Enter");
  await expect(done).toBeVisible();
  await expect(form.getByLabel("Email")).toHaveValue("");
  await page.clock.fastForward(3_000);
  await expect(done).toBeVisible();
  await page.clock.fastForward(2_000);
  await expect(done).toBeHidden();
  await expect(page.getByText("One email a week. Unsubscribe with one click.")).toBeVisible();
});

test("RTE-23: short addresses open their part of the page, also from outside", async ({ people }) => {
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
