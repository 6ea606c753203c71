import { expect, test } from "vitest";
import { DAY_MS } from "../../../domain/dates";
import type { DigestWeek } from "../../../domain/mail/digest-calendar";
import {
  digestWeekAt,
  digestWeekFrom,
  digestWeekReporting,
  formatPacificDay,
  formatPacificShortDay,
  formatPacificTime,
  mayGo,
} from "../../../domain/mail/digest-calendar";

const iso = (at: number) => new Date(at).toISOString();
const timesOf = ({ key, opensAt, goesAt, closesAt }: DigestWeek) => [
  key,
  iso(opensAt),
  iso(goesAt),
  iso(closesAt),
];

test.each([
  [
    "in standard time",
    "2026-11-24T17:00:00Z",
    "2026-W48",
    "2026-11-23T08:00",
    "2026-11-24T17:00",
    "2026-11-26T08:00",
  ],
  [
    "in daylight time",
    "2026-07-15T12:00:00Z",
    "2026-W29",
    "2026-07-13T07:00",
    "2026-07-14T16:00",
    "2026-07-16T07:00",
  ],
  [
    "before clocks go forward",
    "2026-03-08T09:59:59Z",
    "2026-W10",
    "2026-03-02T08:00",
    "2026-03-03T17:00",
    "2026-03-05T08:00",
  ],
  [
    "after clocks go forward",
    "2026-03-09T07:00:00Z",
    "2026-W11",
    "2026-03-09T07:00",
    "2026-03-10T16:00",
    "2026-03-12T07:00",
  ],
  [
    "before clocks go back",
    "2026-11-01T08:59:59Z",
    "2026-W44",
    "2026-10-26T07:00",
    "2026-10-27T16:00",
    "2026-10-29T07:00",
  ],
  [
    "after clocks go back",
    "2026-11-02T08:00:00Z",
    "2026-W45",
    "2026-11-02T08:00",
    "2026-11-03T17:00",
    "2026-11-05T08:00",
  ],
  [
    "across the new year",
    "2027-01-01T12:00:00Z",
    "2026-W53",
    "2026-12-28T08:00",
    "2026-12-29T17:00",
    "2026-12-31T08:00",
  ],
])(
  "D-24: a week %s opens Monday 0:00, goes Tuesday 9:00 and closes Thursday 0:00 Pacific",
  (_when, at, key, ...times) => {
    expect(timesOf(digestWeekAt(Date.parse(at)))).toEqual([key, ...times.map((time) => `${time}:00.000Z`)]);
  },
);

test("D-24: each hour of ten years is in one week, and weeks follow each other", () => {
  let week = digestWeekAt(Date.parse("2026-01-01T00:00:00Z"));
  const keys = new Set([week.key]);
  for (let n = 0; n < 520; n++) {
    const next = digestWeekFrom(week, 1);
    expect(timesOf(digestWeekAt(next.opensAt - 1))).toEqual(timesOf(week));
    expect(timesOf(digestWeekAt(next.opensAt))).toEqual(timesOf(next));
    expect(timesOf(digestWeekFrom(next, -1))).toEqual(timesOf(week));
    expect(Math.abs(next.goesAt - week.goesAt - 7 * DAY_MS)).toBeLessThanOrEqual(3_600_000);
    expect(formatPacificTime(next.goesAt)).toBe("Tue 9:00 AM");
    expect(formatPacificTime(next.opensAt)).toBe("Mon 12:00 AM");
    keys.add(next.key);
    week = next;
  }
  expect(keys.size).toBe(521);
});

test("D-24: what happens from Tuesday 9:00 on is reported a week later", () => {
  const { goesAt } = digestWeekAt(Date.parse("2026-11-24T17:00:00Z"));
  expect(digestWeekReporting(goesAt - 1).key).toBe("2026-W48");
  expect(digestWeekReporting(goesAt).key).toBe("2026-W49");
  // Whatever was asked for before, such as a save that is entered weeks later.
  const ofWeek = (weeks: number) => digestWeekFrom(digestWeekAt(goesAt), weeks);
  for (const weeks of [3, -1, 0, -20, 1, 1, 0, 16]) {
    expect(digestWeekReporting(ofWeek(weeks).goesAt - 1)).toEqual(ofWeek(weeks));
    expect(digestWeekReporting(ofWeek(weeks - 1).goesAt)).toEqual(ofWeek(weeks));
  }
});

test("D-24: an issue may be sent on Tuesday from 9:00 and on Wednesday, and never later", () => {
  const week = digestWeekAt(Date.parse("2026-11-24T17:00:00Z"));
  const { goesAt, closesAt } = week;
  expect([goesAt - 1, goesAt, closesAt - 1, closesAt].map((at) => mayGo(week, at))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test("days are written by the Pacific clock", () => {
  const late = Date.parse("2026-11-25T07:59:00Z");
  expect([formatPacificDay(late), formatPacificShortDay(late)]).toEqual([
    "Tuesday, November 24, 2026",
    "Nov 24",
  ]);
});
