import { parseArgs } from "node:util";
import { figure } from "./support/figures";
import { tryBackups } from "./storm/backups";
import { findingLines, isAnyFound } from "./storm/storm-audit";

/**
 * `node local/bin/run.mjs bench/backups.ts [--backups 10] [--writers 8]`: makes backups during a write storm, restores and
 * audits each, and tries damaged copies. Exits with 1 if a backup is not one exact state, or a damaged one is restored.
 */
const { values } = parseArgs({
  options: { backups: { type: "string", default: "10" }, writers: { type: "string", default: "8" } },
});

const report = await tryBackups(Number(values.backups), Number(values.writers));
const { acknowledged, findings, damaged, damageRestored } = report;
console.log(`
acknowledged before the backups  ${acknowledged}
${findingLines(findings, 33, "sent after the backup")}
damaged copies restored          ${damageRestored} of ${damaged}`);
for (const [label, values] of [
  ["a backup", report.backups],
  ["a restore, to the first answer", report.restores],
  ["a write during a backup", report.during],
  ["a write at other times", report.between],
] as const) {
  const { median, p95, max } = figure(label, "ms", values);
  console.log(
    `${label.padEnd(33)}median ${median.toFixed(1)}, p95 ${p95.toFixed(1)}, most ${max.toFixed(1)} ms`,
  );
}
const isWrong = damageRestored > 0 || isAnyFound(findings);
process.exit(isWrong ? 1 : 0);
