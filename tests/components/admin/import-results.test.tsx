import type { Id } from "@convex/_generated/dataModel";
import { expect, test, vi } from "vitest";
import { downloadResults } from "../../../src/screens/admin/import/result-files";

const row = (rowNumber: number) => ({
  ...{ _id: `row-${rowNumber}`, rowNumber, status: "created", title: `Book ${rowNumber}` },
  ...{ authorName: "Mara Ellingsworth", message: "New book", remarks: [], slug: null, cells: {} },
});

/** Answers with pages of 48 of this many rows. */
function importOf(count: number) {
  const query = async (_: unknown, { paginationOpts }: { paginationOpts: { cursor: string | null } }) => {
    const from = Number(paginationOpts.cursor ?? 0);
    const page = Array.from({ length: Math.min(48, count - from) }, (__, n) => row(from + n + 1));
    return await Promise.resolve({ page, continueCursor: String(from + 48), isDone: from + 48 >= count });
  };
  return { query } as unknown as Parameters<typeof downloadResults>[0];
}

test("D-19: the results of a large import tell how many rows were read while they download", async () => {
  const saved = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:results");
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  const read: number[] = [];
  const job = { _id: "job" as Id<"importJobs">, fileName: "spring.csv" };
  await downloadResults(importOf(100), job, { onRows: (count) => read.push(count) });
  expect(read).toEqual([48, 96, 100]);
  const [file] = saved.mock.calls[0] ?? [];
  expect(await (file as Blob).text()).toContain("100,created,Book 100");
});
