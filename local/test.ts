import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { check } from "./check";
import { ensureChromium } from "./chromium";
import { runTool } from "./command";
import { runCommandLine } from "./command-line";

interface Counts {
  passed: number;
  failed: number;
}

const RESULTS = "test-results";

/**
 * `npm test`: check, then unit, convex and conformance tests beside the browser's; ends with the counts. No core
 * waits for another: the browser's tests, which take longest, begin when the longest check is the last one left,
 * and their browser is fetched meanwhile.
 */
async function main(): Promise<Counts> {
  await rm(RESULTS, { recursive: true, force: true });
  await mkdir(RESULTS, { recursive: true });
  const chromium = ensureChromium();
  let begin = (): void => {};
  const coreIsFree = new Promise<void>((resolve) => (begin = resolve));
  const checks = check(begin);
  const canBrowse = Promise.all([chromium, coreIsFree]);
  const counts = await Promise.all([checks, canBrowse.then(browser, noBrowser), checks.then(vitest)]);
  return {
    passed: counts.reduce((sum, each) => sum + each.passed, 0),
    failed: counts.reduce((sum, each) => sum + each.failed, 0),
  };
}

/**
 * Says what it found when it ends, since the browser's tests say theirs meanwhile. Two at a time at least: one
 * alone would be outrun by the browser's, and end with a core idle beside it.
 */
async function vitest(): Promise<Counts> {
  const file = `${RESULTS}/vitest.json`;
  const reports = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const workers = `--maxWorkers=${Math.max(2, availableParallelism() - 1)}`;
  const { code, output } = await runTool("vitest", ["run", "--retry=1", workers, ...reports]);
  console.log(output);
  const report = await readReport<{ numPassedTests: number; numFailedTests: number }>(file);
  return settle(code, report && { passed: report.numPassedTests, failed: report.numFailedTests });
}

async function browser(): Promise<Counts> {
  const { code } = await runTool("playwright", ["test"], { stream: true, env: { TEST_WORKERS: "2" } });
  const report = await readReport<{
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  }>(`${RESULTS}/browser.json`);
  const stats = report?.stats;
  return settle(
    code,
    stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped },
  );
}

/** One failure, and its reason; the other tests go on. */
function noBrowser(reason: unknown): Counts {
  console.log(reason instanceof Error ? reason.message : String(reason));
  return { passed: 0, failed: 1 };
}

/** A runner that failed without a failed test (a crash, an empty report) counts as one failure. */
function settle(code: number, counts: Counts | undefined): Counts {
  if (counts === undefined || (counts.passed === 0 && counts.failed === 0)) return { passed: 0, failed: 1 };
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

async function readReport<Report>(file: string): Promise<Report | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Report;
  } catch {
    return undefined;
  }
}

await runCommandLine(async () => {
  const { passed, failed } = await main();
  const line = `${passed} passed, ${failed} failed`;
  await writeFile(`${RESULTS}/summary.txt`, `${line}\n`);
  console.log(line);
  process.exitCode = failed === 0 ? 0 : 1;
});
