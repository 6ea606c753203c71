import { expect, test } from "vitest";
import { browserTests, failedCases } from "../local/support/test-reports";

test("the summary names every browser test that passed only on a retry, and why it failed first", () => {
  const spec = (file: string, title: string, status: string, message?: string) => ({
    file,
    title,
    tests: [{ status, results: message === undefined ? [{}] : [{ error: { message } }, {}] }],
  });
  const nested = { specs: [spec("home.test.ts", "shows six books", "flaky")] };
  const suite = {
    specs: [
      spec("home.test.ts", "loads", "expected"),
      spec(
        "home.test.ts",
        "scrolls",
        "flaky",
        "\u001B[31mNo row\u001B[39m\n\nsecond\nthird\nfourth\nfifth\nsixth\nseventh",
      ),
    ],
    suites: [nested],
  };
  expect(browserTests({ suites: [suite] }, "flaky")).toEqual([
    "home.test.ts: scrolls\n    No row\n    second\n    third\n    fourth\n    fifth\n    sixth",
    "home.test.ts: shows six books",
  ]);
  expect(browserTests({ suites: [suite] }, "unexpected")).toEqual([]);
});

test("the summary names every failed case of Vitest with its reason", () => {
  const file = {
    name: "money.test.ts",
    assertionResults: [
      { status: "passed", fullName: "adds", failureMessages: [] },
      {
        status: "failed",
        fullName: "rounds",
        failureMessages: ["expected 1 to be 2\n    at money.test.ts:4"],
      },
    ],
  };
  expect(failedCases({ testResults: [file] })).toEqual([
    "money.test.ts: rounds\n    expected 1 to be 2\n        at money.test.ts:4",
  ]);
});
