import { api } from "@convex/_generated/api";
import { grouped } from "@domain/figures";
import { useQuery } from "convex/react";
import { useToday } from "../../../lib/today";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton";
import type { Overview } from "./overview";
import { totals } from "./overview";
import { RevenueTable } from "./revenue-table";
import { WeekChart } from "./week-chart";
import { WeekTable } from "./week-table";

/** The books of the last seven days, and the month's revenue. */
export function StatsTab() {
  const today = useToday();
  const overview = useQuery(api.admin.stats.overview, { today });
  if (overview === undefined) return <StatsSkeleton />;
  return (
    <div className="flex flex-col gap-12">
      <section aria-labelledby="week-heading">
        <h2 id="week-heading" className="display-28">
          Last 7 days
        </h2>
        <WeekSummary overview={overview} />
        <div className="mt-4 grid rounded-panel border border-line bg-surface lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <WeekChart days={overview.days} />
          <WeekTable days={overview.days} />
        </div>
      </section>
      <RevenueTable overview={overview} month={today.slice(0, 7)} />
    </div>
  );
}

function WeekSummary({ overview: { days, addedBefore } }: { overview: Overview }) {
  const { added, public: shown } = totals(days);
  const difference = added - addedBefore;
  const comparison =
    difference === 0
      ? "as many as the week before"
      : `${grouped(Math.abs(difference))} ${difference > 0 ? "more" : "fewer"} than the week before`;
  return (
    <p className="mt-1 text-14 text-muted">
      <strong className="font-semibold text-text">
        {grouped(added)} {added === 1 ? "book" : "books"} added this week
      </strong>
      , {comparison}. {grouped(shown)} of them {shown === 1 ? "is" : "are"} public.
    </p>
  );
}

function StatsSkeleton() {
  return (
    <SkeletonGroup label="Loading stats" className="flex flex-col gap-4">
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-90 w-full" />
      <Skeleton className="mt-8 h-8 w-64" />
      <Skeleton className="h-64 w-full" />
    </SkeletonGroup>
  );
}
