import { formatLocalDay } from "@domain/local-dates";
import { ErrorBoundary } from "../../../lib/error-boundary";
import { useNow } from "../../../lib/now";
import { useUrlState } from "../../../lib/url-state";
import { AdminPage } from "../admin-page";
import { CheckedToday } from "./checked-today";
import { RatingFilters } from "./rating-filters";
import { RatingQueue } from "./rating-queue";
import { readRatingView, writeRatingView } from "./rating-view";

/** Ratings that wait for a comparison with their source. The URL keeps the filters. */
export function RatingsScreen() {
  const [view, setView, latestView] = useUrlState(readRatingView, writeRatingView);
  const now = useNow();
  return (
    <AdminPage
      title="Rating Checks"
      about={
        <>
          Compare each figure with its source. Until you decide, it counts and is marked Author-reported.
          Confirmed figures show <b className="font-medium text-text">Checked {formatLocalDay(now)}</b>.
        </>
      }
    >
      <RatingFilters view={latestView} onView={setView} />
      <ErrorBoundary title="Couldn’t load the rating checks." resetKey={writeRatingView(view).toString()}>
        <RatingQueue view={view} onView={setView} now={now} />
      </ErrorBoundary>
      <ErrorBoundary title="Couldn’t load today’s decisions.">
        <CheckedToday now={now} />
      </ErrorBoundary>
    </AdminPage>
  );
}
