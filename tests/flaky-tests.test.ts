import { expect, test } from "vitest";
import { flakyTests } from "../local/browser-report";

test("the summary names every browser test that passed only on a retry", () => {
  const spec = (file: string, title: string, status: string) => ({ file, title, tests: [{ status }] });
  const nested = { specs: [spec("home.test.ts", "shows six books", "flaky")] };
  const suite = {
    specs: [spec("home.test.ts", "loads", "expected"), spec("home.test.ts", "scrolls", "flaky")],
    suites: [nested],
  };
  expect(flakyTests({ suites: [suite] })).toEqual(["home.test.ts: scrolls", "home.test.ts: shows six books"]);
});
