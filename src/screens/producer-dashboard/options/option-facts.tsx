import type { api } from "@convex/_generated/api";
import { formatDay, formatShortDay } from "@domain/dates";
import { SOON_DAYS } from "@domain/producers/options";
import type { FunctionReturnType } from "convex/server";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { cx } from "../../../ui/cx";
import { optionPath } from "./options-view";

type Endings = FunctionReturnType<typeof api.options.endings>;
type Counted = Endings["past"];

/** Three facts about the end dates, live. */
export function OptionFacts({ endings: { past, soon, next }, today }: { endings: Endings; today: string }) {
  return (
    <section
      aria-label="End dates"
      className="mb-8 grid divide-line rounded-panel border border-line bg-surface max-sm:divide-y sm:grid-cols-3 sm:divide-x"
    >
      <Fact figure={countText(past)} tone={past.count > 0 ? "text-bad" : undefined}>
        {isOne(past) ? "option" : "options"} past {isOne(past) ? "its" : "their"} end date
        <First of={past} />
      </Fact>
      <Fact figure={countText(soon)} tone={soon.count > 0 ? "text-amber" : undefined}>
        {isOne(soon) ? "option ends" : "options end"} within {SOON_DAYS} days
        <First of={soon} />
      </Fact>
      <Fact figure={next === null ? "None" : dayText(next, today)}>
        next end date. You’re notified 90, 30, and 7 days before, and on the day.
      </Fact>
    </section>
  );
}

interface FactProps {
  figure: string;
  tone?: string;
  children: ReactNode;
}

function Fact({ figure, tone, children }: FactProps) {
  return (
    <div className="flex min-w-0 items-baseline gap-x-4 px-6 py-4 sm:block">
      <p className={cx("display-28 tabular-nums max-sm:min-w-8 max-sm:shrink-0", tone)}>{figure}</p>
      <p className="min-w-0 text-14 text-pretty text-muted">{children}</p>
    </div>
  );
}

function First({ of: { first } }: { of: Counted }) {
  if (first === null) return null;
  return (
    <>
      :{" "}
      <Link to={optionPath(first._id)} className="text-link">
        {first.title}
      </Link>
    </>
  );
}

function isOne({ count }: Counted): boolean {
  return count === 1;
}

function countText({ count, isMore }: Counted): string {
  return isMore ? `${count}+` : String(count);
}

/** A day of another year has its year. */
function dayText(day: string, today: string): string {
  const at = Date.parse(day);
  return day.slice(0, 4) === today.slice(0, 4) || at - Date.parse(today) < HALF_A_YEAR
    ? formatShortDay(at)
    : formatDay(at);
}

const HALF_A_YEAR = 183 * 86_400_000;
