import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../../../src/content/demo-accounts";
import { firstScreen } from "../../../src/routes";
import { DemoSignIns } from "../../../src/screens/account/login/demo-sign-ins";
import { refusal } from "../support/fake-convex";
import { fill, person, visit } from "../support/site";

const login = () => screen.getByRole("button", { name: "Login" });

test.each([
  ["", "", ["Email is required", "Password is required"]],
  ["nobody", "secret-1", ["Please enter a valid email address"]],
  ["a@b@c.example", "secret-1", ["Please enter a valid email address"]],
  ["a@b.example", "12345", ["Password must be at least 6 characters"]],
])(
  "LGN-08: logging in with “%s” and “%s” names what is wrong and sends nothing",
  async (email, password, messages) => {
    const { convex, user } = await visit("/login");
    await fill(user, { Email: email, Password: password });
    await user.click(login());
    for (const message of messages) expect(await screen.findByText(message)).toBeInTheDocument();
    const invalid = document.querySelectorAll("[aria-invalid]");
    expect(invalid).toHaveLength(messages.length);
    expect(invalid[0]).toHaveFocus();
    expect(convex.calls).toEqual([]);
  },
);

test("LGN-08: a corrected password is no longer marked", async () => {
  const { user } = await visit("/login");
  await fill(user, { Email: "a@b.example", Password: "12345" });
  await user.click(login());
  const message = "Password must be at least 6 characters";
  await waitFor(() => expect(screen.getByLabelText("Password")).toHaveAccessibleDescription(message));
  await fill(user, { Password: "123456" });
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
});

test("LGN-09: a failed login says why and keeps the email", async () => {
  const error = refusal("sign_in_failed");
  const { user } = await visit("/login", { answers: { "auth:signIn": () => Promise.reject(error) } });
  await fill(user, { Email: "author@people.example", Password: "Wrong-password-1" });
  await user.click(login());
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Couldn’t log in. Check your email and password, and try again.",
  );
  expect(screen.getByLabelText("Email")).toHaveValue("author@people.example");
  expect(login()).toBeEnabled();
});

test("LGN-09: the form keeps the focus while it logs in, and gives it back after a failure", async () => {
  let fail: (error: Error) => void = () => {};
  const answer = new Promise<never>((_resolve, reject) => (fail = reject));
  const { user } = await visit("/login", { answers: { "auth:signIn": () => answer } });
  await fill(user, { Email: "author@people.example", Password: "Wrong-password-1" });
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.getByRole("form", { name: "Login" })).toHaveFocus());
  fail(refusal("sign_in_failed"));
  await waitFor(() => expect(screen.getByLabelText("Password")).toHaveFocus());
});

test("LGN-09: too many wrong passwords say how long to wait", async () => {
  const error = refusal("rate_limited", { retryAfterMs: 90_000 });
  const { user } = await visit("/login", { answers: { "auth:signIn": () => Promise.reject(error) } });
  await fill(user, { Email: "author@people.example", Password: "Wrong-password-1" });
  await user.click(login());
  expect(await screen.findByRole("alert")).toHaveTextContent(
    /^Too many attempts\. Please wait \d+ (second|minute|hour)s? and try again\.$/,
  );
});

test("LGN-01 LGN-02 LGN-03: the form offers to remember the login, to show the password, and other ways", async () => {
  const { user } = await visit("/login");
  expect(screen.getByRole("checkbox", { name: "Remember me for 30 days" })).not.toBeChecked();
  expect(screen.getByRole("button", { name: /^Continue with Google/ })).toBeDisabled();
  await fill(user, { Password: "visible-1" });
  await user.click(screen.getByRole("button", { name: "Show password" }));
  expect(screen.getByLabelText("Password")).toHaveAttribute("type", "text");
  await user.click(screen.getByRole("button", { name: "Hide password" }));
  expect(screen.getByLabelText("Password")).toHaveAttribute("type", "password");
  const main = screen.getByRole("main");
  for (const path of ["/signup", "/contact"])
    expect(main.querySelector(`a[href="${path}"]`)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Forgot password?" })).toHaveAttribute(
    "href",
    "/login?view=forgot-password",
  );
});

test.each([
  ["/dashboard/producer", "Please sign in to access this page"],
  ["/account", "Please sign in to access this page"],
  ["/payment-success", "Please sign in to access this page"],
])("LGN-05 PAY-02 RTE-25: %s asks a visitor to log in first and says why", async (path, sentence) => {
  await visit(path);
  await waitFor(() => expect(location.pathname).toBe("/login"));
  // The address holds it too, so a copied address still leads back.
  expect(location.search).toBe(`?redirect=${path}`);
  expect(await screen.findByText(sentence)).toBeInTheDocument();
});

test.each([
  ["an author", person("author"), "/dashboard/author"],
  ["an admin", person("admin"), "/admin"],
  ["an approved producer", person("producer"), "/dashboard/producer"],
  ["a suspended producer", person("producer", { approvalStatus: "suspended" }), "/"],
])("LGN-06: %s who opens the login, logged in, is led to their own area", async (_, as, path) => {
  await visit("/login", { as });
  await waitFor(() => expect(location.pathname).toBe(path));
});

