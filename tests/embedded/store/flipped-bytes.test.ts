import { expect, test } from "vitest";
import { flipBytes } from "../../../bench/faults/flipped-bytes";

test("a flipped byte of a small store is healed, reported or refused, and never served wrong", async () => {
  const { healed, reported, refused, wrong } = await flipBytes({ step: 1009 });
  expect(wrong).toEqual([]);
  expect(healed).toBeGreaterThan(0);
  expect(reported + refused).toBeGreaterThan(0);
}, 120_000);
