import type { api } from "@convex/_generated/api";
import { screen, waitFor } from "@testing-library/react";
import type { FunctionReturnType } from "convex/server";
import { expect, test } from "vitest";
import { billing } from "../../../src/screens/admin/members/billing";
import { page } from "../support/books";
import { refusal, serverError } from "../support/fake-convex";
import { person, toast, visit } from "../support/site";

type Member = FunctionReturnType<typeof api.admin.subscriptions.list>["page"][number];
type Summary = FunctionReturnType<typeof api.admin.subscriptions.summary>;

const DAY = 86_400_000;
const SUMMARY: Summary = {
  total: 187,
  active: 142,
  trialing: 31,
  canceled: 9,
  pastDue: 5,
  monthlyCents: 142_000,
  overdueCents: 5_000,
  lifetimeCents: 986_000,
  since: Date.parse("2026-02-10"),
  sync: { startedAt: 1, finishedAt: Date.parse("2026-11-23T10:58:00"), problem: null },
};
const MEMBER: Member = {
  _id: "member-id" as Member["_id"],
  customerName: "Wilhelmina Roundtree",
  customerEmail: "wilhelmina@people.example",
  plan: "author",
  status: "trialing",
  startedAt: Date.now() - 13 * DAY,
  trialEnd: Date.now() + DAY,
  currentPeriodEnd: Date.now() + DAY,
  cancelAtPeriodEnd: false,
  monthlyCents: 1_000,
  lifetimeCents: 0,
};
const ANSWERS = {
  "admin/subscriptions:summary": SUMMARY,
  "admin/subscriptions:list": page([MEMBER]),
};

async function open(answers: object = {}, path = "/admin?tab=basic-authors") {
  return await visit(path, { as: person("admin"), answers: { ...ANSWERS, ...answers } });
}

/** The figure with this name. */
async function figure(name: string) {
  const term = await screen.findByText(name, { selector: "dt" });
  return term.nextElementSibling;
}

test("ADM-23: the figures and the summary stand around the list", async () => {
  await open();
  expect(await figure("Total")).toHaveTextContent("187");
  expect(await figure("Active")).toHaveTextContent("142 76%");
  expect(await figure("In Trial")).toHaveTextContent("31");
  expect(await figure("Monthly Revenue")).toHaveTextContent("$1,420");
  expect(await figure("Canceled")).toHaveTextContent("9 5% of all");
  expect(await figure("Past Due")).toHaveTextContent("5 $50 a month at risk");
  expect(await figure("Total Lifetime Value")).toHaveTextContent("$9,860 since February 2026");
  expect(await figure("Average Lifetime Value")).toHaveTextContent("$52.73 per customer");
});

test("ADM-23: a row says what comes next for its customer", async () => {
  await open();
  expect(await screen.findByText("Wilhelmina Roundtree")).toBeInTheDocument();
  expect(screen.getByText("Trial ends tomorrow")).toBeInTheDocument();
  expect(screen.getByText("In Trial", { selector: "span" })).toBeInTheDocument();
});

test.each([
  ["2026-11-27T23:00:00", "Trial ends today"],
  ["2026-11-28T00:30:00", "Trial ends tomorrow"],
  ["2026-11-29T08:00:00", "Trial ends Nov 29, 2 days left"],
  ["2026-11-27T08:59:00", "Trial ended Nov 27"],
])("the row of a trial until %s says by the calendar: %s", (end, text) => {
  const trial = { ...MEMBER, status: "trialing" as const, trialEnd: Date.parse(end) };
  expect(billing(trial, Date.parse("2026-11-27T09:00:00")).text).toBe(text);
});

test("ADM-23: the row of a trial that is canceled says so, as no bill follows it", async () => {
  const end = Date.parse("2026-11-29T08:00:00");
  const canceled = { ...MEMBER, trialEnd: end, currentPeriodEnd: end, cancelAtPeriodEnd: true };
  await open({ "admin/subscriptions:list": page([canceled]) });
  expect(await screen.findByText("Cancels Nov 29")).toBeInTheDocument();
});

test("ADM-23: a row says when its payment failed", async () => {
  const overdue = { ...MEMBER, status: "past_due" as const, overdueSince: Date.parse("2026-11-20T12:00:00") };
  await open({ "admin/subscriptions:list": page([overdue]) });
  expect(await screen.findByText("Payment failed Nov 20")).toBeInTheDocument();
});

test("ADM-23: the status and the order are in the address, and a search without a match leads back", async () => {
  const { user } = await open({ "admin/subscriptions:search": page([]) });
  const box = await screen.findByRole("searchbox", { name: /^Search memberships/ });
  await user.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Past Due");
  await waitFor(() => expect(location.search).toBe("?tab=basic-authors&status=past_due"));
  await user.type(box, "nobody{Enter}");
  await user.click(await screen.findByRole("button", { name: "Show All Memberships" }));
  await waitFor(() => expect(location.search).toBe("?tab=basic-authors"));
});

test("ADM-24: before the first refresh the page says to click Refresh Data", async () => {
  const { convex, user } = await open({
    "admin/subscriptions:summary": { ...SUMMARY, sync: null },
    "admin/subscriptions:refresh": null,
  });
  expect(await screen.findByText(/^Click Refresh Data to load subscription data/)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Refresh Data" }));
  await waitFor(() => expect(convex.argsOf("admin/subscriptions:refresh")).toHaveLength(1));
});

test("ADM-24: a refresh that failed shows its error, and one that is refused says so", async () => {
  const { user } = await open({
    "admin/subscriptions:summary": {
      ...SUMMARY,
      sync: { startedAt: 1, finishedAt: 2, problem: "STRIPE_SECRET_KEY is not set" },
    },
    "admin/subscriptions:refresh": () => Promise.reject(serverError("admin/subscriptions:refresh")),
  });
  expect(await screen.findByText("Error: STRIPE_SECRET_KEY is not set")).toBeInTheDocument();
  expect(screen.getByText(/Failed to load subscription data/)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Refresh Data" }));
  expect(await (await toast()).findByText(/Something went wrong/)).toBeInTheDocument();
});

test("ADM-24: a refresh after the session ended asks to log in", async () => {
  const { user } = await open({
    "admin/subscriptions:refresh": () => Promise.reject(refusal("not_authenticated")),
  });
  await user.click(await screen.findByRole("button", { name: "Refresh Data" }));
  const text = "Please log in to view subscription data";
  expect(await (await toast()).findByText(text)).toBeInTheDocument();
});

test("ADM-24: a comparison that was interrupted can be started again", async () => {
  const interrupted = { startedAt: Date.now() - 11 * 60_000, finishedAt: null, problem: null };
  const { convex, user } = await open({
    "admin/subscriptions:summary": { ...SUMMARY, sync: interrupted },
    "admin/subscriptions:refresh": null,
  });
  expect(await screen.findByText("The last refresh failed.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Refresh Data" }));
  await waitFor(() => expect(convex.argsOf("admin/subscriptions:refresh")).toHaveLength(1));
});
