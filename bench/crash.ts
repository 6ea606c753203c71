import { parseArgs } from "node:util";
import { figure } from "./support/figures";
import { runStorm, type StormReport } from "./storm/storm";
import { findingLines, isAnyFound } from "./storm/storm-audit";

/**
 * `node local/bin/run.mjs bench/crash.ts [--cycles 50] [--writers 12] [--plant-loss]`: kills the backend
 * during a write storm, again and again. Exits with 1 if any acknowledged write is lost, partial or duplicated.
 * `--plant-loss` fakes one loss to show that the audit finds it.
 */
const { values } = parseArgs({
  options: {
    cycles: { type: "string", default: "50" },
    writers: { type: "string", default: "12" },
    "plant-loss": { type: "boolean", default: false },
  },
});

const report = await runStorm({
  cycles: Number(values.cycles),
  writers: Number(values.writers),
  plantLoss: values["plant-loss"],
  progress: (cycle, { acknowledged }) =>
    process.stderr.write(`\r${cycle} of ${values.cycles} crashes, ${acknowledged} writes acknowledged`),
});
process.stderr.write("\n");
print(report);
process.exit(isAnyFound(report.findings) ? 1 : 0);

function print({ cycles, acknowledged, interrupted, findings, restarts }: StormReport): void {
  const restart = figure("restart", "ms", restarts);
  console.log(`
crashes                       ${cycles}
writes acknowledged           ${acknowledged}
writes under way at a crash   ${interrupted}
${findingLines(findings, 30)}
restart                       p50 ${restart.median.toFixed(0)} ms, p95 ${restart.p95.toFixed(0)} ms`);
}
