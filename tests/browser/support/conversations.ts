import type { Page } from "@playwright/test";
import { expect } from "./people";

export const composer = (page: Page) => page.getByRole("textbox", { name: /^Message to/ });
export const messages = (page: Page) => page.getByRole("region", { name: /^Messages with/ });

/** The producer writes the first message from the page of the demo author's book. */
export async function writeFirst(page: Page, text: string) {
  await page.goto("/book/the-salt-ledger");
  await page.getByRole("button", { name: "Message Author" }).filter({ visible: true }).click();
  await page.getByLabel("Your message").fill(text);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(messages(page)).toContainText(text);
}
