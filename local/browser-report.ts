/** The parts of Playwright's JSON report that we read. */
export interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
}

interface Suite {
  suites?: Suite[];
  specs: { title: string; file: string; tests: { status: string }[] }[];
}

/** The tests that passed only on their retry, as "file: title". */
export function flakyTests({ suites }: Pick<BrowserReport, "suites">): string[] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === "flaky"))
      .map(({ file, title }) => `${file}: ${title}`),
    ...flakyTests({ suites: inner }),
  ]);
}
