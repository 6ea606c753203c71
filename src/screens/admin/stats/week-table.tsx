import { grouped } from "@domain/figures";
import { formatWeekday } from "@domain/local-dates";
import { cx } from "../../../ui/cx";
import type { Overview } from "./overview";
import { totals } from "./overview";

const CELL = "py-2 pr-4 text-right font-normal tabular-nums sm:pr-6";

/** The week's books as a table, oldest day first. */
export function WeekTable({ days }: { days: Overview["days"] }) {
  const week = totals(days);
  return (
    <div className="border-line max-lg:border-t lg:border-l">
      <h3 className="px-4 pt-4 text-14 font-medium sm:px-6 sm:pt-6">The same figures as a table</h3>
      <table className="mt-2 w-full text-14">
        <thead>
          <tr className="text-13 text-muted">
            <th scope="col" className="py-2 pl-4 text-left font-medium sm:pl-6">
              Day
            </th>
            {["Added", "Public", "Not public"].map((label) => (
              <th key={label} scope="col" className={cx(CELL, "font-medium!")}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, added, public: shown }, index) => {
            const isToday = index === days.length - 1;
            return (
              <tr key={day} className={cx("border-t border-line", isToday && "bg-info-soft")}>
                <th scope="row" className="py-2 pl-4 text-left font-normal sm:pl-6">
                  {isToday ? "Today, so far" : formatWeekday(Date.parse(day))}
                </th>
                <td className={cx(CELL, "font-semibold!")}>{grouped(added)}</td>
                <td className={CELL}>{grouped(shown)}</td>
                <td className={cx(CELL, "text-muted")}>{grouped(added - shown)}</td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr className="border-t border-line font-semibold">
            <th scope="row" className="py-3 pl-4 text-left sm:pl-6">
              Last 7 days
            </th>
            <td className={cx(CELL, "font-semibold!")}>{grouped(week.added)}</td>
            <td className={cx(CELL, "font-semibold!")}>{grouped(week.public)}</td>
            <td className={cx(CELL, "font-semibold!")}>{grouped(week.added - week.public)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
