import type { api } from "@convex/_generated/api";
import { screen, waitFor } from "@testing-library/react";
import type { FunctionReturnType } from "convex/server";
import { expect, test } from "vitest";
import { refusal, serverError } from "../support/fake-convex";
import { fill, person, visit } from "../support/site";

type Preferences = NonNullable<FunctionReturnType<typeof api.preferences.get>>;

const DIGEST = "Weekly Digest & Platform Updates";

test("B-30: an unsubscribe without an address is refused, and any address gets the same answer", async () => {
  const { convex, user } = await visit("/unsubscribe", { answers: { "preferences:optOutByEmail": null } });
  expect(screen.getByText(/except those about your account/)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Unsubscribe from All" }));
  await waitFor(() =>
    expect(screen.getByLabelText("Email")).toHaveAccessibleDescription("Email is required"),
  );
  expect(convex.calls).toEqual([]);
  await fill(user, { Email: "nobody@people.example" });
  await user.keyboard("{Enter}");
  await waitFor(() =>
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Preferences Updated"),
  );
});

test.each(["token", "email", "newsletter", "alerts", "messages"])(
  "a link that was cut off after its %s says that it doesn't work",
  async (name) => {
    await visit(`/unsubscribe?${name}=`);
    expect(screen.getByText(/This link doesn’t work/)).toBeInTheDocument();
    expect(screen.getByLabelText("Email")).toBeInTheDocument();
  },
);

test("UNS-05: choices that could not be saved stay, and the page says so", async () => {
  const preferences: Preferences = {
    email: "author@people.example",
    marketingEmails: false,
    successStories: false,
    weeklyTips: false,
    socialReminders: false,
    unsubscribeAll: false,
    isSuppressed: false,
  };
  const { user } = await visit("/unsubscribe", {
    as: person("author"),
    answers: {
      "preferences:get": preferences,
      "preferences:save": () => Promise.reject(serverError("preferences:save")),
    },
  });
  // "All" turns off more than this page lists.
  expect(screen.getByText(/also stops emails about messages and saved searches/)).toBeInTheDocument();
  await user.click(screen.getByRole("checkbox", { name: DIGEST }));
  await user.click(screen.getByRole("button", { name: "Save Preferences" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Failed to update preferences. Please try again.",
  );
  expect(screen.getByRole("checkbox", { name: DIGEST })).toBeChecked();
});

test("a fresh link that no address would get is refused with the reason", async () => {
  const { user } = await visit("/unsubscribe?token=row.day.signature", {
    answers: {
      "preferences:open": { state: "expired" },
      "preferences:sendFreshLink": () => Promise.reject(refusal("suppressed_address")),
    },
  });
  await user.click(await screen.findByRole("button", { name: "Email Me a Fresh Link" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(/bounced or was marked as spam/);
});

test("a person whose address bounced reads that nothing is sent to it, and no promise of account emails", async () => {
  const preferences: Preferences = {
    email: "author@people.example",
    marketingEmails: true,
    successStories: false,
    weeklyTips: false,
    socialReminders: false,
    unsubscribeAll: false,
    isSuppressed: true,
  };
  const { convex, user } = await visit("/unsubscribe", {
    as: person("author"),
    answers: { "preferences:get": preferences, "preferences:save": null },
  });
  expect(await screen.findByText(/bounced or was marked as spam/)).toBeInTheDocument();
  expect(screen.queryByText(/You’ll always get emails/)).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Save Preferences" }));
  const { email: _email, isSuppressed: _isSuppressed, ...choices } = preferences;
  await waitFor(() => expect(convex.argsOf("preferences:save")).toEqual([choices]));
});

test("UNS-04: a link more than 60 days old unsubscribes, and asks for a fresh one", async () => {
  const { convex, user } = await visit("/unsubscribe?token=row.day.signature", {
    answers: {
      "preferences:open": { state: "expired" },
      "preferences:save": null,
      "preferences:sendFreshLink": () => Promise.reject(serverError("preferences:sendFreshLink")),
    },
  });
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("This link has expired");
  await user.click(screen.getByRole("button", { name: "Email Me a Fresh Link" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Failed to update preferences");
  await user.click(screen.getByRole("button", { name: "Unsubscribe from All" }));
  await waitFor(() =>
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Preferences Updated"),
  );
  expect(convex.calls.at(-1)).toMatchObject({
    name: "preferences:save",
    args: { token: "row.day.signature", unsubscribeAll: true },
  });
});

test("UNS-04: a damaged link leads to the form for an address", async () => {
  await visit("/unsubscribe?token=cut-off", { answers: { "preferences:open": { state: "invalid" } } });
  expect(await screen.findByText(/This link doesn’t work/)).toBeVisible();
  expect(screen.getByLabelText("Email")).toBeVisible();
});

test("B-40: a newsletter link that has expired changes nothing and leads back to the sign-up", async () => {
  const { user } = await visit("/unsubscribe?newsletter=cut-off", {
    answers: { "preferences:confirmNewsletter": false },
  });
  await user.click(screen.getByRole("button", { name: "Confirm My Sign-Up" }));
  await waitFor(() =>
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("This link has expired"),
  );
  expect(screen.getByRole("link", { name: "Sign Up Again" })).toHaveAttribute("href", "/for-producers");
});

test.each([
  [
    { searchName: "Coastal crime" },
    "Search alerts are off",
    "We won’t email you about “Coastal crime” any more.",
  ],
  [{ searchName: null }, "Search alerts are off", "We won’t email you about any of your saved searches."],
  [null, "This link doesn’t work", "Its search may have been deleted. Nothing changed."],
])("D-02: a link that stops alerts says what it stopped: %j", async (stopped, title, sentence) => {
  const { convex, user } = await visit("/unsubscribe?alerts=search.signature", {
    answers: { "producer/savedSearches:stopAlerts": stopped },
  });
  expect(convex.calls).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Stop These Emails" }));
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(title));
  expect(screen.getByRole("status")).toHaveTextContent(sentence);
  expect(screen.getByRole("link", { name: "Open Saved Searches" })).toBeVisible();
});

test.each([
  [true, "Emails about messages are off", "We won’t email you about unread messages."],
  [false, "This link doesn’t work", "Its account may have been deleted. Nothing changed."],
])("D-01: a link that stops emails about messages says so: %j", async (stopped, title, sentence) => {
  const { convex, user } = await visit("/unsubscribe?messages=person.signature", {
    answers: { "messages/threads:stopMails": stopped },
  });
  expect(convex.calls).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Stop These Emails" }));
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(title));
  expect(screen.getByRole("status")).toHaveTextContent(sentence);
});
