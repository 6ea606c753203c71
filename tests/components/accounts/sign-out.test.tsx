import { act, cleanup, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { toast as show } from "../../../src/ui/toast";
import { change, person, toast, visit } from "../support/site";

const as = person("producer");
const KEY = `note-draft:${as.userId}:low-orbit-id`;
const SIGN_OUT = { "auth:signOut": null };

/** A producer's browser with a stored draft of a note. */
async function browserWithDraft() {
  await visit("/", { as });
  localStorage.setItem(KEY, JSON.stringify({ at: 1, values: { note: "Private", base: "" } }));
  localStorage.setItem("theme", "dark");
  cleanup();
}

test("a logout clears drafts of notes from the browser, and keeps the theme", async () => {
  await browserWithDraft();
  await visit("/logout", { as, answers: SIGN_OUT, sameBrowser: true });
  await expect.poll(() => location.pathname).toBe("/");
  expect(localStorage.getItem(KEY)).toBeNull();
  expect(localStorage.getItem("theme")).toBe("dark");
});

test("a logout everywhere clears them too", async () => {
  await browserWithDraft();
  const answers = { ...SIGN_OUT, "account:signOutEverywhere": null, "account:sessions": [] };
  const { convex, user } = await visit("/account?tab=sessions", { as, answers, sameBrowser: true });
  await user.click(await screen.findByRole("button", { name: "Log Out Everywhere" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Log Out Everywhere" }));
  await change(convex, { "viewer:me": null });
  expect(await (await toast()).findByText("You’re logged out everywhere.")).toBeInTheDocument();
  expect(localStorage.getItem(KEY)).toBeNull();
});

test("a session that ends by itself leaves drafts for the next login", async () => {
  await browserWithDraft();
  const { convex } = await visit("/account", { as, answers: SIGN_OUT, sameBrowser: true });
  await change(convex, { "viewer:me": null });
  expect(await (await toast()).findByText(/^Session ended/)).toBeInTheDocument();
  expect(localStorage.getItem(KEY)).not.toBeNull();
});

test("the messages of a person are gone with them, so that no Retry acts for the next one", async () => {
  const { convex } = await visit("/account", { as, answers: SIGN_OUT });
  act(() => show("bad", "Error saving note", { label: "Retry", run: () => undefined }));
  expect(await (await toast()).findByRole("button", { name: "Retry" })).toBeInTheDocument();
  await change(convex, { "viewer:me": null });
  expect(await (await toast()).findByText(/^Session ended/)).toBeInTheDocument();
  expect(screen.queryByText("Error saving note")).not.toBeInTheDocument();
});
