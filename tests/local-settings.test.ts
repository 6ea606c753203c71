import { expect, test } from "vitest";
import { readSettings } from "../local/settings";

test("the clock of a local run can be moved only by explicit choice, and never in production", () => {
  expect(readSettings({}).movableClock).toBe(false);
  expect(readSettings({ MOVABLE_CLOCK: "true" }).movableClock).toBe(false);
  expect(readSettings({ MOVABLE_CLOCK: "1" }).movableClock).toBe(true);
  expect(() => readSettings({ MOVABLE_CLOCK: "1", NODE_ENV: "production" })).toThrow(
    "MOVABLE_CLOCK is for tests. Remove it, or do not run with NODE_ENV=production.",
  );
});
