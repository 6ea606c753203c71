import type { api } from "@convex/_generated/api";
import { screen, waitFor, within } from "@testing-library/react";
import type { FunctionReturnType } from "convex/server";
import { expect, test } from "vitest";
import { page } from "../support/books";
import { refusal, serverError } from "../support/fake-convex";
import { change, person, toast, visit } from "../support/site";

type Report = FunctionReturnType<typeof api.admin.reports.list>["page"][number];

const rex: Report["reporter"] = {
  ...{ name: "Rex Fallow", company: "Fallow Pictures", role: "producer", approvalStatus: "approved" },
};
const mara: Report["reporter"] = {
  name: "Mara Ellingsworth",
  company: null,
  role: "author",
  approvalStatus: null,
};
const report: Report = {
  _id: "report-1" as Report["_id"],
  ...{ kind: "book", label: "The Salt Ledger", slug: "the-salt-ledger", reason: "rights" },
  ...{ words: "It is not hers.", reportedAt: Date.parse("2026-11-03T12:00:00Z") },
  ...{ reporter: rex, reported: mara, state: "open", decidedAt: null, decidedBy: null },
  hasMessage: false,
};

async function queue(reports: Report[], more: object = {}) {
  const answers = { "admin/reports:list": page(reports), ...more };
  return await visit("/admin/reports", { as: person("admin", { waitingReports: reports.length }), answers });
}

test("the queue shows each report with its reason, words and both sides, and its link (D-04)", async () => {
  await queue([report]);
  const card = within(await screen.findByRole("article", { name: "The Salt Ledger" }));
  expect(card.getByText("Offers a book or rights they don’t own")).toBeInTheDocument();
  expect(card.getByText("It is not hers.")).toHaveAttribute("dir", "auto");
  expect(card.getByText("Rex Fallow · Fallow Pictures · producer")).toBeInTheDocument();
  expect(card.getByText("Mara Ellingsworth · author")).toBeInTheDocument();
  expect(card.getByRole("link", { name: "The Salt Ledger" })).toHaveAttribute(
    "href",
    "/book/the-salt-ledger",
  );
});

test("a warning needs words, which are sent with it", async () => {
  const { convex, user } = await queue([report], { "admin/reports:warn": null });
  await user.click(await screen.findByRole("button", { name: "Warn…" }));
  const dialog = within(screen.getByRole("dialog", { name: "Warn Mara Ellingsworth?" }));
  await user.click(dialog.getByRole("button", { name: "Warn" }));
  expect(await dialog.findByText("Please write what they should change.")).toBeInTheDocument();
  await user.click(dialog.getByLabelText("What they should change"));
  await user.paste("List your own books only.");
  await user.click(dialog.getByRole("button", { name: "Warn" }));
  await waitFor(() =>
    expect(convex.argsOf("admin/reports:warn")).toEqual([
      { reportId: "report-1", reason: "List your own books only." },
    ]),
  );
  expect(await (await toast()).findByText("Mara Ellingsworth was warned.")).toBeInTheDocument();
});

test("a warning that is not sent keeps its words (D-04)", async () => {
  const { user } = await queue([report]);
  await user.click(await screen.findByRole("button", { name: "Warn…" }));
  await user.type(screen.getByLabelText("What they should change"), "List your own books only.");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  await user.click(screen.getByRole("button", { name: "Warn…" }));
  expect(await screen.findByLabelText("What they should change")).toHaveValue("List your own books only.");
});

test("a report that leaves the queue under the reader’s focus passes it to the queue (D-04)", async () => {
  const { convex, user } = await queue([report], { "admin/reports:dismiss": null });
  await user.click(await screen.findByRole("button", { name: "Dismiss" }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Dismiss" }));
  // The toast has a button of that name too.
  const card = within(await screen.findByRole("article", { name: report.label }));
  await waitFor(() => expect(card.getByRole("button", { name: "Dismiss" })).toHaveFocus());
  const other = { ...report, _id: "report-2" as Report["_id"], label: "Low Orbit" };
  await change(convex, { "admin/reports:list": page([other]) });
  const holder = (await screen.findByRole("list", { name: "Reports" })).parentElement;
  expect(holder).toHaveFocus();
});

test("the third decision says what it does to a book, an author and a producer", async () => {
  const { convex } = await queue([report]);
  expect(await screen.findByRole("button", { name: "Block Book…" })).toBeInTheDocument();
  await change(convex, { "admin/reports:list": page([{ ...report, kind: "profile" }]) });
  expect(await screen.findByRole("button", { name: "Block Their Books…" })).toBeInTheDocument();
  await change(convex, { "admin/reports:list": page([{ ...report, kind: "thread", reported: rex }]) });
  expect(await screen.findByRole("button", { name: "Suspend…" })).toBeInTheDocument();
  await change(convex, { "admin/reports:list": page([{ ...report, reported: null }]) });
  expect(screen.queryByRole("button", { name: "Warn…" })).not.toBeInTheDocument();
});

test("a decision that another admin made first stays open and says so", async () => {
  const { user } = await queue([report], {
    "admin/reports:dismiss": () => Promise.reject(refusal("report_decided")),
  });
  await user.click(await screen.findByRole("button", { name: "Dismiss" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Dismiss" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("Another admin has already decided");
});

test("an empty queue, the decided ones, and a failed list", async () => {
  const { convex, user } = await queue([]);
  expect(await screen.findByText("No report is waiting.")).toBeInTheDocument();
  const decided = { ...report, state: "warned", decidedAt: report.reportedAt, decidedBy: "Ines Castellow" };
  await change(convex, {
    "admin/reports:list": ({ isDecided }: { isDecided: boolean }) => page(isDecided ? [decided] : []),
  });
  await user.click(screen.getByRole("button", { name: "Decided" }));
  expect(await screen.findByText(/by Ines Castellow/)).toHaveTextContent(/^Warned/);
  expect(location.search).toBe("?show=decided");
  await change(convex, { "admin/reports:list": serverError("admin/reports:list") });
  expect(await screen.findByText("Couldn’t load reports.")).toBeInTheDocument();
});

test("a reported conversation is read from its start, only when the admin asks for it, and marks the reported message", async () => {
  const from = { sentAt: report.reportedAt, isReported: true };
  const messages = page([
    { _id: "message-1", text: "The reader charges $450.", ...from, isChosen: true },
    { _id: "message-2", text: "Good news", ...from, isChosen: false },
  ]);
  const threadReport: Report = {
    ...{ ...report, kind: "thread", reporter: mara, reported: rex },
    hasMessage: true,
  };
  const { user } = await queue([threadReport], { "admin/reports:messages": messages });
  expect(screen.queryByText("The reader charges $450.")).not.toBeInTheDocument();
  await user.click(await screen.findByRole("button", { name: "Read Conversation" }));
  const [other, chosen] = within(await screen.findByRole("list", { name: "Conversation" })).getAllByRole(
    "listitem",
  );
  expect(chosen).toHaveTextContent(/Reported message.*Rex Fallow \(reported\).*The reader charges/);
  expect(other).not.toHaveTextContent("Reported message");
});
