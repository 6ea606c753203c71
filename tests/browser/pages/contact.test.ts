import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, PHONE, test } from "../support/people";
import { takeWire } from "../support/wire";

const SENT = "Thank you for your message! We'll get back to you within 24-48 hours.";
const SUPPORT = "support@adaptationshelf.example";

const TYPED = {
  Name: "Thriller author",
  Email: " Writer@People.example ",
  Subject: "My review count",
  Message: "It is wrong.\n\nPlease look.",
};

// An unread message shows in the header of every admin's window.
test.afterEach(async ({ market }) => void (await market.call("testing:removeMessages", {})));

async function fillIn(page: Page, typed: Partial<typeof TYPED> = TYPED) {
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
}

async function send(page: Page) {
  await page.getByRole("button", { name: "Send Message" }).click();
}

test("CON-01 CON-02 CON-03: asks who writes and what about, and says where else and when somebody answers", async ({
  people,
}) => {
  const { page } = await people.open("visitor");
  await page.goto("/contact");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact us");
  await expect(page.getByLabel("Email", { exact: true })).toHaveAttribute("type", "email");
  for (const label of Object.keys(TYPED))
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute("required", "");
  const role = page.getByLabel("I am a");
  await expect(role).toHaveValue("");
  await expect(role.getByRole("option")).toHaveText([
    "Choose one",
    "Author",
    "Producer/Director",
    "Literary Agent",
    "Publisher",
    "Other",
  ]);
  const others = page.getByRole("complementary", { name: "Other ways to reach us" });
  await expect(others.getByRole("link", { name: SUPPORT })).toHaveAttribute("href", `mailto:${SUPPORT}`);
  await expect(others.getByText("1 Example Street")).toBeVisible();
  await expect(others.getByText("9:00 AM-6:00 PM Pacific")).toBeVisible();
  await expect(others.getByText("Weekends")).toBeVisible();
  await expect(others.getByText("Closed")).toBeVisible();
  await expect(others.getByText("We typically respond within 24 hours on business days.")).toBeVisible();
});

test("CON-01: says what is missing or wrong, at its field, and sends nothing", async ({ people }) => {
  const { page } = await people.open("visitor");
  await page.goto("/contact");
  await send(page);
  for (const field of ["Name", "Email", "Subject", "Message"])
    await expect(page.getByText(`${field} is required`, { exact: true })).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  await fillIn(page, { ...TYPED, Email: "writer@", Subject: "x".repeat(151) });
  await send(page);
  await expect(page.getByLabel("Email", { exact: true })).toHaveAccessibleDescription(
    "Please enter a valid email address",
  );
  await expect(page.getByText("Subject must be at most 150 characters")).toBeVisible();
  await expect(page.getByText(SENT)).toHaveCount(0);
});

test("CON-04 CON-05 CON-08 B-48: sends by keyboard, clears the form, and offers the same as a mail", async ({
  people,
}) => {
  const { page } = await people.open("visitor");
  const wire = await takeWire(page);
  await page.goto("/contact");
  await fillIn(page);
  await page.getByLabel("I am a").selectOption("Literary Agent");
  wire.holdRequests();
  await page.getByLabel("Message", { exact: true }).press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Sending...", exact: true })).toBeDisabled();
  await expect(page.getByLabel("Name", { exact: true })).toBeDisabled();
  wire.release();

  await expect(page.getByRole("status").getByText(SENT, { exact: true })).toBeVisible();
  for (const label of Object.keys(TYPED))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue("");
  await expect(page.getByLabel("I am a")).toHaveValue("");
  await expect(page.getByRole("button", { name: "Send Message" })).toBeEnabled();
  await expect(page).toHaveURL("/contact");
  const offered = await page.getByRole("link", { name: "Send it as an e-mail as well" }).getAttribute("href");
  const mail = new URL(offered ?? "");
  expect(mail.pathname).toBe(SUPPORT);
  expect(mail.searchParams.get("subject")).toBe(TYPED.Subject);
  expect(mail.searchParams.get("body")).toBe(`${TYPED.Message}\n\n${TYPED.Name} (Literary Agent)`);
  await expectAccessible(page);
});

/** The server's answer to what was sent becomes this one. */
function answering(answer: object) {
  return (frame: string) => {
    const message = JSON.parse(frame) as { type: string };
    return message.type === "MutationResponse"
      ? JSON.stringify({ ...message, success: false, ...answer })
      : frame;
  };
}

test("CON-06: says that it was not sent, keeps what was typed, and takes it again", async ({ people }) => {
  const person = await people.open("visitor");
  const { page } = person;
  people.expectTrouble(person, /contact:send/);
  await takeWire(page, answering({ result: "[Request ID: 0] Server Error" }));
  await page.goto("/contact");
  await fillIn(page, { ...TYPED, Email: "unlucky@people.example" });
  await send(page);
  await expect(page.getByRole("alert")).toHaveText(
    `Sorry, there was an error sending your message. Please try again or email us directly at ${SUPPORT}.`,
  );
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue(TYPED.Message);
  await expect(page.getByRole("button", { name: "Send Message" })).toBeEnabled();
  await expect(page.getByText(SENT)).toHaveCount(0);
});

test("X09: says that it was too often, where it was", async ({ people }) => {
  const { page } = await people.open("visitor");
  const errorData = { code: "RATE_LIMITED", reason: "rate_limited", retryAfterMs: 60_000 };
  await takeWire(page, answering({ result: "[Request ID: 0] Server Error", errorData }));
  await page.goto("/contact");
  await fillIn(page, { ...TYPED, Email: "eager@people.example" });
  await send(page);
  await expect(page.getByRole("alert")).toHaveText("Too many attempts. Please wait a while and try again.");
});

test("CON-07: has other words for what breaks before the server hears of it", async ({ people }) => {
  const { page } = await people.open("visitor");
  await page.goto("/contact");
  await fillIn(page);
  await page.evaluate(breakSending);
  await send(page);
  await expect(page.getByRole("alert")).toHaveText(
    `Sorry, there was an error. Please email us directly at ${SUPPORT}.`,
  );
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue(TYPED.Message);
});

/** What the client makes of a message on its way out fails, as a broken browser's would. */
function breakSending() {
  const entries = Object.entries;
  Object.entries = (value: object) => {
    if ("userType" in value && new Error().stack?.includes("mutation")) throw new TypeError("Broken.");
    return entries(value);
  };
}

test("CON-04: knows who is signed in", async ({ people }) => {
  const { page } = await people.open("producer");
  await page.goto("/contact");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Dana Northlight");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("producer@demo.example");
  await expect(page.getByLabel("I am a")).toHaveValue("producer");
});

test("CON-01: is whole on a phone, in both themes", async ({ people }) => {
  const { page } = await people.open("visitor", { ...PHONE, reducedMotion: "reduce" });
  await page.goto("/contact");
  await send(page);
  await expect(page.getByText("Message is required")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
