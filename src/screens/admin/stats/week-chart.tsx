import { grouped } from "@domain/figures";
import { formatWeekday } from "@domain/local-dates";
import { cx } from "../../../ui/cx";
import type { Overview } from "./overview";

/** Diagonal lines, which tell the two parts of a bar apart without their color. */
const HATCHED = {
  backgroundImage: "repeating-linear-gradient(135deg, var(--color-brand) 0 1px, transparent 1px 6px)",
};

/** The week's books as bars. The table beside it has the same figures, so screen readers skip this. */
export function WeekChart({ days }: { days: Overview["days"] }) {
  const top = axisTop(Math.max(...days.map(({ added }) => added)));
  const lines = [top, top / 2, 0];
  return (
    <figure aria-hidden className="flex flex-col p-4 sm:p-6">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-14">
        <span className="font-medium">Books added</span>
        <span className="flex gap-4 text-13 text-muted">
          <Key className="bg-fill">Public</Key>
          <Key className="border border-brand bg-brand-soft" style={HATCHED}>
            Not public yet
          </Key>
        </span>
      </figcaption>
      <div className="relative mt-6 ml-9 flex h-56 items-end justify-around gap-1">
        {lines.map((line) => (
          <div
            key={line}
            className={cx("absolute inset-x-0 border-t border-line", line > 0 && "border-dashed")}
            style={{ bottom: `${(line / top) * 100}%` }}
          >
            <span className="absolute -top-2.5 -left-9 w-7 text-right text-13 text-muted tabular-nums">
              {line}
            </span>
          </div>
        ))}
        {days.map(({ day, added, public: shown }) => (
          <div
            key={day}
            className="relative flex w-10 max-w-[11%] flex-col justify-end"
            style={{ height: `${(added / top) * 100}%` }}
          >
            {added > 0 && (
              <span className="absolute -top-6 w-full text-center text-14 font-medium tabular-nums">
                {grouped(added)}
              </span>
            )}
            {added > shown && (
              <div
                className="border border-brand bg-brand-soft"
                style={{ flexGrow: added - shown, ...HATCHED }}
              />
            )}
            {shown > 0 && <div className="bg-fill" style={{ flexGrow: shown }} />}
          </div>
        ))}
      </div>
      <div className="mt-2 ml-9 flex justify-around gap-1 text-13 text-muted">
        {days.map(({ day }, index) => {
          const isToday = index === days.length - 1;
          const [weekday, date] = formatWeekday(Date.parse(day)).split(", ");
          return (
            <span key={day} className="flex w-14 flex-col items-center sm:block sm:text-center">
              <span className={cx(isToday && "font-semibold text-text")}>{isToday ? "Today" : weekday}</span>
              {!isToday && <span className="text-13"> {date?.split(" ")[1]}</span>}
            </span>
          );
        })}
      </div>
    </figure>
  );
}

/** The axis's end: 4, 10, 20, 50, 100 and so on, so that its middle is a whole number too. */
function axisTop(most: number): number {
  if (most <= 4) return 4;
  let top = 10;
  while (top < most) top *= String(top).startsWith("2") ? 2.5 : 2;
  return top;
}

function Key({
  className,
  style,
  children,
}: {
  className: string;
  style?: { backgroundImage: string };
  children: string;
}) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className={cx("size-3", className)} style={style} />
      {children}
    </span>
  );
}
