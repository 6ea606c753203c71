import { expect, onTestFinished, test, vi } from "vitest";
import { dayLine, lastMoved } from "../../../src/screens/messages/message-times";

test.each([
  ["in the first hour after a day of 23 hours", "2026-03-09T00:30", "2026-03-08T09:12", "2026-03-07T23:45"],
  ["in the last hour of a day of 25 hours", "2026-11-01T23:30", "2026-10-31T09:12", "2026-10-30T23:45"],
])("“Yesterday” is the calendar day before, %s", (_, now, yesterday, before) => {
  vi.stubEnv("TZ", "America/New_York");
  onTestFinished(() => void vi.unstubAllEnvs());
  const [at, then, earlier] = [now, yesterday, before].map((moment) => Date.parse(moment)) as [
    number,
    number,
    number,
  ];
  expect([lastMoved(then, at), dayLine(then, at)]).toEqual(["Yesterday", "Yesterday"]);
  expect([lastMoved(earlier, at), dayLine(earlier, at)]).not.toContain("Yesterday");
});
