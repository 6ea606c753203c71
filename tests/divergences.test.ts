import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const ROW = /^\| (.+?) +\| (.+?) +\| `([^`]+)`: (.+?) +\|$/gm;
const rows = [...readFileSync("docs/divergences.md", "utf8").matchAll(ROW)];

test("each difference from Convex has a reason and a test that shows it", () => {
  expect(rows.length).toBeGreaterThan(5);
  for (const [, difference = "", reason = "", file = "", name = ""] of rows) {
    expect(reason, difference).toMatch(/^[A-Z`@].{20,}\.$/);
    expect(readFileSync(file, "utf8"), difference).toContain(JSON.stringify(name));
  }
});

test("every row of the list is read", () => {
  const lines = readFileSync("docs/divergences.md", "utf8").split("\n");
  const body = lines.filter((line) => line.startsWith("| ") && !/^\| (?:Difference|-+)/.test(line));
  expect(rows.map(([line]) => line)).toEqual(body);
});
