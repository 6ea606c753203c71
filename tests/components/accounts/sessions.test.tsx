import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { change, person, toast, visit } from "../support/site";

const START = Date.now() - 60_000;
const session = (id: string, isCurrent: boolean) => ({
  id,
  startedAt: START,
  expiresAt: START + 30 * 24 * 60 * 60 * 1000,
  isCurrent,
  browser: "Firefox on Linux",
  network: null,
});
const HERE = session("here", true);

test("a person logs out all other sessions at once, after confirming it", async () => {
  const answers = {
    "account:sessions": [HERE, session("train", false), session("library", false)],
    "account:endOtherSessions": null,
  };
  const { convex, user } = await visit("/account?tab=sessions", { as: person("producer"), answers });
  const button = await screen.findByRole("button", { name: "Log Out All Other Sessions" });
  await waitFor(() => expect(button).not.toHaveAttribute("aria-disabled"));
  await user.click(button);
  const dialog = within(await screen.findByRole("dialog", { name: "Log out all other sessions?" }));
  expect(convex.argsOf("account:endOtherSessions")).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Log Out All Other Sessions" }));
  expect(await (await toast()).findByText("Other sessions ended.")).toBeInTheDocument();
  expect(convex.argsOf("account:endOtherSessions")).toEqual([{}]);
  await change(convex, { "account:sessions": [HERE] });
  expect(button).toHaveFocus();
  await user.click(button);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(button).toHaveAccessibleDescription("You’re logged in only here");
});

test("the page does not say “only here” before the sessions have loaded", async () => {
  const { convex, user } = await visit("/account?tab=sessions", { as: person("producer") });
  const button = await screen.findByRole("button", { name: "Log Out All Other Sessions" });
  expect(button).toHaveAttribute("aria-disabled", "true");
  expect(button).not.toHaveAccessibleDescription();
  await user.click(button);
  expect(screen.queryByRole("dialog")).toBeNull();
  await change(convex, { "account:sessions": [HERE] });
  expect(screen.getByText("You’re logged in only here")).toBeVisible();
});

test("a session that has ended by itself is no device where somebody is logged in", async () => {
  const ended = { ...session("library", false), startedAt: START - 86_400_000, expiresAt: START };
  const answers = { "account:sessions": [HERE, ended] };
  await visit("/account?tab=sessions", { as: person("producer"), answers });
  const list = await screen.findByRole("list", { name: "Sessions" });
  expect(within(list).getAllByRole("listitem")).toHaveLength(1);
  expect(screen.getByText("You’re logged in only here")).toBeVisible();
});

test.each([
  ["Log Out All Other Sessions", "account:endOtherSessions"],
  ["Log Out Everywhere", "account:signOutEverywhere"],
])("Cancel calls off “%s” while it waits for the connection", async (name, mutation) => {
  const answers = { "account:sessions": [HERE, session("train", false)], [mutation]: null };
  const { convex, user } = await visit("/account?tab=sessions", { as: person("producer"), answers });
  await screen.findByText("This device");
  const ask = async () => {
    await user.click(screen.getByRole("button", { name }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name }));
    return dialog;
  };
  convex.isConnected = false;
  const dialog = await ask();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  convex.isConnected = true;
  await change(convex, {});
  expect(convex.argsOf(mutation)).toEqual([]);
  convex.isConnected = false;
  await ask();
  convex.isConnected = true;
  await change(convex, {});
  await waitFor(() => expect(convex.argsOf(mutation)).toHaveLength(1));
});
