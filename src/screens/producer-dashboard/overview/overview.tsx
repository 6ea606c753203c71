import { api } from "@convex/_generated/api";
import { grouped } from "@domain/figures";
import { useQueries, useQuery } from "convex/react";
import type { ReactNode } from "react";
import { useId, useMemo } from "react";
import { Link } from "react-router-dom";
import { ErrorBoundary } from "../../../lib/error-boundary";
import { tabPath } from "../desk";
import { FirstOptions } from "../options/first-options";
import { OptionReminders } from "../options/option-reminders";
import { useToday } from "../options/use-today";
import { SavedSkeleton } from "../saved/saved-grid";
import { Skeleton } from "../../../ui/skeleton";
import { Facts } from "./facts";
import { FirstSaved } from "./first-saved";

/** What changed since the last visit, and the first books of each list. */
export function Overview() {
  const desk = useQuery(api.producers.desk, {});
  const { endings, searches } = useFactAnswers();
  // Nothing shows before the reminders and facts, which stand above the books and would push them down.
  const isKnown = desk !== undefined && endings !== undefined && searches !== undefined;
  return (
    <>
      {!isKnown && <OverviewSkeleton />}
      <div hidden={!isKnown}>
        <ErrorBoundary title="Couldn’t load your reminders.">
          <OptionReminders />
        </ErrorBoundary>
        <ErrorBoundary title="Couldn’t load recent changes.">
          <Facts desk={desk} />
        </ErrorBoundary>
        <Part title="My Saved Books" tab="saved-books" count={desk?.counts.saved}>
          <FirstSaved />
        </Part>
        {desk !== undefined && desk.counts.options > 0 && (
          <Part title="My Optioned Books" tab="optioned-books" count={desk.counts.options}>
            <FirstOptions />
          </Part>
        )}
      </div>
    </>
  );
}

/** The answers that reminders and facts are made of, or their errors, which the parts that need them show. */
function useFactAnswers() {
  const today = useToday();
  const queries = useMemo(
    () => ({
      endings: { query: api.options.endings, args: { today } },
      searches: { query: api.producer.savedSearches.mine, args: {} },
    }),
    [today],
  );
  return useQueries(queries);
}

function OverviewSkeleton() {
  return (
    <>
      <Skeleton className="h-24 rounded-panel max-sm:h-48" />
      <Skeleton className="mt-10 mb-4 h-7 w-48" />
      <SavedSkeleton count={4} />
    </>
  );
}

interface PartProps {
  title: string;
  /** The tab that shows the whole list. */
  tab: string;
  count: number | undefined;
  children: ReactNode;
}

function Part({ title, tab, count, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-10">
      <header className="mb-4 flex items-baseline justify-between gap-4">
        <h2 id={id} className="display-22">
          {title}
        </h2>
        {count !== undefined && count > 0 && (
          <Link
            to={tabPath(tab)}
            aria-label={`All ${grouped(count)}: ${title}`}
            className="touch-target text-14 font-medium text-brand hover:underline"
          >
            All {grouped(count)}
          </Link>
        )}
      </header>
      <ErrorBoundary title={`Couldn’t load ${title}.`}>{children}</ErrorBoundary>
    </section>
  );
}
