import { CronExpressionParser } from "cron-parser";
import type { CronSchedule } from "../deployment";

/** Minute, hour, day of the month, month, day of the week. The parser itself takes fewer and more. */
const CRON_FIELDS = 5;
const DAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/**
 * The first run of a cron created at `now`: at once for an interval, otherwise at its next time. Times are ms
 * since the epoch.
 */
export function firstRun(schedule: CronSchedule, now: number): number {
  return schedule.type === "interval" ? now : nextRun(schedule, now, now);
}

/**
 * The first run after `now` (ms since the epoch, UTC). Missed times are skipped. `previous` is the last due
 * time, which keeps an interval on its grid.
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

/**
 * True if `due` is not one of the next two runs after `now`: the clock was set back since it was computed. The second one
 * may be right, because the clock may have been set back over the first.
 */
export function isTooFarAhead(schedule: CronSchedule, due: number, now: number): boolean {
  const next = nextRun(schedule, now, now);
  return due > next && due > nextRun(schedule, next, next);
}

/** Why a cron expression has no next time, or null. */
export function cronProblem(cron: string): string | null {
  if (cron.trim().split(/\s+/).length !== CRON_FIELDS) return "it must have five fields";
  try {
    nextRun({ type: "cron", cron }, 0, 0);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function periodOf(schedule: { seconds?: number; minutes?: number; hours?: number }): number {
  const { seconds = 0, minutes = 0, hours = 0 } = schedule;
  return (hours * 3600 + minutes * 60 + seconds) * 1000;
}

/** The cron expression: minute, hour, day of the month, month, day of the week. A missing minute is 0. */
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
