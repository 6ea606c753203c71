import { api } from "@convex/_generated/api";
import type { CriteriaInput } from "@domain/producers/searches";
import { useQuery } from "convex/react";
import { ErrorBoundary } from "../../../lib/error-boundary";
import { useStable } from "../../../lib/stable";
import { LiveNumber } from "../../../shared/lists/live-number";
import { Skeleton } from "../../../ui/skeleton";

interface FindsNowProps {
  criteria: CriteriaInput;
  /** False while nobody sees the number: it stays as it was and costs nothing. */
  isLive?: boolean;
}

/** How many books a search finds now, live: "14 books", or "60+ books" if there are more than it counts. */
export function FindsNow({ criteria, isLive = true }: FindsNowProps) {
  return (
    <ErrorBoundary fallback={() => "– books"} resetKey={JSON.stringify(criteria)}>
      <Count criteria={criteria} isLive={isLive} />
    </ErrorBoundary>
  );
}

function Count({ criteria, isLive }: FindsNowProps) {
  // The previous number stays while the next one is counted.
  const { shown } = useStable(useQuery(api.producer.savedSearches.count, isLive ? { criteria } : "skip"));
  if (shown === undefined) return <Skeleton className="inline-block h-3.5 w-14 align-middle" />;
  const { count, isMore } = shown;
  return (
    <LiveNumber value={count} suffix={isMore ? "+" : undefined} className="whitespace-nowrap">
      {count === 1 && !isMore ? "book" : "books"}
    </LiveNumber>
  );
}
