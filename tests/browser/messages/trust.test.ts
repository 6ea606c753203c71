import type { Page } from "@playwright/test";
import { composer, messages, writeFirst } from "../support/conversations";
import { expect, expectAccessible, PHONE, test } from "../support/people";

// Three windows and an account take a busy machine longer than a minute.
test.describe.configure({ timeout: 180_000 });

const act = async (page: Page, name: string) => {
  await page.getByRole("button", { name: /^Actions for the conversation/ }).click();
  await page.getByRole("menuitem", { name }).click();
};

async function sendMessage(page: Page, text: string) {
  await composer(page).fill(text);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(messages(page)).toContainText(text);
}

test("D-04: badge, suspension, block, caution and report reach the other screens with no reload", async ({
  people,
  market,
}) => {
  const account = await market.join("producer", "approved");
  await market.verify(account);
  const producer = (await people.open(account)).page;
  const words = `Are the rights free? ${Date.now()}`;
  await writeFirst(producer, words);

  const author = (await people.open("author")).page;
  await author.goto(new URL(producer.url()).pathname);
  const badge = author
    .getByRole("main")
    .getByText(/^Approved$| checked, /)
    .filter({ visible: true });
  await expect(badge).toBeVisible();
  await market.setApproval(account, "suspended");
  await expect(author.getByText("This account is suspended. No one can write here.")).toBeVisible();
  await expect(badge).toBeHidden();
  await expect(
    producer.getByText("Account suspended - contact support").filter({ visible: true }),
  ).toBeVisible();
  await expect(producer).toHaveURL("/");
  await market.setApproval(account, "approved");
  await expect(badge).toBeVisible();
  await expect(composer(author)).toBeVisible();

  await producer.goto(new URL(author.url()).pathname);
  await act(author, "Block");
  await expect(producer.getByText("This conversation is closed.")).toBeVisible();
  await expect(producer.getByRole("button", { name: "Reopen" })).toBeHidden();
  await author.getByRole("button", { name: "Unblock" }).click();
  await expect(composer(producer)).toBeVisible();

  const fee = "Our outside reader charges $450 for a coverage report.";
  await sendMessage(producer, fee);
  const caution = author.getByRole("note", { name: "Caution" });
  await expect(caution).toContainText("This message asks for money");
  await expect(producer.getByRole("note", { name: "Caution" })).toBeHidden();

  const admin = (await people.open("admin")).page;
  await admin.goto("/admin/reports");
  await expect(admin.getByRole("heading", { level: 1, name: "Reports" })).toBeVisible();
  const queued = admin.getByRole("main").getByText(/^\d+ waiting$/);
  const before = Number.parseInt(await queued.innerText());
  await caution.getByRole("button", { name: "Report message" }).click();
  const dialog = author.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Asks for money or bank details" }).check();
  await dialog.getByRole("button", { name: "Next" }).click();
  await expect(dialog.getByRole("radio", { name: /^The message “Our outside reader/ })).toBeChecked();
  const why = `She asks for a fee. ${Date.now()}`;
  await dialog.getByLabel(/What happened/).fill(why);
  await expectAccessible(author);
  await dialog.getByRole("button", { name: "Next" }).click();
  await expect(dialog.getByRole("definition").filter({ hasText: why })).toBeVisible();
  await expectAccessible(author);
  await dialog.getByRole("button", { name: "Send Report" }).click();
  await expect(dialog.getByText(/We’ll tell you what we decide/)).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();

  await expect(producer.getByText("This conversation was reported.")).toBeVisible();
  await expect(composer(author)).toBeVisible();
  const report = admin.getByRole("article").filter({ hasText: why });
  await expect(report).toBeVisible();
  await expect(queued).toHaveText(`${before + 1} waiting`);
  await report.getByRole("button", { name: "Read Conversation" }).click();
  await expect(report.getByRole("listitem").filter({ hasText: "Reported message" })).toContainText(fee);
  await expectAccessible(admin);
  await report.getByRole("button", { name: "Dismiss" }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "Dismiss" }).click();
  await expect(composer(producer)).toBeVisible();
  await expect(report).toBeHidden();
  await expect(queued).toHaveText(`${before} waiting`);
});

test("D-01: a message written offline on a phone waits, can be taken back, and arrives by itself under a bar that says so", async ({
  people,
  market,
}) => {
  const account = await market.join("producer", "approved");
  await market.verify(account);
  const person = await people.open(account, PHONE);
  const { page } = person;
  await page.goto("/book/the-salt-ledger");
  await page.getByRole("button", { name: "Message Author" }).filter({ visible: true }).click();
  await page.getByLabel("Your message").fill("Are the rights free?");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(messages(page)).toContainText("Are the rights free?");
  people.expectTrouble(person, /ERR_INTERNET_DISCONNECTED|WebSocket/);
  await page.context().setOffline(true);
  const bar = page.getByText(/^You’re offline\./).filter({ visible: true });
  await expect(bar).toBeInViewport();
  await sendMessage(page, "And audio?");
  const waits = messages(page).getByText("Not sent yet");
  await expect(waits).toBeVisible();
  await messages(page)
    .getByRole("listitem")
    .filter({ hasText: "Not sent yet" })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(waits).toBeHidden();
  await expect(composer(page)).toHaveValue("And audio?");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(waits).toBeVisible();
  await page.context().setOffline(false);
  await expect(waits).toBeHidden({ timeout: 25_000 });
  await expect(bar).toBeHidden();
  await expect(messages(page)).toContainText("And audio?");
});
