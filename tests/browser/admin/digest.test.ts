import { digestTitle, digestWeekAt, digestWeekFrom } from "../../../domain/mail/digest-calendar";
import { expect, test } from "../support/clock";
import { mailsTo } from "../support/mailbox";
import { expectAccessible } from "../support/people";
import { main } from "../support/screens";

const SECOND = 1_000;
const HOUR = 3_600_000;
const DIGEST = "/admin?tab=emails&view=digest";

test("D-24: an admin changes Monday's issue in two windows, and Tuesday 9:00 Pacific brings it to the mailbox", async ({
  clock,
  market,
  people,
  run,
}) => {
  test.setTimeout(180_000);
  const week = digestWeekFrom(digestWeekAt(await clock.now()), 1);
  await clock.setTo(new Date(week.opensAt - HOUR).toISOString());
  const [shown, vetoed] = await market.addBooks([{ genre: "Thriller" }, { genre: "Thriller" }]);
  const producer = await market.join("producer", "approved");
  await market.verify(producer);
  const dana = await people.open(producer);
  await clock.lead(dana.page);
  await dana.page.goto("/unsubscribe");
  await dana.page.getByRole("checkbox", { name: "Weekly Digest & Platform Updates" }).check();
  await dana.page.getByRole("button", { name: "Save Preferences" }).click();
  await expect(dana.page.getByText(/saved/i).first()).toBeVisible();

  await clock.setTo(new Date(week.opensAt + SECOND).toISOString());
  const admins = [await people.open("admin"), await people.open("admin")] as const;
  const [{ page: ines }, { page: other }] = admins;
  for (const admin of admins) {
    const { page } = admin;
    // The sandbox of the email blocks the test's own scripts.
    people.expectTrouble(admin, /Blocked script execution in 'about:blank'/);
    await clock.lead(page);
    await page.goto(DIGEST);
    await expect(main(page).getByRole("heading", { name: digestTitle(week) })).toBeVisible();
  }
  const introduction = "Two debuts this week.";
  await ines.getByRole("textbox", { name: /Introduction/ }).fill(introduction);
  await ines.getByRole("button", { name: "Save Introduction" }).click();
  await expect(other.getByRole("textbox", { name: /Introduction/ })).toHaveValue(introduction);
  await ines.getByRole("button", { name: `Leave Out: ${vetoed?.title}` }).click();
  await expect(other.getByRole("button", { name: `Put Back: ${vetoed?.title}` })).toBeVisible();
  await ines.getByRole("button", { name: "Hold Issue" }).click();
  await expect(other.getByText("Held", { exact: true })).toBeVisible();
  await other.getByRole("button", { name: "Release Issue" }).click();
  await expect(ines.getByText("Waiting", { exact: true })).toBeVisible();
  await expectAccessible(ines);

  await clock.setTo(new Date(week.goesAt - SECOND).toISOString());
  expect((await mailsTo(run, producer.email)).filter(({ text }) => text.includes(introduction))).toEqual([]);
  await clock.advance(2 * SECOND);
  const digests = async () =>
    (await mailsTo(run, producer.email)).filter(({ text }) => text.includes(introduction));
  await clock.passUntil(SECOND, async () => (await digests()).length > 0);
  const [mail] = await digests();
  expect(mail?.text).toContain(`${shown?.title} by`);
  expect(mail?.text).not.toContain(vetoed?.title);
  await clock.advance(3 * HOUR);
  expect(await digests()).toHaveLength(1);
});
