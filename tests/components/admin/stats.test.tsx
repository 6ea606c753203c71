import type { api } from "@convex/_generated/api";
import { screen, within } from "@testing-library/react";
import type { FunctionReturnType } from "convex/server";
import { expect, test } from "vitest";
import { person, visit } from "../support/site";

const OVERVIEW: FunctionReturnType<typeof api.admin.stats.overview> = {
  days: [4, 6, 3, 9, 2, 1, 5].map((added, index) => ({
    day: `2026-11-${17 + index}`,
    added,
    public: added - 1,
  })),
  addedBefore: 26,
  membership: {
    units: 187,
    estimatedCents: 187_000,
    actualCents: 142_000,
    paying: 142,
    trialing: 31,
    canceled: 9,
    pastDue: 5,
  },
  sponsorship: { units: 14, estimatedCents: 133_000, actualCents: 85_500, payments: 9, free: 5 },
};

async function open(overview = OVERVIEW) {
  await visit("/admin?tab=stats", { as: person("admin"), answers: { "admin/stats:overview": overview } });
}

test("ADM-22: a sentence sums up the week, and a table has the chart’s figures", async () => {
  await open();
  expect(await screen.findByText(/4 more than the week before. 23 of them are public/)).toBeInTheDocument();
  const [week] = await screen.findAllByRole("table");
  if (week === undefined) throw new Error("There is no table.");
  expect(within(week).getByRole("row", { name: "Fri, Nov 20 9 8 1" })).toBeInTheDocument();
  expect(within(week).getByRole("row", { name: "Today, so far 5 4 1" })).toBeInTheDocument();
  expect(within(week).getByRole("row", { name: "Last 7 days 30 23 7" })).toBeInTheDocument();
});

test("ADM-22: the books of a week with a large import have thousands separators", async () => {
  await open({ ...OVERVIEW, days: OVERVIEW.days.map((day) => ({ ...day, added: 2000, public: 1000 })) });
  expect(await screen.findByText("14,000 books added this week")).toBeInTheDocument();
  expect(screen.getByText(/13,974 more than the week before. 7,000 of them are public/)).toBeInTheDocument();
  expect(screen.getByRole("row", { name: "Last 7 days 14,000 7,000 7,000" })).toBeInTheDocument();
  expect(screen.getByRole("row", { name: "Fri, Nov 20 2,000 1,000 1,000" })).toBeInTheDocument();
});

test("ADM-22: the bars of a quiet week fill their chart", async () => {
  await open({ ...OVERVIEW, days: OVERVIEW.days.map((day) => ({ ...day, added: 3, public: 3 })) });
  const bar = (await screen.findAllByText("3")).find(
    (count) => count.closest("figure") !== null,
  )?.parentElement;
  expect(bar).toHaveStyle({ height: "75%" });
});

test("ADM-22 B-50: estimated revenue is labeled so, beside what was paid", async () => {
  await open();
  const revenue = await screen.findByRole("table", { name: "Revenue this month" });
  expect(within(revenue).getByRole("columnheader", { name: "Estimated" })).toBeInTheDocument();
  expect(within(revenue).getByRole("columnheader", { name: "Actual" })).toBeInTheDocument();
  const rows = within(revenue).getAllByRole("row");
  expect(rows[1]).toHaveTextContent("187 authors × $10");
  expect(rows[1]).toHaveTextContent("−$450");
  expect(rows[2]).toHaveTextContent("14 sponsored books × $95");
  expect(rows[3]).toHaveTextContent("$3,200");
  expect(rows[3]).toHaveTextContent("$2,275");
});
