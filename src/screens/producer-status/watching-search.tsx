import { api } from "@convex/_generated/api";
import { browsePathFor } from "@domain/producers/search-browse";
import { describeSearch } from "@domain/producers/search-drafts";
import { formatRecent } from "@domain/recent-times";
import { useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import ChevronDown from "lucide-react/icons/chevron-down";
import Trash2 from "lucide-react/icons/trash-2";
import { useEffect, useId, useRef } from "react";
import { ErrorBoundary } from "../../lib/error-boundary";
import { useNow } from "../../lib/now";
import { BookCard } from "../../shared/books/book-card";
import { CARD_GRID, CardSkeletons } from "../../shared/books/book-grid";
import { useOpenedSearch } from "../../shared/use-opened-search";
import { Badge } from "../../ui/badge";
import { Button, ButtonLink } from "../../ui/button";
import { cx } from "../../ui/cx";
import { Unbroken } from "../../shared/unbroken";

type Search = FunctionReturnType<typeof api.producer.savedSearches.mine>[number];

interface WatchingSearchProps {
  search: Search;
  isOpen: boolean;
  /** True for the search that a link opened. */
  isFocused: boolean;
  onToggle: () => void;
  onDelete: () => void;
}

const GRID = `${CARD_GRID} sm:grid-cols-3 lg:grid-cols-4`;

/** A saved search of a pending producer. It opens in place to the books that came to match. */
export function WatchingSearch({ search, isOpen, isFocused, onToggle, onDelete }: WatchingSearchProps) {
  const panelId = useId();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isFocused) return;
    // After the page that was navigated to has taken the focus.
    const frame = requestAnimationFrame(() => button.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isFocused]);
  const { searchName, newMatches } = search;
  return (
    <li className="px-4 py-3 sm:px-5">
      <div className="flex items-center gap-4">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={isOpen ? panelId : undefined}
              ref={button}
              onClick={onToggle}
              className="touch-target inline-flex min-w-0 items-center gap-1.5 text-left font-medium wrap-anywhere hover:text-brand"
            >
              <ChevronDown
                size={16}
                strokeWidth={1.75}
                aria-hidden
                className={cx("shrink-0", !isOpen && "-rotate-90")}
              />
              {searchName}
            </button>
            {newMatches > 0 && (
              <Badge tone="brand" className="bg-fill! text-on-fill!">
                {newMatches} new
              </Badge>
            )}
          </p>
          <p className="pl-5.5 text-13 text-muted">
            <Unbroken>{describeSearch(search)}</Unbroken>
          </p>
        </div>
        <Button
          variant="quiet"
          size="sm"
          icon={Trash2}
          aria-label={`Delete ${searchName}`}
          onClick={onDelete}
        >
          Delete
        </Button>
      </div>
      {isOpen && (
        <div id={panelId} role="group" aria-label={`New books for ${searchName}`} className="pt-5 pb-2">
          <ErrorBoundary title="Couldn’t load the books of this search.">
            <NewMatches search={search} />
          </ErrorBoundary>
        </div>
      )}
    </li>
  );
}

function NewMatches({ search }: { search: Search }) {
  const { _id: id, previousRun } = search;
  const now = useNow();
  useOpenedSearch(id);
  const books = useQuery(api.producer.savedSearches.newMatches, { id });
  if (books === undefined) return <CardSkeletons count={4} className={GRID} />;
  const since = previousRun === null ? "" : ` since ${formatRecent(previousRun, now)}`;
  const count = books.length === 0 ? "No" : String(books.length);
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <p className="text-14 font-semibold">{`${count} new ${books.length === 1 ? "book" : "books"}${since}`}</p>
        <ButtonLink to={browsePathFor(search)} size="sm" icon={ArrowUpRight}>
          Open in Browse
        </ButtonLink>
      </div>
      {books.length > 0 && (
        <div className={GRID} role="list">
          {books.map((book) => (
            <div key={book._id} role="listitem" className="row-span-8 grid min-w-0 grid-rows-subgrid gap-y-0">
              <BookCard book={book} headingLevel="h3" />
            </div>
          ))}
        </div>
      )}
    </>
  );
}
