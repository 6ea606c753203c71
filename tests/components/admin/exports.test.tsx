import type { ConvexReactClient } from "convex/react";
import { parse } from "papaparse";
import { expect, test } from "vitest";
import { exportCsv } from "../../../src/screens/admin/exports/export-csv";
import { FakeConvex, refusal } from "../support/fake-convex";

const HEADINGS = ["Title", "Notes"];
const PAGES = [
  [
    ["Overtime", "=HYPERLINK(1)"],
    ['A, "B"', "two\nlines"],
  ],
  [["Nothing", null]],
];

function client(answers: object = {}): Pick<ConvexReactClient, "query" | "mutation"> {
  return new FakeConvex({
    "admin/exports:start": { exportId: "export-id", headings: HEADINGS },
    "admin/exports:page": ({ paginationOpts }: { paginationOpts: { cursor: string | null } }) => {
      const n = Number(paginationOpts.cursor ?? 0);
      return { page: PAGES[n] ?? [], continueCursor: String(n + 1), isDone: n === PAGES.length };
    },
    ...answers,
  }).client;
}

test("D-19: an export joins its pages to one CSV file that parses back, safe from formulas", async () => {
  const counts: number[] = [];
  const parts = await exportCsv(
    client(),
    { kind: "books" },
    {
      signal: new AbortController().signal,
      onRows: (count) => counts.push(count),
    },
  );
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await new Blob(parts).arrayBuffer());
  expect(text.startsWith("\uFEFFTitle,Notes\r\n")).toBe(true);
  expect(parse(text.slice(1)).data).toEqual([
    HEADINGS,
    ["Overtime", "'=HYPERLINK(1)"],
    ['A, "B"', "two\nlines"],
    ["Nothing", ""],
  ]);
  expect(counts).toEqual([2, 3, 3]);
});

test("D-19: a canceled export reads no further page", async () => {
  const controller = new AbortController();
  let pages = 0;
  const canceled = exportCsv(
    client(),
    { kind: "books" },
    {
      signal: controller.signal,
      onRows: () => {
        pages++;
        controller.abort();
      },
    },
  );
  await expect(canceled).rejects.toThrow(/abort/);
  expect(pages).toBe(1);
});

test("B-60: an export that nobody can confirm the password for is refused", async () => {
  const stale = refusal("confirm_password");
  const answers = {
    "admin/exports:start": () => {
      throw stale;
    },
  };
  await expect(
    exportCsv(
      client(answers),
      { kind: "books" },
      { signal: new AbortController().signal, onRows: () => undefined },
    ),
  ).rejects.toBe(stale);
});
