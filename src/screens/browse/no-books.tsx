import { api } from "@convex/_generated/api";
import { useQuery } from "convex/react";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import type { BrowseView } from "./browse-view";
import { activeFilters, bookCount, withQuery } from "./browse-view";
import { SaveSearch } from "./save-search";
import { SpellingHint } from "./spelling-hint";

interface NoBooksProps {
  view: BrowseView;
  onChange: (view: BrowseView) => void;
  onClear: () => void;
}

/** A list without books, and the nearest lists with some. */
export function NoBooks({ view, onChange, onClear }: NoBooksProps) {
  const isNarrowed = activeFilters(view).length > 0;
  return (
    <EmptyState
      title="No books found"
      action={
        isNarrowed && (
          <>
            <WaysOut view={view} onChange={onChange} />
            <div data-no-books className="flex flex-wrap items-center gap-2">
              <Button onClick={onClear}>Clear Search and Filters</Button>
              <span className="empty:hidden max-sm:-ml-3.25">
                <SaveSearch view={view}>Save this search and tell me</SaveSearch>
              </span>
            </div>
          </>
        )
      }
    >
      Try adjusting your search criteria...
    </EmptyState>
  );
}

/** Each way was tried on the server, which keeps its number of books up to date. */
function WaysOut({ view, onChange }: Omit<NoBooksProps, "onClear">) {
  const { q, filters } = view;
  const ways = useQuery(api.catalog.suggestChanges, { q, filters });
  const { spelling, drops = [] } = ways ?? {};
  const active = activeFilters(view);
  const steps = drops.flatMap((drop) => {
    const filter = active.find(({ key }) => key === drop.choice);
    return filter ? [{ ...drop, filter }] : [];
  });
  if (!spelling && steps.length === 0) return null;
  return (
    <ul aria-label="What would find books" className="mb-6 flex flex-col items-start gap-2">
      {spelling && (
        <li className="max-w-full">
          <SpellingHint spelling={spelling} onPick={(corrected) => onChange(withQuery(view, corrected))} />
        </li>
      )}
      {steps.map(({ choice, filter, count, hasMore }) => (
        <li key={choice} className="max-w-full">
          <Button variant="soft" className="max-w-full" onClick={() => onChange(filter.without)}>
            <span className="truncate">Without {filter.label}:</span> {bookCount(count, hasMore)}
          </Button>
        </li>
      ))}
    </ul>
  );
}
