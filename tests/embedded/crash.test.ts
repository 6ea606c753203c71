import { expect, test } from "vitest";
import { runStorm } from "../../bench/storm/storm";
import { noFindings } from "../../bench/storm/storm-audit";

test("no crash during a write storm loses, halves or repeats what was acknowledged, or its jobs", async () => {
  const report = await runStorm({ cycles: 3, writers: 8 });
  expect(report.findings).toEqual(noFindings());
  expect(report.restarts).toHaveLength(3);
  expect(report.acknowledged).toBeGreaterThan(0);
  expect(report.interrupted, "crashes met mutations under way").toBeGreaterThan(0);
}, 120_000);

test("an acknowledged write that is missing is found", async () => {
  const report = await runStorm({ cycles: 1, writers: 2, plantLoss: true });
  expect(report.findings.lost).toBe(1);
}, 60_000);
