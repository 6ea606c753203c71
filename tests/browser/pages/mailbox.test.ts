import { expect, test } from "../support/people";
import { sitePort } from "../support/ports";

test("an email appears in the local mailbox as soon as it is sent, as its reader would see it", async ({
  people,
  market,
}, { parallelIndex }) => {
  const reader = await people.open("visitor");
  const { page } = reader;
  // The test looks into the frame with a script, which the frame refuses like any other.
  people.expectTrouble(reader, /^console: Blocked script execution in 'about:(blank|srcdoc)'/);
  await page.goto(`http://127.0.0.1:${sitePort(parallelIndex) + 3}/`);
  const email = (await market.join("producer")).email;
  const mail = page.getByText(email).first();
  await expect(mail).toBeVisible();
  await mail.click();
  const frame = page.locator("iframe");
  await expect(frame).toHaveAttribute("sandbox", /^(?!.*allow-scripts)/);
  await expect(page.frameLocator("iframe").locator("body")).toContainText("Adaptation Shelf");
});
