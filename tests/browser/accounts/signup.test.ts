import type { Page } from "@playwright/test";
import { freshEmail, PASSWORD } from "../support/accounts";
import { expect, expectAccessible, expectNoSidewaysScroll, PHONE, test } from "../support/people";
import { main } from "../support/screens";
import { takeWire } from "../support/wire";

const REFUSED = "We could not create this account. If you already have one, log in or reset your password.";
const PRODUCER = "Create Free Producer Account"; // SGN-07
const AUTHOR = "Continue to Payment ($10/mo with trial)"; // SGN-11

test.describe("the choice of an account", () => {
  test("SGN-01 SGN-02 SGN-03: says what each kind brings and costs, and leads to its form or the login", async ({
    people,
  }) => {
    const { page } = await people.open("visitor");
    await page.goto("/signup");
    const [producer, author] = [offer(page, "Producer"), offer(page, "Author")];
    await expect(producer.getByRole("listitem")).toHaveText([
      "Browse 1,000+ vetted books",
      "Filter by genre and rights",
      "Save favorites",
      "Contact authors",
      "Weekly digest",
    ]);
    await expect(producer.getByText("Free", { exact: true })).toBeVisible();
    const points = [
      "Unlimited books",
      "Profile",
      "Rights dashboard",
      "Analytics",
      "Direct producer messaging",
    ];
    await expect(author.getByRole("listitem")).toHaveText(points);
    await expect(author).toContainText("$10/month14-day free trial.");
    await author.getByRole("link").click();
    await expect(page).toHaveURL("/signup/author");
    await page.goBack();
    await producer.getByRole("link").click();
    await expect(page).toHaveURL("/signup/producer");
    await page.goBack();
    await main(page).getByRole("link", { name: "Login" }).click();
    await expect(page).toHaveURL("/login");
  });

  test("BKP-15 SGN-08: from a book, the producer's account stands selected, and the way leads back to the book", async ({
    people,
  }) => {
    const { page } = await people.open("visitor");
    await page.goto("/book/the-salt-ledger");
    await page.getByRole("button", { name: "Contact Author" }).filter({ visible: true }).click();
    await page.getByRole("button", { name: "Sign Up as Producer", exact: true }).click();
    await expect(page).toHaveURL("/signup");
    await expect(offer(page, "Producer").getByText("Selected")).toBeVisible();
    await offer(page, "Producer").getByRole("link").click();
    await fillProducer(page, freshEmail("newcomer"));
    await page.getByRole("button", { name: PRODUCER, exact: true }).click();
    await expect(page).toHaveURL("/producer-pending");
    await page.getByRole("link", { name: "Back to the Book" }).click();
    await expect(page).toHaveURL("/book/the-salt-ledger");
  });

  test("is not offered to somebody who has an account", async ({ people }) => {
    const { page } = await people.open("author");
    for (const path of ["/signup", "/signup/producer", "/signup/author"]) {
      await page.goto(path);
      await expect(page).toHaveURL("/dashboard/author");
    }
  });
});

const SHARED_EMPTY = [
  ["First name", "First name is required"], // SGN-15
  ["Last name", "Last name is required"], // SGN-16
  ["Email", "Email is required"], // SGN-17
  ["Phone", "Phone number is required"], // SGN-18
  ["Password", "Password is required"], // SGN-21
  ["Confirm password", "Please confirm your password"], // SGN-23
] as const;
const TERMS = "You must agree to the Terms of Service to continue"; // SGN-24

