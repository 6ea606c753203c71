import { cpus, loadavg } from "node:os";

export interface Figure {
  name: string;
  unit: string;
  median: number;
  min: number;
  max: number;
  p95: number;
  samples: number;
}

/** Median and spread of the samples. Throws without samples. */
export function figure(name: string, unit: string, samples: readonly number[]): Figure {
  const sorted = [...samples].sort((a, b) => a - b);
  const at = (share: number) => {
    const value = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
    if (value === undefined) throw new Error(`${name}: nothing was measured`);
    return value;
  };
  return { name, unit, median: at(0.5), min: at(0), max: at(1), p95: at(0.95), samples: sorted.length };
}

/** Runs `work` and returns how long it took, in ms. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Ratios round by round: neighbors in time see the same load. */
export function ratios(ours: readonly number[], theirs: readonly number[]): number[] {
  return ours.map((value, i) => value / (theirs[i] ?? NaN));
}

/** One table for people, or one JSON object for machines. */
export function printFigures(figures: readonly Figure[], asJson: boolean): void {
  const machine = { cores: cpus().length, load: loadavg()[0]?.toFixed(2), node: process.version };
  if (asJson)
    return console.log(JSON.stringify({ machine, durability: "fsync before acknowledgement", figures }));
  console.log(
    `\n${machine.cores} cores, load ${machine.load}, Node ${machine.node}; acknowledged after fsync\n`,
  );
  const width = Math.max(...figures.map((each) => each.name.length));
  console.log(
    `${"".padEnd(width)}  ${["median", "min", "p95", "max"].map((head) => head.padStart(10)).join("")}  n`,
  );
  for (const each of figures) {
    const columns = [each.median, each.min, each.p95, each.max]
      .map((value) => show(value).padStart(10))
      .join("");
    console.log(`${each.name.padEnd(width)}  ${columns}  ${each.samples}  ${each.unit}`);
  }
}

function show(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
