import { expect, test } from "vitest";
import { formatDay, monthBefore, formatMonth, monthOf, monthSpan, formatShortDay } from "../../domain/dates";
import { formatLocalDay, formatLocalDayAndTime, formatLocalTime } from "../../domain/local-dates";
import { dollars, grouped } from "../../domain/figures";
import { withView } from "../../domain/books/views";

test.each([
  ["2026-11-21T21:31:03Z", "Nov 21, 2026", "2026-11", "2026-10"],
  ["2026-01-01T00:00:00Z", "Jan 1, 2026", "2026-01", "2025-12"],
  ["2026-12-31T23:59:59.999Z", "Dec 31, 2026", "2026-12", "2026-11"],
  ["2028-03-31T12:00:00Z", "Mar 31, 2028", "2028-03", "2028-02"],
])("%s is written %s, its month %s, after %s", (moment, day, month, before) => {
  const at = Date.parse(moment);
  expect([formatDay(at), monthOf(at), monthBefore(at)]).toEqual([day, month, before]);
  const { from, to } = monthSpan(month);
  expect(from <= at && at < to).toBe(true);
  expect(monthOf(to)).not.toBe(month);
  expect(monthBefore(to)).toBe(month);
});

test.each([
  [new Date(2026, 10, 23, 0, 5), "12:05 AM"],
  [new Date(2026, 10, 23, 12, 0), "12:00 PM"],
  [new Date(2026, 10, 23, 14, 5), "2:05 PM"],
])("%s is written %s by the reader's clock", (date, time) => {
  const at = date.getTime();
  expect([formatLocalDay(at), formatLocalTime(at), formatLocalDayAndTime(at)]).toEqual([
    "Nov 23, 2026",
    time,
    `Nov 23, 2026, ${time}`,
  ]);
});

test("days and months are in American format", () => {
  expect([Date.UTC(2026, 11, 4), Date.UTC(2027, 4, 31)].map(formatShortDay)).toEqual(["Dec 4", "May 31"]);
  expect(formatMonth("2026-11")).toBe("November 2026");
});

test.each([
  [9500, "$95"],
  [2217, "$22.17"],
  [28_500, "$285"],
  [120_000, "$1,200"],
  [1_234_567_05, "$1,234,567.05"],
  [0, "$0"],
])("%i cents are written %s", (cents, written) => {
  expect(dollars(cents)).toBe(written);
});

test("numbers are grouped by thousands", () => {
  expect([0, 999, 1_000, 1_234_567].map(grouped)).toEqual(["0", "999", "1,000", "1,234,567"]);
});

test("only this month's and last month's views are kept", () => {
  const [september, october, november] = ["2026-09-30T23:59Z", "2026-10-02T00:00Z", "2026-11-30T00:00Z"].map(
    (moment) => Date.parse(moment),
  );
  let views = withView(undefined, september ?? 0);
  views = withView(views, october ?? 0);
  views = withView(views, october ?? 0);
  expect(views).toEqual({ "2026-09": 1, "2026-10": 2 });
  expect(withView(views, november ?? 0)).toEqual({ "2026-10": 2, "2026-11": 1 });
});
