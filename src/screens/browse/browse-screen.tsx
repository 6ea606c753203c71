import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import type { Failure } from "../../lib/error-boundary";
import { ErrorBoundary } from "../../lib/error-boundary";
import { browseHead } from "../../head/heads";
import { Head } from "../../lib/head";
import { ErrorPanel } from "../../ui/empty-state";
import type { BrowseView } from "./browse-view";
import { activeFilters, useBrowseView, withQuery } from "./browse-view";
import { FilterChips } from "./filter-chips";
import { FilterChecks, FilterSelects } from "./filter-fields";
import { Results } from "./results";
import { SearchBar } from "./search-bar";
import { useCounts } from "./use-counts";

/** The catalog. The URL holds its whole state, so Back and shared links restore it. */
export function BrowseScreen() {
  const [view, setView, chosen] = useBrowseView();
  const results = useRef<HTMLElement>(null);
  // Removing the last filter removes the focused chip, so the focus moves to the results.
  const goToResults = () => results.current?.focus({ preventScroll: true });
  const clear = () => {
    goToResults();
    setView(withQuery({ ...chosen, filters: {} }, ""));
  };
  const applied = activeFilters(chosen);
  return (
    <div className="page-measure pb-24">
      <Head {...browseHead(view.filters.genre)} />
      <h1 className="pt-6 display-36 sm:pt-8">Browse</h1>
      <div data-search-bar className="sticky top-0 z-30 -mx-4 bg-bg px-4 pt-4 pb-2 sm:mx-0 sm:px-0">
        <SearchBar q={chosen.q} onSearch={(typed) => setView(withQuery(chosen, typed))} />
      </div>
      <div className="beside:mt-2 beside:grid beside:grid-cols-[clamp(11rem,20vw,14rem)_minmax(0,1fr)] beside:gap-[clamp(1.5rem,4vw,3rem)]">
        <Rail view={chosen} onChange={setView} />
        <section ref={results} tabIndex={-1} aria-label="Results" className="group/results min-w-0">
          <FilterChips
            view={chosen}
            applied={applied}
            onChange={setView}
            onEmptied={goToResults}
            onClear={clear}
          />
          <ErrorBoundary fallback={(failure) => <ListFailure failure={failure} view={view} />}>
            <Results
              view={view}
              chosen={chosen}
              onChange={(next) => {
                goToResults();
                setView(next);
              }}
              onClear={clear}
            />
          </ErrorBoundary>
        </section>
      </div>
    </div>
  );
}

/** A new query retries immediately. The same query waits for Retry. */
function ListFailure({ failure, view }: { failure: Failure; view: BrowseView }) {
  const [failed] = useState(view);
  const { message, retry } = failure;
  useEffect(() => {
    if (view !== failed) retry?.();
  }, [view, failed, retry]);
  return (
    <ErrorPanel title="Couldn’t load books." onRetry={retry}>
      {message}
    </ErrorPanel>
  );
}

interface RailProps {
  view: BrowseView;
  onChange: (view: BrowseView) => void;
}

function Rail({ view, onChange }: RailProps) {
  const setFilters = (filters: BrowseView["filters"]) => onChange({ ...view, filters });
  const counts = useCounts(view);
  return (
    <aside
      aria-label="Filters"
      className="top-18 -mx-1 hidden max-h-[calc(100dvh-4.5rem)] self-start overflow-y-auto px-1 pt-1 pb-4 beside:sticky beside:block"
    >
      <FilterSelects filters={view.filters} counts={counts} onChange={setFilters} className="grid gap-5" />
      <FilterChecks
        filters={view.filters}
        counts={counts}
        onChange={setFilters}
        className="mt-5 flex flex-col gap-2 border-y border-line py-3"
      />
      <p className="mt-5 text-13 text-muted">
        Every book is rated 4.0 or higher on a major platform and has at least one reader review. Up to two
        sponsored books appear first, and are labeled.{" "}
        <Link to="/how-ranking-works" className="underline underline-offset-4 hover:text-text">
          How ranking works
        </Link>
      </p>
    </aside>
  );
}
