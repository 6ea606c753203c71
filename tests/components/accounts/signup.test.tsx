import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal, serverError } from "../support/fake-convex";
import { fill, person, type User, visit } from "../support/site";

const PRODUCER = "Create Free Producer Account";
const AUTHOR = "Continue to Payment ($10/mo with trial)";
const PASSWORD = "Demo-market-1";

test("SGN-01 SGN-02 SGN-03: the chooser says what each account offers and costs", async () => {
  await visit("/signup");
  const offer = (name: string) => {
    const heading = screen.getByRole("heading", { name });
    return within(heading.closest("li") ?? document.body);
  };
  expect(
    offer("Producer")
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual([
    "Browse 1,000+ vetted books",
    "Filter by genre and rights",
    "Save favorites",
    "Contact authors",
    "Weekly digest",
  ]);
  expect(offer("Producer").getByText("Free")).toBeInTheDocument();
  expect(offer("Producer").getByRole("link")).toHaveAttribute("href", "/signup/producer");
  expect(
    offer("Author")
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual(["Unlimited books", "Profile", "Rights dashboard", "Analytics", "Direct producer messaging"]);
  expect(screen.getByRole("main")).toHaveTextContent("$10/month");
  expect(offer("Author").getByRole("link")).toHaveAttribute("href", "/signup/author");
  expect(within(screen.getByRole("main")).getByRole("link", { name: "Log in" })).toHaveAttribute(
    "href",
    "/login",
  );
});

test.each(["/signup", "/signup/producer", "/signup/author"])(
  "%s leads someone who has an account to their dashboard",
  async (path) => {
    await visit(path, { as: person("author") });
    await waitFor(() => expect(location.pathname).toBe("/dashboard/author"));
  },
);

test("D-04: sign-up tells authors, and no producer, that nobody charges them to be optioned", async () => {
  await visit("/signup/author");
  expect(await screen.findAllByText(/never charges? you to be optioned/)).toHaveLength(1);
  cleanup();
  await visit("/signup/producer");
  expect(screen.queryByText(/to be optioned/)).toBeNull();
});

const SHARED = {
  "First name": "First name is required",
  "Last name": "Last name is required",
  Email: "Email is required",
  Phone: "Phone number is required",
  Password: "Password is required",
  "Confirm password": "Please confirm your password",
};

test.each([
  ["/signup/producer", PRODUCER, { ...SHARED, City: "City is required" }, "Nine"],
  ["/signup/author", AUTHOR, SHARED, "Seven"],
])(
  "SGN-15 to SGN-24: %s names each missing thing at its field and in a list",
  async (path, button, messages, count) => {
    const { convex, user } = await visit(path);
    await user.click(screen.getByRole("button", { name: button }));
    const list = within(await screen.findByRole("region", { name: "What to fix" }));
    for (const [label, message] of Object.entries(messages))
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message);
    expect(screen.getByRole("checkbox", { name: /I am 18 or older/ })).toHaveAccessibleDescription(
      "You must agree to the Terms of Service to continue",
    );
    if (path.endsWith("producer"))
      expect(screen.getByRole("group", { name: "Genres of interest" })).toHaveAccessibleDescription(
        "Please select at least one genre of interest",
      );
    expect(list.getByText(new RegExp(`^${count} things to fix`))).toBeInTheDocument();
    expect(screen.getByLabelText("First name")).toHaveFocus();
    for (const message of Object.values(messages)) expect(screen.getAllByText(message)).toHaveLength(1);
    await user.click(list.getByRole("button", { name: "Phone" }));
    expect(screen.getByLabelText("Phone")).toHaveFocus();
    expect(convex.calls).toEqual([]);
  },
);

test("SGN-17 SGN-18 SGN-21 SGN-22 SGN-23 SGN-25: wrong entries are named and kept, and an edited password is quiet", async () => {
  const { user } = await visit("/signup/author");
  await fillShared(user, "nobody");
  await fill(user, { Phone: "+31 10 555 ext", Password: "short", "Confirm password": "other" });
  await user.click(screen.getByRole("button", { name: AUTHOR }));
  await waitFor(() =>
    expect(screen.getByLabelText("Email")).toHaveAccessibleDescription("Please enter a valid email address"),
  );
  expect(screen.getByLabelText("Phone")).toHaveAccessibleDescription("Please enter a valid phone number");
  expect(screen.getByLabelText("Phone")).toHaveValue("+31 10 555 ext");
  expect(screen.getByLabelText("Password")).toHaveAccessibleDescription(
    "Password must be at least 8 characters long",
  );
  expect(screen.getByLabelText("Confirm password")).toHaveAccessibleDescription("Passwords do not match");
  await fill(user, { Password: "longenough" });
  await waitFor(() => expect(screen.getByLabelText("Password")).not.toHaveAttribute("aria-invalid"));
  await user.click(screen.getByRole("button", { name: AUTHOR }));
  await waitFor(() =>
    expect(screen.getByLabelText("Password")).toHaveAccessibleDescription(
      "Password is too weak. Please include uppercase, lowercase, and numbers.",
    ),
  );
});

test("SGN-26 B-22: the meter rates a password and says what it lacks", async () => {
  const { user } = await visit("/signup/author");
  const meter = screen.getByRole("status", { name: "Password strength" });
  for (const [password, rating, missing] of [
    ["a", "Very Weak", "Add 8 characters or more, an uppercase letter, a number, and a special character"],
    ["abcdefgh", "Weak", "Add an uppercase letter, a number, and a special character"],
    ["Abcdefgh", "Good", "Add a number and a special character for Very Strong"],
    ["Abcdefg1", "Strong", "Add a special character for Very Strong"],
    ["Abcdefg1!", "Very Strong", "Very Strong"],
  ] as const) {
    await fill(user, { Password: password });
    expect(meter).toHaveTextContent(rating);
    expect(meter).toHaveTextContent(missing);
  }
});

test("B-61: a refused sign-up gets one neutral sentence, and nothing typed is lost", async () => {
  const error = refusal("signup_refused");
  const { user } = await visit("/signup/author", { answers: { "auth:signIn": () => Promise.reject(error) } });
  await fillShared(user, "taken@people.example");
  await user.click(screen.getByRole("button", { name: AUTHOR }));
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent(
    "We could not create this account. If you already have one, log in or reset your password.",
  );
  expect(within(alert).getByRole("link", { name: "log in" })).toHaveAttribute("href", "/login");
  expect(within(alert).getByRole("link", { name: "reset your password" })).toHaveAttribute(
    "href",
    "/login?view=forgot-password",
  );
  expect(screen.getByLabelText("Email")).toHaveValue("taken@people.example");
  expect(screen.getByLabelText("Password")).toHaveValue(PASSWORD);
});

test("SGN-11 SGN-13: a server error is explained", async () => {
  const { user } = await visit("/signup/author", {
    answers: { "auth:signIn": () => Promise.reject(serverError("auth:signIn")) },
  });
  await fillShared(user, "newcomer@people.example");
  await user.click(screen.getByRole("button", { name: AUTHOR }));
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Failed to proceed to payment. Please try again.",
  );
});