test("LGN-06: each demo sign-in logs in with its own account", async () => {
  const signIn = vi.fn(async () => {});
  render(<DemoSignIns signIn={signIn} isSigningIn={false} />);
  for (const button of screen.getAllByRole("button")) await userEvent.click(button);
  expect(signIn.mock.calls).toEqual(
    DEMO_ACCOUNTS.map(({ email }) => [{ email, password: DEMO_PASSWORD, remember: false }]),
  );
});

test.each([
  ["/browse%3Fq%3Dsalt", "/browse?q=salt"],
  ["https://elsewhere.example/", "/dashboard/author"],
  ["//elsewhere.example", "/dashboard/author"],
  ["/%5Celsewhere.example", "/dashboard/author"],
  ["/login", "/dashboard/author"],
])("LGN-04 LGN-06 B-42: the redirect parameter %s leads to %s, within this site", async (redirect, path) => {
  await visit(`/login?redirect=${redirect}`, { as: person("author") });
  await waitFor(() => expect(location.pathname + location.search).toBe(path));
});

test("LGN-03: sign-up remembers the page that asked for login", async () => {
  await firstScreen("/signup");
  const { user } = await visit("/dashboard/author");
  await user.click(await screen.findByRole("link", { name: "Sign up" }));
  await waitFor(() => expect(location.pathname).toBe("/signup"));
  expect(history.state).toMatchObject({ usr: { from: "/dashboard/author" } });
});

test("LGN-05 SUB-01: login says that adding a book needs an account", async () => {
  await firstScreen("/login");
  const { user } = await visit("/submit");
  await user.click(within(screen.getByRole("main")).getByRole("link", { name: "Login" }));
  expect(await screen.findByText("Please sign in to access book submission")).toBeInTheDocument();
});

test.each([false, true])(
  "LGN-06 B-60: after a login, remembered or not (%s), the server knows, and the keyboard starts in the new page",
  async (isRemembered) => {
    const token = "token";
    // From here on the server knows the person: a token without a person is a session that ended.
    const signIn = () => {
      convex.answer({ "viewer:me": person("author") });
      return { tokens: { token, refreshToken: token } };
    };
    const { convex, user } = await visit("/login", {
      answers: { "auth:signIn": signIn, "account:setRemember": null },
    });
    await fill(user, { Email: "author@people.example", Password: "Demo-market-1" });
    if (isRemembered) await user.click(screen.getByRole("checkbox", { name: "Remember me for 30 days" }));
    await user.click(login());
    await waitFor(() => expect(location.pathname).toBe("/dashboard/author"));
    await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
    await waitFor(() => expect(convex.argsOf("account:setRemember")).toEqual([{ remember: isRemembered }]));
  },
);

test("LGN-10: the recovery form names a missing and a wrong email, then confirms and can be tried again", async () => {
  const { convex, user } = await visit("/login?view=forgot-password", {
    answers: { "account:requestReset": null, "auth:signIn": { started: true } },
  });
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Forgot your password?");
  const send = screen.getByRole("button", { name: "Send Reset Link" });
  await user.click(send);
  await waitFor(() =>
    expect(screen.getByLabelText("Email")).toHaveAccessibleDescription("Email is required"),
  );
  await fill(user, { Email: "nobody" });
  await user.click(send);
  await waitFor(() =>
    expect(screen.getByLabelText("Email")).toHaveAccessibleDescription("Please enter a valid email address"),
  );
  expect(convex.calls).toEqual([]);
  await fill(user, { Email: "nobody-at-all@people.example" });
  await user.click(send);
  await waitFor(() =>
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Check your email"),
  );
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(screen.getByLabelText("Email")).toHaveValue("nobody-at-all@people.example");
});

test.each(["/reset-password", "/reset-password#email=%&code=", "/reset-password#code=ABCD2345"])(
  "LGN-12 B-20: %s without a valid code says what to do",
  async (path) => {
    await visit(path);
    expect(await screen.findByRole("alert")).toHaveTextContent(/“Forgot password\?” on the login page/);
  },
);

test.each([
  ["pending", "/producer-pending"],
  ["denied", "/producer-denied"],
] as const)("PND-01: a %s producer who logs in comes straight to %s", async (approvalStatus, path) => {
  const replace = vi.spyOn(history, "replaceState");
  onTestFinished(() => replace.mockRestore());
  await visit("/login", { as: person("producer", { approvalStatus }) });
  await waitFor(() => expect(location.pathname).toBe(path));
  expect(replace.mock.calls.map(([, , to]) => to)).not.toContain("/dashboard/producer");
});

test("Back from the login page focuses the page before it", async () => {
  await firstScreen("/login");
  const { user } = await visit("/about");
  await user.click(within(screen.getByRole("banner")).getByRole("link", { name: "Login" }));
  await screen.findByRole("button", { name: "Login" });
  act(() => history.back());
  await waitFor(() => expect(location.pathname).toBe("/about"));
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
});
