import { DESKTOP, expect, expectAccessible, expectNoSidewaysScroll, PHONE, test } from "../support/people";
import { mailTo } from "../support/mailbox";
import { freshEmail } from "../support/accounts";

test("CMP-02 B-39: an admin writes a campaign beside its preview, fixes what is wrong, and sends a test", async ({
  people,
  market,
  run,
}) => {
  const [book] = await market.addBooks([{}]);
  if (book === undefined) throw new Error("There is no book.");
  const { page } = await people.open("admin");
  await page.goto("/admin?tab=emails&view=own");
  await page.getByRole("button", { name: "New Campaign" }).first().click();
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  await field("Name").fill("Winter letter");
  await field("Subject").fill("About {bokTitle}");
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(
    page.getByText("We can’t fill in “{bokTitle}”. Use {firstName} or {bookTitle}."),
  ).toBeVisible();
  await expect(page.getByRole("region", { name: "Who gets it" })).toHaveCount(0);

  await page.getByRole("button", { name: "Books", exact: true }).click();
  await page.getByRole("searchbox", { name: "Search for a book" }).fill(book.title);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: `Add ${book.title}` }).click();
  await field("Subject").fill("About {bookTitle}");
  const preview = page.getByRole("region", { name: "Preview", exact: true });
  await expect(preview.getByText("About your book")).toBeVisible();
  await expect(preview.frameLocator("iframe").getByText(book.title).first()).toBeVisible();

  await page.reload();
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  await expect(field("Subject")).toHaveValue("About {bookTitle}");
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(page.getByRole("region", { name: "Who gets it" })).toBeVisible();
  await expectAccessible(page);

  const to = freshEmail("campaign-test");
  await field("Test email").fill(to);
  await page.getByRole("button", { name: "Send Test Email" }).click();
  await expect(page.getByText(`Test sent to ${to}`)).toBeVisible();
  const subject = (
    await page.getByRole("combobox", { name: "Fill in as" }).locator("option:checked").innerText()
  )
    .split(", ")
    .slice(1)
    .join(", ");
  const mail = await mailTo(run, to, `About ${subject || "your book"}`);
  expect(mail.text).toContain(book.title);
});

test("two admins who edit one campaign do not overwrite each other", async ({ people }) => {
  const [mine, theirs] = [await people.open("admin"), await people.open("admin")];
  await mine.page.goto("/admin?tab=emails&view=own");
  await mine.page.getByRole("button", { name: "New Campaign" }).first().click();
  await expect(mine.page.getByRole("textbox", { name: "Name", exact: true })).toBeVisible();
  await theirs.page.goto(mine.page.url());
  await mine.page.getByRole("textbox", { name: "Name", exact: true }).fill("My letter");
  await theirs.page.getByRole("textbox", { name: "Name", exact: true }).fill("Their letter");
  await theirs.page.getByRole("button", { name: "Save Draft" }).click();
  await expect(mine.page.getByRole("alert")).toContainText("Another admin saved this campaign");
  await expect(mine.page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("My letter");
  await mine.page.getByRole("button", { name: "Show Theirs" }).click();
  await expect(mine.page.getByRole("heading", { name: "Their letter" })).toBeVisible();
});

test("the campaigns of the admins' own fit desktop and phone, and are accessible", async ({ people }) => {
  const { page } = await people.open("admin");
  await page.goto("/admin?tab=emails&view=own");
  await page.getByRole("button", { name: "New Campaign" }).first().click();
  for (const viewport of [DESKTOP, PHONE.viewport ?? DESKTOP]) {
    await page.setViewportSize(viewport);
    await expect(page.getByRole("region", { name: "Content" })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
});
