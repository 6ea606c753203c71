import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  STILL,
  test,
} from "../support/people";
import { toast } from "../support/screens";
import { failingWrite, takeWire } from "../support/wire";

const PATH = "/dashboard/producer?tab=edit-profile";

test("PDB-19 PDB-20: a failed save keeps what was typed, through a reload; the next save reaches the other window", async ({
  people,
  market,
}) => {
  const account = await market.join("producer", "approved");
  const [one, other] = [await people.open(account), await people.open(account)];
  people.expectTrouble(one, /producers:save/);
  let isFailing = true;
  await takeWire(one.page, (answer) => (isFailing ? failingWrite(answer) : answer));
  await Promise.all([one.page.goto(PATH), other.page.goto(PATH)]);
  const { page } = one;
  await page.getByLabel("Website").fill("northlight.example");
  await page.getByLabel("First name").fill("Dana");
  await page.getByLabel("First name").press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Error updating profile. Please try again.");
  await expect(page.getByLabel("Website")).toHaveValue("northlight.example");
  await page.reload();
  await expect(page.getByText("Restored your unsaved changes.")).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Dana");

  isFailing = false;
  await page.getByRole("button", { name: "Save Profile" }).click();
  await expect(toast(page)).toContainText("Profile updated successfully!");
  await expect(page.getByLabel("Website")).toHaveValue("https://northlight.example/");
  await expect(other.page.getByLabel("Website")).toHaveValue("https://northlight.example/");
  await expect(other.page.getByLabel("First name")).toHaveValue("Dana");
});

test("PDB-19: the profile is accessible and fits desktop and phone, in both themes", async ({
  people,
  market,
}) => {
  const account = await market.join("producer", "approved");
  const { page } = await people.open(account, STILL);
  await page.goto(PATH);
  await page.getByLabel("Last name").fill("");
  await page.getByRole("button", { name: "Save Profile" }).click();
  for (const viewport of [DESKTOP, PHONE.viewport ?? DESKTOP]) {
    await page.setViewportSize(viewport);
    await expect(page.getByText("Last name is required")).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
});
