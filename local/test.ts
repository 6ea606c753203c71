import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { check } from "./check";
import { ensureChromium, installHeadlessShell } from "./support/chromium";
import { runTool } from "./support/command";
import { runCommandLine } from "./support/command-line";
import type { BrowserReport, VitestReport } from "./support/test-reports";
import { browserTests, failedCases } from "./support/test-reports";

interface Counts {
  passed: number;
  failed: number;
}

interface Outcome {
  counts: Counts;
  failures: string[];
}

const RESULTS = "test-results";
const BROWSER_WORKERS = 2;

/**
 * `npm test`: the checks, Vitest and the browser tests, one after another, quickest news first. Each takes every core,
 * so beside each other they would only wait for each other. Prints what failed, and the counts last.
 */
await runCommandLine(async () => {
  await rm(RESULTS, { recursive: true, force: true });
  await mkdir(RESULTS, { recursive: true });
  const checks = await runChecks();
  const vitest = await runVitest();
  const browser = await runBrowser();
  const outcomes = [checks, vitest, browser];
  const counts = outcomes.map((outcome) => outcome.counts);
  const passed = counts.reduce((sum, each) => sum + each.passed, 0);
  const failed = counts.reduce((sum, each) => sum + each.failed, 0);
  for (const test of browser.flaky) console.log(`FLAKY  passed only on its retry: ${test}`);
  for (const test of outcomes.flatMap(({ failures }) => failures)) console.log(`FAILED  ${test}`);
  const line = `${passed} passed, ${failed} failed`;
  await writeFile(`${RESULTS}/summary.txt`, `${line}\n`);
  console.log(line);
  process.exitCode = failed === 0 ? 0 : 1;
});

async function runChecks(): Promise<Outcome> {
  const { passed, failures } = await check();
  return { counts: { passed, failed: failures.length }, failures };
}

async function runVitest(): Promise<Outcome> {
  const file = `${RESULTS}/vitest.json`;
  const reports = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const workers = `--maxWorkers=${availableParallelism()}`;
  const { code } = await runTool("vitest", ["run", workers, ...reports], { stream: true });
  const report = await readReport<VitestReport>(file);
  const counts = report && { passed: report.numPassedTests, failed: report.numFailedTests };
  return { counts: checkedCounts(code, counts), failures: report ? failedCases(report) : [] };
}

/** Counts one failure when no browser can be had; the other tests still run. */
async function runBrowser(): Promise<Outcome & { flaky: string[] }> {
  const unreported = { counts: { passed: 0, failed: 1 }, failures: [], flaky: [] };
  try {
    // Also beside a whole Chromium: showing pages is most of what these tests cost.
    await installHeadlessShell();
    await ensureChromium();
  } catch (error) {
    console.log(error instanceof Error ? error.message : String(error));
    return unreported;
  }
  const env = { TEST_WORKERS: String(BROWSER_WORKERS) };
  const { code } = await runTool("playwright", ["test"], { stream: true, env });
  const report = await readReport<BrowserReport>(`${RESULTS}/browser.json`);
  if (report === undefined) return unreported;
  const { expected, flaky, unexpected, skipped } = report.stats;
  const counts = checkedCounts(code, { passed: expected + flaky, failed: unexpected + skipped });
  return { counts, failures: browserTests(report, "unexpected"), flaky: browserTests(report, "flaky") };
}

/** A runner that failed without a failed test (a crash, an empty report) counts as one failure. */
function checkedCounts(code: number, counts: Counts | undefined): Counts {
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
