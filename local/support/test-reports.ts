import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** The parts of Playwright's JSON report that we read. */
export interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
}

interface Suite {
  suites?: Suite[];
  specs: Spec[];
}

interface Spec {
  title: string;
  file: string;
  tests: { status: string; results: { error?: { message?: string } }[] }[];
}

/** The parts of Vitest's JSON report that we read. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

const LINES_OF_A_REASON = 6;

/** The browser tests of one status ("flaky": passed only on its retry), each as "file: title" and its first reason. */
export function browserTests({ suites }: Pick<BrowserReport, "suites">, status: string): string[] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter((test) => test.status === status)
        .map(({ results }) => named(file, title, results.find(({ error }) => error)?.error?.message)),
    ),
    ...browserTests({ suites: inner }, status),
  ]);
}

/** Vitest's failed tests, each as "file: title" and its first reason. */
export function failedCases({ testResults }: Pick<VitestReport, "testResults">): string[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => named(relative("", name), fullName, failureMessages[0])),
  );
}

/** The first lines of a reason say what was expected and what came; the rest is in the runner’s own output. */
function named(file: string, title: string, reason = ""): string {
  const lines = stripVTControlCharacters(reason)
    .split("\n")
    .filter((line) => line.trim() !== "");
  return [`${file}: ${title}`, ...lines.slice(0, LINES_OF_A_REASON).map((line) => `    ${line}`)].join("\n");
}
