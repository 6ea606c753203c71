import { api } from "@convex/_generated/api";
import { PAGE_SIZE } from "@domain/catalog/sorts";
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

/** The author's public books, most reviewed first, with a genre filter if there are several genres. */
export function Works({ author }: { author: AuthorPage }) {
  const id = useId();
  const { genre, latestGenre, setGenre } = useGenre(author);
  return (
    <section aria-labelledby={id} className="mt-14">
      <header className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <h2 id={id} className="display-28">
          Published works
        </h2>
        {author.genres.length > 1 && (
          <div role="group" aria-label="Genre" className="flex flex-wrap gap-2">
            <Chip selected={latestGenre === null} onToggle={() => setGenre(null)}>
              All
            </Chip>
            {author.genres.map((name) => (
              <Chip
                key={name}
                selected={latestGenre === name}
                onToggle={() => setGenre(latestGenre === name ? null : name)}
              >
                {name}
              </Chip>
            ))}
          </div>
        )}
      </header>
      <ErrorBoundary title="Couldn’t load the books.">
        {author.publishedWorks === 0 ? (
          <NoWorks author={author} />
        ) : (
          <WorkList author={author} genre={genre} />
        )}
      </ErrorBoundary>
    </section>
  );
}

/** The URL holds the genre. A genre that the author no longer has counts as none. */
function useGenre({ genres }: AuthorPage) {
  const [named, setGenre, latestGenre] = useUrlState(readGenre, writeGenre);
  const known = (name: string | null) =>
    genres.length > 1 ? (genres.find((genre) => genre === name) ?? null) : null;
  return { genre: known(named), latestGenre: known(latestGenre), setGenre };
}

function readGenre(params: URLSearchParams): string | null {
  return params.get("genre");
}

function writeGenre(genre: string | null): URLSearchParams {
  return new URLSearchParams(genre === null ? {} : { genre });
}

/** Keeps the previous books, marked busy, while another genre loads. */
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

/** Tells the owner what a book needs to appear. */
function NoWorks({ author }: { author: AuthorPage }) {
  return (
    <EmptyState title="No books available for public viewing yet." heading="h3">
      {author.own?.isOwner
        ? "Books need 4.0+ rating and at least 1 review to appear here."
        : "Books appear here once readers rate them 4.0 or higher."}
    </EmptyState>
  );
}
