import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import papaparse from "papaparse";
import { expect, test, vi } from "vitest";
import { csvText } from "../../../src/lib/csv";
import { mappedRows } from "../../../src/screens/admin/import/import-rows";
import type { Import } from "../../../src/screens/admin/import/imports";
import type { ParsedFile } from "../../../src/screens/admin/import/read-file";
import { change, person, visit } from "../support/site";

const CREATE = { kind: "create", text: "New book and unclaimed profile", remarks: [] };

const JOB = {
  ...{ _id: "job-id", fileName: "spring.csv", isMine: true, startedBy: "Ines", startedAt: 1, total: 60 },
  ...{ status: "uploading", uploaded: 50, created: 0, updated: 0, skipped: 0, failed: 0 },
  ...{ removed: 0, restored: 0, kept: 0, picturesWaiting: 0, picturesFailed: 0 },
} as unknown as Import;

const recent = (...page: Import[]) => ({
  "admin/imports:jobs": { page, isDone: true, continueCursor: "" },
});

async function choose(text: string, answers = {}) {
  const site = await visit("/admin/import", {
    as: person("admin"),
    answers: {
      ...recent(),
      "admin/imports:check": [CREATE],
      ...answers,
    },
  });
  const file = new File([text], "books.csv", { type: "text/csv" });
  await site.user.upload(document.querySelector<HTMLInputElement>("input[type=file]") as HTMLElement, file);
  return site;
}

test("an overlong cell is cut before a sign of two characters, not in it: the backend takes no half of one", () => {
  const rows = [{ values: [`${"a".repeat(2_499)}🎬`] }];
  const [cut] = mappedRows({ rows } as ParsedFile, ["title"]);
  expect(cut?.cells.title).toBe("a".repeat(2_499));
});

test("a cell that a downloaded file guards from being a formula comes back as it was", () => {
  const csv = csvText([["@Home", "'Tis", "- Winner", "'=1+1"]]);
  const rows = [{ values: papaparse.parse<string[]>(csv).data[0] }];
  const [row] = mappedRows({ rows } as ParsedFile, ["title", "logline", "authorBio", "synopsis"]);
  expect(row?.cells).toEqual({ title: "@Home", logline: "'Tis", authorBio: "- Winner", synopsis: "=1+1" });
});

test("a file dropped while rows are sent does not stop the upload", async () => {
  const { user } = await choose("Book Title,Author\nLow Orbit,Juno Strand", {
    "admin/imports:createJob": () => new Promise(() => undefined),
  });
  await user.click(await screen.findByRole("button", { name: "Start Import" }));
  const other = new File(["Book Title,Author\nReef,Juno Strand"], "other.csv", { type: "text/csv" });
  await act(async () => {
    fireEvent.drop(screen.getByRole("region", { name: "File" }), { dataTransfer: { files: [other] } });
    await Promise.resolve();
  });
  expect(screen.getByRole("progressbar", { name: "Uploading rows" })).toBeVisible();
});

test("the second click of a double click on Start Import does not cancel the upload", async () => {
  const { convex, user } = await choose("Book Title,Author\nLow Orbit,Juno Strand", {
    "admin/imports:createJob": () => new Promise(() => undefined),
  });
  const start = await screen.findByRole("button", { name: "Start Import" });
  await user.dblClick(start);
  await waitFor(() => expect(convex.argsOf("admin/imports:createJob")).toHaveLength(1));
  expect(start).toHaveTextContent("Uploading…");
  expect(start).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(await screen.findByText("Drop a CSV file here")).toBeInTheDocument();
  expect(screen.getByRole("main")).toHaveFocus();
});

test("a file without a byte is empty, and has no header", async () => {
  await choose("");
  expect(await screen.findByRole("alert")).toHaveTextContent("Error parsing CSV. The file is empty.");
});

test("the time left is measured from when rows are imported, not from when their upload stopped", async () => {
  const running = (created: number): Import => ({ ...JOB, status: "running", created });
  const { convex } = await visit("/admin/import", { as: person("admin"), answers: recent(JOB) });
  expect(await screen.findByText(/^Uploaded 50 of 60 rows/)).toBeInTheDocument();
  vi.useFakeTimers({ now: Date.now() + 600_000, toFake: ["Date"] });
  await change(convex, recent(running(20)));
  vi.setSystemTime(Date.now() + 2000);
  await change(convex, recent(running(40)));
  expect(screen.getByText("less than a minute left")).toBeInTheDocument();
  vi.useRealTimers();
});

test("an upload may still continue, and only the admin who began it learns how", async () => {
  await visit("/admin/import", {
    as: person("admin"),
    answers: recent(JOB, { ...JOB, _id: "other" as Import["_id"], isMine: false }),
  });
  const progress = "Uploaded 50 of 60 rows. Nothing is imported yet.";
  const hint = "If the upload stopped, choose the same file to continue.";
  expect(await screen.findByText(`${progress} ${hint}`)).toBeInTheDocument();
  expect(screen.getByText(progress)).toBeInTheDocument();
});

test("a title far too long takes three lines of its row, and the row says why it is refused", async () => {
  const title = "T".repeat(600);
  await choose(`Book Title,Author\n${title},Juno Strand`);
  expect(await screen.findByText("Row 1: Error - Title is longer than 200 characters")).toBeInTheDocument();
  expect(screen.getByText(/^T+$/, { selector: ".line-clamp-3 *" })).toBeInTheDocument();
});

test("an upload that stopped is canceled with nothing imported", async () => {
  const { user } = await visit("/admin/import", { as: person("admin"), answers: recent(JOB) });
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Cancel the import of spring.csv?" }));
  expect(dialog.getByText("Nothing of it is imported yet.")).toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Keep it" }));
  expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus();
});

test("the file that is read leaves the focus to its panel", async () => {
  await choose("Book Title,Author\nLow Orbit,Juno Strand");
  // Unlike a browser's dialog, the simulated one takes the focus from the input.
  const input = await screen.findByLabelText("Choose another file");
  input.focus();
  const files = [new File(["Book Title,Author\nReef,Juno Strand"], "other.csv", { type: "text/csv" })];
  fireEvent.change(input, { target: { files } });
  expect(await screen.findByText("other.csv")).toBeInTheDocument();
  expect(screen.getByRole("region", { name: "File" })).toHaveFocus();
});

test("an import that is paused keeps the focus at Resume, and leaves it to the import once it is through", async () => {
  const { convex, user } = await visit("/admin/import", {
    as: person("admin"),
    answers: { ...recent({ ...JOB, status: "running" }), "admin/imports:pause": null },
  });
  await user.click(await screen.findByRole("button", { name: "Pause" }));
  await change(convex, recent({ ...JOB, status: "paused" }));
  expect(screen.getByRole("button", { name: "Resume" })).toHaveFocus();
  await change(convex, recent({ ...JOB, status: "done" }));
  expect(screen.getByText("spring.csv").closest("li")).toHaveFocus();
});
