import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { firstScreen } from "../../../src/routes";
import { change, fill, person, visit } from "../support/site";

test.each([
  ["an author", person("author"), "Author"],
  ["an approved producer", person("producer"), "Producer"],
  ["a denied producer", person("producer", { approvalStatus: "denied" }), "Producer"],
  ["a suspended producer", person("producer", { approvalStatus: "suspended" }), "Producer"],
  ["an admin", person("admin"), "Super Admin"],
])("%s reaches the account page through their address in the account bar", async (_, as, mode) => {
  await firstScreen("/account");
  const { user } = await visit("/about", { as });
  const bar = within(await screen.findByRole("region", { name: "Account" }));
  await user.click(bar.getByRole("link", { name: as.email }));
  await waitFor(() => expect(location.pathname).toBe("/account"));
  expect(await screen.findByText("Verified")).toBeInTheDocument();
  expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toContainEqual(
    expect.stringContaining(mode),
  );
});

test.each([
  ["an author", person("author"), "/dashboard/author?tab=edit-profile"],
  ["an approved producer", person("producer"), "/dashboard/producer?tab=edit-profile"],
  ["a pending producer", person("producer", { approvalStatus: "pending" }), null],
  ["an admin", person("admin"), null],
])("the account page leads %s to their profile, if they can edit one", async (_, as, href) => {
  await visit("/account", { as });
  expect(await screen.findByText("Verified")).toBeInTheDocument();
  const link = within(screen.getByRole("main")).queryByRole("link", { name: "Edit Profile" });
  expect(link?.getAttribute("href") ?? null).toBe(href);
  const header = screen.getByRole("banner");
  expect(within(header).getByRole("link", { name: "Account" })).toHaveAttribute("aria-current", "page");
});

test("an admin who was an author manages their membership in their account", async () => {
  vi.spyOn(window, "open").mockReturnValue(null);
  onTestFinished(() => void vi.restoreAllMocks());
  const subscription = { plan: "author" as const, status: "active" as const, trialEndsAt: null };
  const { user, convex } = await visit("/account", {
    as: person("admin", { subscription }),
    answers: { "billing:openPortal": () => new Promise(() => undefined) },
  });
  await user.click(await screen.findByRole("button", { name: "Manage Subscription" }));
  expect(convex.argsOf("billing:openPortal")).toHaveLength(1);
  cleanup();
  await visit("/account", { as: person("admin") });
  expect(await screen.findByText("Verified")).toBeInTheDocument();
  expect(screen.queryByText("Membership")).not.toBeInTheDocument();
});

test("A-09: the page for a new address says how long its code works", async () => {
  const answers = { "account:requestEmailChange": null };
  const { user } = await visit("/account?tab=email", { as: person("author"), answers });
  await fill(user, { "New email address": "moved@people.example", Password: "Demo-market-1" });
  await user.click(screen.getByRole("button", { name: "Send Code" }));
  expect(await screen.findByText(/It works for/)).toHaveTextContent(
    "We sent a code to moved@people.example. It works for 30 minutes.",
  );
});

test("a wrong code for a new address can be checked, or sent anew without typing the password again", async () => {
  const answers = { "account:requestEmailChange": null, "account:confirmEmailChange": { changed: false } };
  const { user, convex } = await visit("/account?tab=email", { as: person("author"), answers });
  await fill(user, { "New email address": "moved@people.example", Password: "Demo-market-1" });
  await user.click(screen.getByRole("button", { name: "Send Code" }));
  await fill(user, { Code: "ABCD2345" });
  await user.click(screen.getByRole("button", { name: "Change Email Address" }));
  const code = screen.getByLabelText("Code");
  await waitFor(() =>
    expect(code).toHaveAccessibleDescription(
      "That code is wrong or has expired. Check it, or send a new one.",
    ),
  );
  await user.click(screen.getByRole("button", { name: "Send a new code" }));
  expect(await screen.findByText(/^We sent a new code to moved@people\.example/)).toBeVisible();
  const request = { newEmail: "moved@people.example", password: "Demo-market-1" };
  expect(convex.argsOf("account:requestEmailChange")).toEqual([request, request]);
  expect(code).not.toHaveAccessibleDescription(/wrong/);
});

test("the form asks for no code any more once the link in the email changed the address in another window", async () => {
  const as = person("author");
  const answers = { "account:requestEmailChange": null };
  const { user, convex } = await visit("/account?tab=email", { as, answers });
  await fill(user, { "New email address": "Moved@people.example", Password: "Demo-market-1" });
  await user.click(screen.getByRole("button", { name: "Send Code" }));
  expect(await screen.findByLabelText("Code")).toBeInTheDocument();
  await change(convex, { "viewer:me": { ...as, email: "moved@people.example" } });
  expect(screen.queryByLabelText("Code")).not.toBeInTheDocument();
  expect(screen.getByLabelText("New email address")).toHaveValue("");
});

test("a link's code changes the address once, and leaves the URL with it", async () => {
  const link = "/account?tab=email#email=moved%40people.example&code=ABCD2345";
  const answers = { "account:confirmEmailChange": { changed: true } };
  const { user } = await visit(link, { as: person("author"), answers });
  expect(await screen.findByText("moved@people.example")).toBeVisible();
  expect(screen.getByLabelText("Code")).toHaveAccessibleDescription(
    "Enter the 8-character code from the email.",
  );
  await user.click(screen.getByRole("button", { name: "Change Email Address" }));
  await waitFor(() => expect(location.hash).toBe(""));
  expect(location.search).toBe("?tab=email");
  await waitFor(() => expect(screen.getByLabelText("New email address")).toHaveFocus());
});

test.each([
  ["author", /Your books.*Your membership/, /Messages you sent/],
  ["producer", /Your saves, private notes, options/, /Messages you sent/],
  ["admin", /^Your login/, /^Security log/],
] as const)("B-63: the deletion of an %s account lists what this role loses", async (role, deleted, kept) => {
  const { user } = await visit("/account?tab=data", { as: person(role) });
  await user.click(screen.getByRole("button", { name: "Delete Account" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete your account?" }));
  const list = (name: string) => within(dialog.getByRole("region", { name })).getByRole("list");
  expect(list("What’s deleted")).toHaveTextContent(deleted);
  expect(list("What stays")).toHaveTextContent(kept);
  if (role !== "author") expect(list("What’s deleted")).not.toHaveTextContent(/books|membership/);
});
