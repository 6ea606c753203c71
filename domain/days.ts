import * as z from "zod";
import { DAY_MS, dayOf } from "./dates";

/** A calendar day without a time: YYYY-MM-DD. */
export const DayInput = z.iso.date("Please enter a date");

/** True for a calendar day: YYYY-MM-DD. */
export function isDay(text: string): boolean {
  return DayInput.safeParse(text).success;
}

/** Today by a person's own clock, which is at most a day away from the server's UTC day. */
export const TodayInput = DayInput.refine((day) => Math.abs(daysBetween(dayOf(Date.now()), day)) <= 1, {
  error: "Please check your device’s date",
});

/** The number of days from one day (YYYY-MM-DD) to another; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** The day (YYYY-MM-DD) this many days later. */
export function addDays(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * DAY_MS);
}

/** The day (YYYY-MM-DD) by a person's own clock: today, unless a moment is given. */
export function localDay(at = Date.now()): string {
  const date = new Date(at);
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${date.getFullYear()}-${month}-${day}`;
}
