import { formatLocalDay } from "@domain/dates";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { ErrorBoundary } from "../../../lib/error-boundary";
import { Head } from "../../../lib/head";
import { useNow } from "../../../lib/now";
import { useUrlState } from "../../../lib/url-state";
import { ButtonLink } from "../../../ui/button";
import { CheckedToday } from "./checked-today";
import { RatingFilters } from "./rating-filters";
import { RatingQueue } from "./rating-queue";
import { readRatingView, writeRatingView } from "./rating-view";

/** Ratings that wait for a comparison with their source. The URL keeps the filters. */
export function RatingsScreen() {
  const [view, setView, chosen] = useUrlState(readRatingView, writeRatingView);
  const now = useNow();
  return (
    <div className="page-measure pt-8 pb-24">
      <Head title="Rating Checks" noindex />
      <ButtonLink to="/admin" variant="quiet" size="sm" icon={ArrowLeft} className="-ml-3">
        Back to Admin
      </ButtonLink>
      <div className="mt-2 mb-6">
        <h1 className="display-36">Rating Checks</h1>
        <p className="mt-1 text-14 text-muted">
          Compare each figure with its source. Until you decide, it counts and is marked Author-reported.
          Confirmed figures show <b className="font-medium text-text">Checked {formatLocalDay(now)}</b>.
        </p>
      </div>
      <RatingFilters view={chosen} onView={setView} />
      <ErrorBoundary title="Couldn’t load the rating checks." resetKey={writeRatingView(view).toString()}>
        <RatingQueue view={view} onView={setView} now={now} />
      </ErrorBoundary>
      <ErrorBoundary title="Couldn’t load today’s decisions.">
        <CheckedToday now={now} />
      </ErrorBoundary>
    </div>
  );
}