test.describe("what the forms refuse", () => {
  const forms = [
    {
      path: "/signup/producer",
      button: PRODUCER,
      own: [["City", "City is required"]] as const, // SGN-19
      count: "Nine",
    },
    { path: "/signup/author", button: AUTHOR, own: [] as const, count: "Seven" },
  ];
  for (const { path, button, own, count } of forms) {
    test(`SGN-15 to SGN-24: each missing thing is said at its field of ${path}, and in a list that leads there`, async ({
      people,
    }) => {
      const { page } = await people.open("visitor", { reducedMotion: "reduce" });
      await page.goto(path);
      await page.getByRole("button", { name: button, exact: true }).click();
      for (const [label, message] of [...SHARED_EMPTY, ...own]) {
        await expect(field(page, label)).toHaveAccessibleDescription(message);
      }
      await expect(page.getByRole("checkbox", { name: /I am 18 or older/ })).toHaveAccessibleDescription(
        TERMS,
      );
      if (path.endsWith("producer")) {
        // SGN-20
        await expect(page.getByRole("group", { name: "Genres of interest" })).toHaveAccessibleDescription(
          "Please select at least one genre of interest",
        );
      }
      const list = page.getByRole("region", { name: "What to fix" });
      await expect(list).toContainText(`${count} things to fix`);
      await expect(field(page, "First name")).toBeFocused();
      await list.getByRole("button", { name: "Phone number is required" }).click();
      await expect(field(page, "Phone")).toBeFocused();
      await expectAccessible(page);
    });
  }

  test("SGN-17 SGN-18 SGN-21 SGN-22 SGN-23 SGN-25: what is typed wrong is said, kept, and an edited password is quiet", async ({
    people,
  }) => {
    const { page } = await people.open("visitor");
    await page.goto("/signup/author");
    await fillShared(page, "nobody");
    await field(page, "Phone").fill("+31 10 555 ext");
    await field(page, "Password").fill("short");
    await field(page, "Confirm password").fill("other");
    await page.getByRole("button", { name: AUTHOR, exact: true }).click();
    await expect(field(page, "Email")).toHaveAccessibleDescription("Please enter a valid email address");
    await expect(field(page, "Phone")).toHaveAccessibleDescription("Please enter a valid phone number");
    await expect(field(page, "Password")).toHaveAccessibleDescription(
      "Password must be at least 8 characters long",
    );
    await expect(field(page, "Confirm password")).toHaveAccessibleDescription("Passwords do not match");
    await expect(field(page, "Phone")).toHaveValue("+31 10 555 ext");

    await field(page, "Password").fill("longenough");
    await expect(page.getByText("Password must be at least 8 characters long")).toHaveCount(0);
    await expect(field(page, "Password")).not.toHaveAttribute("aria-invalid");
    await page.getByRole("button", { name: AUTHOR, exact: true }).click();
    await expect(field(page, "Password")).toHaveAccessibleDescription(
      "Password is too weak. Please include uppercase, lowercase, and numbers.",
    );
  });

  test("SGN-26 B-22: the meter says what a password is worth and what it lacks", async ({ people }) => {
    const { page } = await people.open("visitor");
    await page.goto("/signup/author");
    const meter = page.getByRole("status", { name: "Password strength" });
    const steps = [
      ["a", "Very Weak", "Add 8 characters or more, an uppercase letter, a number, and a special character"],
      ["abcdefgh", "Weak", "Add an uppercase letter, a number, and a special character"],
      ["Abcdefgh", "Good", "Add a number and a special character for Very Strong"],
      ["Abcdefg1", "Strong", "Add a special character for Very Strong"],
      ["Abcdefg1!", "Very Strong", null],
    ] as const;
    for (const [password, word, missing] of steps) {
      await field(page, "Password").fill(password);
      await expect(meter.getByText(word, { exact: true })).toBeVisible();
      if (missing === null) await expect(meter).toHaveText(word);
      else await expect(meter).toContainText(missing);
    }
  });

  test("B-61: an address that has an account gets the one neutral sentence, and nothing typed is lost", async ({
    people,
    market,
  }) => {
    const { email } = await market.join("author");
    const { page } = await people.open("visitor");
    await page.goto("/signup/author");
    await fillShared(page, email);
    await page.getByRole("button", { name: AUTHOR, exact: true }).click();
    await expect(page.getByRole("alert")).toHaveText(REFUSED);
    await expect(page.getByRole("alert")).toBeInViewport();
    for (const [name, href] of [
      ["log in", "/login"],
      ["reset your password", "/login?view=forgot-password"],
    ] as const)
      await expect(page.getByRole("alert").getByRole("link", { name })).toHaveAttribute("href", href);
    await expect(field(page, "Email")).toHaveValue(email);
    await expect(field(page, "Password")).toHaveValue(PASSWORD);
    await expect(page).toHaveURL("/signup/author");
  });

  test("SGN-11 SGN-13: says that it works, and that it could not when the server fails", async ({
    people,
  }) => {
    const person = await people.open("visitor");
    const { page } = person;
    people.expectTrouble(person, /Server Error/);
    const wire = await takeWire(page, failingAction);
    await page.goto("/signup/author");
    await fillShared(page, freshEmail("newcomer"));
    wire.holdRequests();
    await page.getByRole("button", { name: AUTHOR, exact: true }).click();
    await expect(page.getByRole("button", { name: "Processing...", exact: true })).toBeVisible();
    wire.release();
    await expect(page.getByRole("alert")).toHaveText("Failed to proceed to payment. Please try again.");
  });
});

