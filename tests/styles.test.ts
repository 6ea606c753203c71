import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

test("no change on a page restyles the whole page", async () => {
  const styles = (await readFile("src/styles.css", "utf8")).replace(/\/\*.*?\*\//gs, "");
  const selectors = styles.match(/[^{};]+(?=\{)/g) ?? [];
  const asking = selectors
    .flatMap((text) => text.split(","))
    .filter((selector) => selector.includes(":has("));
  expect(asking).not.toEqual([]);
  // Browsers invalidate by name only if the selector ends there and names an element.
  expect(asking.filter((selector) => !/^\s*\w+:has\((\[[^\]]*\]|\w+)\)\s*$/.test(selector))).toEqual([]);
});