async function fillShared(user: User, email: string) {
  await fill(user, {
    "First name": "Wilhelmina",
    "Last name": "Roundtree",
    Email: email,
    Phone: "+31 (10) 555-0100",
    Password: PASSWORD,
    "Confirm password": PASSWORD,
  });
  await user.click(screen.getByRole("checkbox", { name: /I am 18 or older/ }));
}

test.each([
  ["/signup/author", AUTHOR, "Website (optional)", "Please enter a full web address"],
  ["/signup/producer", PRODUCER, /^IMDb profile/, "Please enter a link to your page on imdb.com"],
])(
  "SGN-25: a link that cannot be one is refused at its field on %s",
  async (path, button, label, message) => {
    const { convex, user } = await visit(path);
    await fillShared(user, "newcomer@people.example");
    await user.click(screen.getByLabelText(label));
    await user.paste("not a link at all");
    await user.click(screen.getByRole("button", { name: button }));
    await waitFor(() =>
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message)),
    );
    expect(convex.calls).toEqual([]);
  },
);

test("SGN-04 SGN-09: what was typed is there after leaving, and in the other role's form, but never a password", async () => {
  const { user } = await visit("/signup/author");
  await fillShared(user, "newcomer@people.example");
  await fill(user, { "Pen name (optional)": "W. R. Tree" });
  await user.click(screen.getByRole("checkbox", { name: /^Send me tips/ }));
  await user.click(screen.getByRole("link", { name: "Sign up as a producer" }));
  await screen.findByRole("heading", { name: "Create a producer account" });
  expect(screen.getByLabelText("First name")).toHaveValue("Wilhelmina");
  expect(screen.getByLabelText("Email")).toHaveValue("newcomer@people.example");
  expect(screen.getByLabelText("Phone")).toHaveValue("+31 (10) 555-0100");
  expect(screen.getByRole("checkbox", { name: /^Send me tips/ })).not.toBeChecked();
  expect(screen.getByRole("checkbox", { name: /I am 18 or older/ })).not.toBeChecked();
  expect(screen.getByLabelText("Password")).toHaveValue("");
  await fill(user, { City: "Rotterdam" });
  await user.click(screen.getByRole("button", { name: "Mystery" }));

  cleanup();
  await visit("/signup/author", { sameBrowser: true });
  expect(screen.getByLabelText("Pen name (optional)")).toHaveValue("W. R. Tree");
  cleanup();
  await visit("/signup/producer", { sameBrowser: true });
  expect(screen.getByLabelText("City")).toHaveValue("Rotterdam");
  expect(screen.getByRole("button", { name: "Mystery" })).toHaveAttribute("aria-pressed", "true");
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(PASSWORD);
});

test("SGN-04 SGN-09: once the account exists, the browser keeps nothing of what was typed", async () => {
  const { convex, user } = await visit("/signup/author", { answers: { "auth:signIn": { tokens: null } } });
  await fillShared(user, "newcomer@people.example");
  expect(sessionStorage.getItem("signup-draft")).toContain("newcomer@people.example");
  await user.click(screen.getByRole("button", { name: AUTHOR }));
  await waitFor(() => expect(convex.calls.map(({ name }) => name)).toContain("auth:signIn"));
  await waitFor(() => expect(sessionStorage.getItem("signup-draft")).toBeNull());
});

test("SGN-11: an author who comes back from the payment page finds their dashboard, not a busy form", async () => {
  const { convex, user } = await visit("/signup/author", {
    answers: {
      "auth:signIn": { tokens: { token: "token", refreshToken: "refresh" } },
      "viewer:me": person("author"),
      "account:setRemember": null,
      // The page stays: a test has no other.
      "billing:startCheckout": { url: "#payment" },
    },
  });
  await fillShared(user, "newcomer@people.example");
  await user.click(screen.getByRole("button", { name: AUTHOR }));
  await waitFor(() => expect(convex.argsOf("billing:startCheckout")).toHaveLength(1));
  await waitFor(() => expect(location.hash).toBe("#payment"));
  // Back shows the page as the browser kept it.
  act(() => void dispatchEvent(new Event("pageshow")));
  await waitFor(() => expect(location.pathname).toBe("/dashboard/author"));
});
