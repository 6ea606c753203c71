import { api } from "@convex/_generated/api";
import { PAGE_SIZE } from "@domain/catalogue/sorts";
import { usePaginatedQuery } from "convex/react";
import { useId } from "react";
import { ErrorBoundary } from "../../lib/error-boundary";
import { useStable } from "../../lib/stable";
import { useUrlState } from "../../lib/url-state";
import { LoadMore } from "../../shared/lists/load-more";
import { Chip } from "../../ui/chip";
import { EmptyState } from "../../ui/empty-state";
import { SkeletonGroup } from "../../ui/skeleton";
import type { AuthorPage } from "./author-page";
import { WorkCard, WORKS_GRID, WorkSkeleton } from "./work-card";

type Genre = AuthorPage["genres"][number];

/** The author's public books, the best reviewed first; by genre where there is more than one (AUP-04, AUP-05). */
export function Works({ author }: { author: AuthorPage }) {
  const id = useId();
  const { genre, chosen, setGenre } = useGenre(author);
  return (
    <section aria-labelledby={id} className="mt-14">
      <header className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <h2 id={id} className="display-28">
          Published works
        </h2>
        {author.genres.length > 1 && (
          <div role="group" aria-label="Genre" className="flex flex-wrap gap-2">
            <Chip selected={chosen === null} onToggle={() => setGenre(null)}>
              All
            </Chip>
            {author.genres.map((one) => (
              <Chip
                key={one}
                selected={chosen === one}
                onToggle={() => setGenre(chosen === one ? null : one)}
              >
                {one}
              </Chip>
            ))}
          </div>
        )}
      </header>
      <ErrorBoundary title="The books did not load">
        {author.publishedWorks === 0 ? (
          <NoWorks author={author} />
        ) : (
          <WorkList author={author} genre={genre} />
        )}
      </ErrorBoundary>
    </section>
  );
}

/** The genre stands in the address, and the chips show the chosen one. One the author has no longer is none. */
function useGenre({ genres }: AuthorPage) {
  const [named, setGenre, chosen] = useUrlState(readGenre, writeGenre);
  const known = (name: string | null) =>
    genres.length > 1 ? (genres.find((one) => one === name) ?? null) : null;
  return { genre: known(named), chosen: known(chosen), setGenre };
}

function readGenre(params: URLSearchParams): string | null {
  return params.get("genre");
}

function writeGenre(genre: string | null): URLSearchParams {
  return new URLSearchParams(genre === null ? {} : { genre });
}

/** While the works of another genre are on their way the last ones stay, marked busy. */
function WorkList({ author, genre }: { author: AuthorPage; genre: Genre | null }) {
  const { results, status, loadMore } = usePaginatedQuery(
    api.authors.booksOf,
    { profileId: author._id, genre: genre ?? undefined },
    { initialNumItems: PAGE_SIZE },
  );
  const { shown, isStale } = useStable(status === "LoadingFirstPage" ? undefined : results);
  if (!shown) {
    return (
      <SkeletonGroup label="Loading books" className={WORKS_GRID}>
        {Array.from({ length: Math.min(author.publishedWorks, 4) }, (_, place) => (
          <WorkSkeleton key={place} />
        ))}
      </SkeletonGroup>
    );
  }
  return (
    <>
      <div
        aria-busy={isStale}
        className={`${WORKS_GRID} transition-opacity duration-200 ${isStale ? "opacity-60" : ""}`}
      >
        {shown.map((book) => (
          <WorkCard key={book._id} book={book} />
        ))}
      </div>
      <LoadMore status={status} onMore={() => loadMore(PAGE_SIZE)} />
    </>
  );
}

/** The owner also learns what a book needs (AUP-09). */
function NoWorks({ author }: { author: AuthorPage }) {
  return (
    <EmptyState title="No books available for public viewing yet." heading="h3">
      {author.own?.isOwner
        ? "Books need 4.0+ rating and at least 1 review to appear here."
        : "A book appears here once it holds 4.0 or higher and has a reader review."}
    </EmptyState>
  );
}
