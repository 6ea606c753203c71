import { parseArgs } from "node:util";
import { flipBytes } from "./faults/flipped-bytes";

/**
 * `node local/bin/run.mjs bench/flipped-bytes.ts [--step 1]`: flips every byte of a small store in turn. Exits with 1 if
 * one is served wrong.
 */
const { values } = parseArgs({ options: { step: { type: "string", default: "1" } } });
const report = await flipBytes({
  step: Number(values.step),
  progress: (done) => void (done % 100 === 0 && process.stderr.write(`\r${done} bytes flipped`)),
});
console.log(`
healed      ${report.healed}
reported    ${report.reported}
refused     ${report.refused}
wrong       ${report.wrong.length}`);
for (const place of report.wrong.slice(0, 20)) console.log(place);
process.exit(report.wrong.length > 0 ? 1 : 0);