test.describe("signing up", () => {
  test("SGN-04 to SGN-08 B-31: a producer's account is made, signed in, and waits for approval", async ({
    people,
  }) => {
    const { page } = await people.open("visitor");
    const email = freshEmail("newcomer");
    const wire = await takeWire(page);
    await page.goto("/browse");
    await page.goto("/signup/producer");
    await expect(page.getByRole("checkbox", { name: /I am 18 or older/ })).not.toBeChecked();
    await expect(page.getByRole("checkbox", { name: /Send me/ })).toBeChecked();
    for (const [name, href] of [
      ["Terms of Service (opens in a new tab)", "/terms-of-service"],
      ["Privacy Policy (opens in a new tab)", "/privacy-policy"],
    ] as const) {
      await expect(main(page).getByRole("link", { name })).toHaveAttribute("href", href);
      await expect(main(page).getByRole("link", { name })).toHaveAttribute("target", "_blank");
    }
    const benefits = page.getByRole("complementary", { name: "What you get" });
    await expect(benefits.getByRole("link", { name: "Email support" })).toHaveAttribute("href", /^mailto:/);
    await expect(main(page).getByRole("link", { name: "Login" })).toHaveAttribute("href", "/login");
    await fillProducer(page, email);
    wire.holdRequests();
    await page.getByRole("button", { name: PRODUCER, exact: true }).click();
    await expect(page.getByRole("button", { name: "Creating Account...", exact: true })).toBeVisible();
    wire.release();
    await expect(page).toHaveURL("/producer-pending");
    const bar = page.getByRole("region", { name: "Account" });
    await expect(bar).toContainText(email);
    await expect(bar).toContainText("Pending");
    await page.goBack();
    await expect(page).toHaveURL("/browse");
  });

  test("SGN-09 SGN-10 SGN-14 B-16 B-58: an author's account is made and leads to the dashboard, where the trial and the code wait", async ({
    people,
  }) => {
    const { page } = await people.open("visitor");
    const email = freshEmail("newcomer");
    await page.goto("/signup/author");
    await expect(page.getByText("We don't ask for a card or charge anything here")).toBeVisible();
    const other = main(page).getByRole("link", { name: "Sign up as a producer" });
    await expect(other).toHaveAttribute("href", "/signup/producer");
    await fillShared(page, email);
    await field(page, "Pen name (optional)").fill("W. R. Roundtree");
    await page.getByRole("button", { name: AUTHOR, exact: true }).click();
    await expect(page).toHaveURL("/dashboard/author");
    await expect(page.getByRole("heading", { name: "Finish your trial set-up" })).toBeVisible();
    const notice = page.getByRole("region", { name: "E-mail verification" });
    await expect(notice).toContainText("Your e-mail address is not verified.");
    await expectAccessible(page);
    await notice.getByRole("button", { name: "Dismiss" }).click();
    await expect(notice).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("region", { name: "Account" })).toContainText(email);
    await expect(notice).toHaveCount(0);
  });

  test("SGN-09: an author signs up by keyboard alone, on a phone", async ({ people }) => {
    const { page } = await people.open("visitor", PHONE);
    await page.goto("/signup/author");
    await expectNoSidewaysScroll(page);
    await field(page, "First name").focus();
    const answers = ["Wilhelmina", "Roundtree", "", freshEmail("newcomer"), "+31 10 555 0100", "", PASSWORD];
    for (const answer of answers) {
      await page.keyboard.type(answer);
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Tab");
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("checkbox", { name: /I am 18 or older/ })).toBeFocused();
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/dashboard/author");
    await expectNoSidewaysScroll(page);
  });
});

function offer(page: Page, name: string) {
  return main(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });
}

function field(page: Page, label: string) {
  return page.getByLabel(label, { exact: true });
}

async function fillShared(page: Page, email: string): Promise<void> {
  await field(page, "First name").fill("Wilhelmina");
  await field(page, "Last name").fill("Roundtree");
  await field(page, "Email").fill(email);
  await field(page, "Phone").fill("+31 (10) 555-0100");
  await field(page, "Password").fill(PASSWORD);
  await field(page, "Confirm password").fill(PASSWORD);
  await page.getByRole("checkbox", { name: /I am 18 or older/ }).check();
}

async function fillProducer(page: Page, email: string): Promise<void> {
  await fillShared(page, email);
  await field(page, "City").fill("Rotterdam");
  await page.getByRole("button", { name: "Sci-Fi" }).click();
}

/** The server breaks at every action, as it would with a bug in it. */
function failingAction(answer: string): string {
  const message = JSON.parse(answer) as { type: string };
  if (message.type !== "ActionResponse") return answer;
  return JSON.stringify({
    ...message,
    success: false,
    result: "[Request ID: 0] Server Error",
    errorData: undefined,
  });
}
