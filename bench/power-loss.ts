import { parseArgs } from "node:util";
import { losePower, type PowerLossReport } from "./power-loss/power-loss";
import { findingLines, isAnyFound } from "./storm/storm-audit";

/**
 * `node local/bin/run.mjs bench/power-loss.ts [--images 200] [--writers 8] [--seconds 5] [--seed 1] [--drop-syncs]`: starts
 * the backend on folders as a power cut may leave them. Exits with 1 if an acknowledged write is lost, partial or
 * duplicated, or the backend does not start. `--drop-syncs` is a drive that lies; losses must then be found.
 */
const { values } = parseArgs({
  options: {
    images: { type: "string", default: "200" },
    writers: { type: "string", default: "8" },
    seconds: { type: "string", default: "5" },
    seed: { type: "string", default: "1" },
    "drop-syncs": { type: "boolean", default: false },
  },
});

const report = await losePower({
  images: Number(values.images),
  writers: Number(values.writers),
  stormMs: Number(values.seconds) * 1000,
  random: randomFrom(Number(values.seed)),
  dropSyncs: values["drop-syncs"],
  progress: (images) => process.stderr.write(`\r${images} of ${values.images} images`),
});
process.stderr.write("\n");
print(report);
const isWrong = report.unopened.length > 0 || isAnyFound(report.findings);
process.exit(isWrong ? 1 : 0);

function print({ images, operations, syncs, acknowledged, findings, unopened }: PowerLossReport): void {
  console.log(`
images                        ${images}
calls recorded                ${operations}, ${syncs} of them waited for the disk
acknowledged before the cuts  ${acknowledged}
${findingLines(findings, 30)}
not started                   ${unopened.length}`);
  for (const reason of unopened.slice(0, 10)) console.log(reason);
}

/** A random sequence that a seed repeats (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
