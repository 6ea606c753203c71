import { CronExpressionParser } from "cron-parser";
import type { CronSchedule } from "../deployment";

const DAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/** When a cron that is new at `now` runs first: an interval at once, anything else at its next time. */
export function firstRun(schedule: CronSchedule, now: number): number {
  return schedule.type === "interval" ? now : nextRun(schedule, now, now);
}

/**
 * The first time after `now` (ms since the epoch, UTC); times that passed meanwhile are skipped. `previous`
 * is when the last run was due: an interval keeps to its grid.
 */
export function nextRun(schedule: CronSchedule, previous: number, now: number): number {
  if (schedule.type === "interval") {
    const period = periodOf(schedule);
    const missed = Math.max(0, Math.floor((now - previous) / period));
    return previous + (missed + 1) * period;
  }
  const expression = CronExpressionParser.parse(expressionOf(schedule), {
    currentDate: new Date(now),
    tz: "UTC",
  });
  return expression.next().getTime();
}

function periodOf(schedule: { seconds?: number; minutes?: number; hours?: number }): number {
  const { seconds = 0, minutes = 0, hours = 0 } = schedule;
  return (hours * 3600 + minutes * 60 + seconds) * 1000;
}

/** Minute, hour, day of the month, month, day of the week. A minute that is left out is 0. */
function expressionOf(schedule: Exclude<CronSchedule, { type: "interval" }>): string {
  switch (schedule.type) {
    case "hourly":
      return `${schedule.minuteUTC ?? 0} * * * *`;
    case "daily":
      return `${schedule.minuteUTC ?? 0} ${schedule.hourUTC} * * *`;
    case "weekly":
      return `${schedule.minuteUTC ?? 0} ${schedule.hourUTC} * * ${DAYS.indexOf(schedule.dayOfWeek)}`;
    case "monthly":
      return `${schedule.minuteUTC ?? 0} ${schedule.hourUTC} ${schedule.day} * *`;
    case "cron":
      return schedule.cron;
    default:
      return schedule satisfies never;
  }
}
