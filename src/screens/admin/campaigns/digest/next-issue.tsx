import { formatLocalDayAndTime } from "@domain/local-dates";
import { digestWeekAt, digestWeekFrom, formatPacificTime } from "@domain/mail/digest-calendar";
import { EmptyState } from "../../../../ui/empty-state";

/** Shown while no issue is open: when the next one is collected. */
export function NextIssue({ now }: { now: number }) {
  const week = digestWeekAt(now);
  const { opensAt } = now < week.closesAt ? week : digestWeekFrom(week, 1);
  return (
    <EmptyState title="No issue is open" frame="middle">
      The next one is collected {opensAt <= now ? "within the hour" : momentWords(opensAt)}. You can then read
      it, change it or hold it until Tuesday.
    </EmptyState>
  );
}

/** "on Nov 30, 2026, 9:00 AM (Mon 12:00 AM Pacific)": the admin's own time, with Pacific beside it. */
export function momentWords(at: number): string {
  return `on ${formatLocalDayAndTime(at)} (${formatPacificTime(at)} Pacific)`;
}
