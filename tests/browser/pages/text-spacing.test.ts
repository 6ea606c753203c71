import { expect, expectNoSidewaysScroll, test } from "../support/people";

test("a header fits a narrow phone with the text spacing that some readers set", async ({ people }) => {
  const { page } = await people.open("visitor", { viewport: { width: 320, height: 640 } });
  await page.goto("/about");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync("* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }");
    document.adoptedStyleSheets = [spacing];
  });
  await expectNoSidewaysScroll(page);
});
