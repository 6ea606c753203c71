import { api } from "@convex/_generated/api";
import { useQuery } from "convex/react";
import { LIVE_FIGURES } from "../../content/for-authors";
import { ErrorBoundary } from "../../lib/error-boundary";
import { LiveNumber } from "../../shared/lists/live-number";
import { Skeleton } from "../../ui/skeleton";
import { Stats } from "./sections";

/** How many books and producers the market has now. Without an answer the page goes on without them. */
export function LiveFigures() {
  return (
    <ErrorBoundary fallback={() => null}>
      <Figures />
    </ErrorBoundary>
  );
}

function Figures() {
  const figures = useQuery(api.home.figures);
  const live = (value: number | undefined) =>
    value === undefined ? (
      <Skeleton className="my-1 h-8 w-16" />
    ) : (
      <LiveNumber value={value}>{null}</LiveNumber>
    );
  return (
    <Stats
      label={LIVE_FIGURES.label}
      stats={[
        { figure: live(figures?.books), label: LIVE_FIGURES.books },
        { figure: live(figures?.producers), label: LIVE_FIGURES.producers },
        ...LIVE_FIGURES.terms,
      ]}
    />
  );
}
