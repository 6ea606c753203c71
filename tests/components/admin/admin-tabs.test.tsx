import type { api } from "@convex/_generated/api";
import { act, screen, waitFor } from "@testing-library/react";
import type { FunctionReturnType } from "convex/server";
import { expect, test } from "vitest";
import { person, visit } from "../support/site";

const COUNTS: FunctionReturnType<typeof api.admin.desk.counts> = {
  all: 1518,
  visible: 1402,
  unlisted: 96,
  blocked: 20,
  sponsored: 14,
  optioned: 9,
  members: 187,
  producers: 212,
  producersWaiting: 4,
  reportsWaiting: 0,
  ratingsWaiting: 9,
};

async function open(path: string) {
  return await visit(path, { as: person("admin"), answers: { "admin/desk:counts": COUNTS } });
}

test("ADM-01 B-51: the tabs stand in order, with their counts", async () => {
  await open("/admin?tab=emails");
  expect(await screen.findByRole("tab", { name: "All Books 1,518" })).toBeInTheDocument();
  expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual([
    "All Books1,518",
    "Visible1,402",
    "Unlisted96",
    "Blocked20",
    "Sponsored14",
    "Stats",
    "Sponsorship & Options23",
    "Basic Authors187",
    "Producers2124 waiting",
    "Email Campaigns",
  ]);
});

test("ADM-02: each tab has its address, and an unknown one is the first", async () => {
  const { user } = await open("/admin?tab=nonsense");
  expect(await screen.findByRole("tab", { name: /^All Books/ })).toHaveAttribute("aria-selected", "true");
  await user.click(screen.getByRole("tab", { name: "Email Campaigns" }));
  await waitFor(() => expect(location.search).toBe("?tab=emails"));
  expect(await screen.findByRole("heading", { name: "Reactivation" })).toBeInTheDocument();
});

test("ADM-01: arrow keys go through the tabs, and Enter opens one", async () => {
  const { user } = await open("/admin?tab=emails");
  const tab = await screen.findByRole("tab", { name: "Email Campaigns" });
  act(() => tab.focus());
  await user.keyboard("{ArrowLeft}{ArrowRight}");
  expect(tab).toHaveFocus();
  await user.keyboard("{ArrowRight}");
  expect(screen.getByRole("tab", { name: /^All Books/ })).toHaveFocus();
  expect(location.search).toBe("?tab=emails");
});
