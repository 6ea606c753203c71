import type { api } from "@convex/_generated/api";
import { DAY_MS } from "@domain/dates";
import { formatLocalDayAndTime } from "@domain/local-dates";
import { NO_COUNTS } from "@domain/mail/campaigns/counts";
import { screen } from "@testing-library/react";
import type { FunctionReturnType } from "convex/server";
import { expect, test } from "vitest";
import { page } from "../support/books";
import { person, visit } from "../support/site";

type Run = NonNullable<FunctionReturnType<typeof api.admin.campaigns.run>>["run"];

const RUN: Run = {
  ...NO_COUNTS,
  _id: "run-id" as Run["_id"],
  kind: "own",
  title: "Autumn news",
  state: "running",
  isTest: false,
  startedBy: "ops@people.example",
  startedAt: Date.parse("2026-11-24T09:00:00Z"),
  isSelecting: false,
  total: 9,
  waiting: 5,
  sent: 4,
};

const open = async (more: Partial<Run>) =>
  await visit("/admin?tab=emails&run=run-id", {
    as: person("admin"),
    answers: {
      "admin/campaigns:run": { run: { ...RUN, ...more }, daySent: null },
      "admin/campaigns:recipients": page([]),
    },
  });

test("a run at the day's limit says by the admin's own clock when it continues", async () => {
  await open({ waitingFor: "daily_limit" });
  const midnight = Date.now() - (Date.now() % DAY_MS) + DAY_MS;
  const words = `Continues ${formatLocalDayAndTime(midnight)}: the day’s limit is reached`;
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.queryByText(/tomorrow/i)).not.toBeInTheDocument();
});

test("a campaign whose admin is gone was not started by itself, as a digest is", async () => {
  await open({ startedBy: null });
  expect(await screen.findByText(/^Started .* by an admin whose account is deleted\.$/)).toBeInTheDocument();
});

test("a digest starts by itself", async () => {
  await open({ startedBy: null, kind: "digest" });
  expect(await screen.findByText(/^Started .* by itself\.$/)).toBeInTheDocument();
});

test("the results of a campaign to producers or readers call nobody an author", async () => {
  await open({});
  expect(await screen.findByLabelText("Search by name, book or email")).toBeInTheDocument();
  expect(screen.queryByText("Author")).not.toBeInTheDocument();
});

test("canceling a digest promises no new run to those who are left", async () => {
  const { user } = await open({ kind: "digest", startedBy: null });
  await user.click(await screen.findByRole("button", { name: "Cancel Run" }));
  expect(await screen.findByRole("dialog")).toHaveTextContent(
    "5 recipients are left and get nothing. What was sent stays sent. This issue goes to nobody else.",
  );
});
