import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { answers, MEMBER, ownBook } from "../support/own-books";
import { change, person, visit } from "../support/site";

test("PAY-04: a payment page that opened here leaves its button ready for an author who comes back", async () => {
  vi.spyOn(window, "open").mockReturnValue(null);
  onTestFinished(() => void vi.restoreAllMocks());
  const status = { ...MEMBER, checkout: "session", portal: "session", hasTrial: false };
  const { user } = await visit("/dashboard/author?tab=membership", {
    as: person("author", { bookCount: 1, subscription: MEMBER }),
    answers: {
      ...answers(ownBook()),
      "billing:myStatus": status,
      // The page stays: a test has no other.
      "billing:openPortal": { url: "#portal" },
    },
  });
  await user.click(await screen.findByRole("button", { name: "Manage Subscription" }));
  expect(await screen.findByRole("button", { name: "Opening…" })).toHaveAttribute("aria-disabled", "true");
  // Back shows the page as the browser kept it.
  act(() => void dispatchEvent(new Event("pageshow")));
  expect(await screen.findByRole("button", { name: "Manage Subscription" })).not.toHaveAttribute(
    "aria-disabled",
  );
});

test("PAY-04: the membership's state is the panel's heading, and the keyboard stays there when the trial starts", async () => {
  const none = {
    plan: null,
    status: "none",
    trialEndsAt: null,
    currentPeriodEnd: null,
    cancelAtPeriodEnd: false,
  };
  const status = { ...none, checkout: "session", portal: "session", hasTrial: true };
  const { convex } = await visit("/dashboard/author?tab=membership", {
    as: person("author", { bookCount: 1 }),
    answers: { ...answers(ownBook()), "billing:myStatus": status },
  });
  act(() => screen.getByRole("button", { name: "Start Free Trial" }).focus());
  await change(convex, { "billing:myStatus": { ...status, ...MEMBER } });
  const state = await screen.findByRole("heading", { name: "Trial, 1 day left" });
  expect(screen.getAllByRole("heading", { name: "Membership" })).toHaveLength(1);
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  expect(document.activeElement).toContainElement(state);
});

test.each([
  ["a running membership", "active", ["Manage Subscription"]],
  ["an ended membership", "canceled", ["Start Membership"]],
])("%s has one filled button", async (_, status, names) => {
  const ended = { ...MEMBER, status, trialEndsAt: null, currentPeriodEnd: null, cancelAtPeriodEnd: false };
  await visit("/dashboard/author?tab=membership", {
    as: person("author", { bookCount: 1, subscription: MEMBER }),
    answers: {
      ...answers(ownBook()),
      "billing:myStatus": { ...ended, checkout: "session", portal: "session", hasTrial: false },
    },
  });
  await screen.findByRole("button", { name: "Manage Subscription" });
  const filled = [...screen.getByRole("main").querySelectorAll(".bg-fill:is(a, button)")];
  expect(filled.map(({ textContent }) => textContent)).toEqual(names);
});

test("a payment for a book that is gone is not called a sponsorship (ADB-09)", async () => {
  const purchase = { status: "done", bookTitle: null, sponsoredUntil: null };
  await visit("/dashboard/author?payment=success&type=sponsor", {
    as: person("author"),
    answers: { ...answers(), "billing:purchase": purchase },
  });
  await screen.findByText(/^Your payment arrived, but its book was deleted\./);
  expect(screen.queryByText("Sponsorship Activated!")).toBeNull();
});

test("a payment is confirmed for two minutes at most, and not if there is none (ADB-09)", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const status = { ...MEMBER, status: "none", checkout: "session", portal: "off", hasTrial: true };
  const { convex } = await visit("/dashboard/author?payment=success", {
    as: person("author"),
    answers: { ...answers(), "billing:myStatus": status },
  });
  await screen.findByText("Confirming your payment…");
  await act(async () => await vi.advanceTimersByTimeAsync(120_000));
  expect(screen.queryByText("Confirming your payment…")).toBeNull();
  await change(convex, { "billing:myStatus": { ...status, status: "active" } });
  expect(await screen.findByText(/Your membership is active\./)).toBeInTheDocument();
  cleanup();
  await visit("/dashboard/author?payment=success&type=sponsor", {
    as: person("author"),
    answers: { ...answers(), "billing:purchase": null },
  });
  await screen.findByRole("main");
  expect(screen.queryByText("Confirming your payment…")).toBeNull();
});

test("X16: an author who has had the free trial is offered none, in the first steps and under Membership", async () => {
  const status = { ...MEMBER, status: "none", checkout: "session", portal: "off", hasTrial: false };
  const site = {
    as: person("author"),
    answers: { ...answers(), "billing:myStatus": status },
  };
  await visit("/dashboard/author?tab=membership", site);
  expect(await screen.findByRole("heading", { name: "Start your membership" })).toBeInTheDocument();
  expect(screen.getByText(/charged when you start/)).toBeInTheDocument();
  expect(screen.queryByText(/trial starts when you set up/)).toBeNull();
  cleanup();
  await visit("/dashboard/author", site);
  const steps = await screen.findByRole("list", { name: "First steps" });
  await within(steps).findByRole("link", { name: "Start Membership" });
  expect(within(steps).getByRole("heading", { name: /^Start your membership/ })).toBeInTheDocument();
  expect(steps).not.toHaveTextContent("Free for 14 days");
});
