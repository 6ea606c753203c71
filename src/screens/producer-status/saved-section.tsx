import { api } from "@convex/_generated/api";
import { usePaginatedQuery, useQuery } from "convex/react";
import { LoadMore } from "../../shared/lists/load-more";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton";
import { SAVED_CARD, SavedCard } from "./saved-card";

const FIRST = 6;
const MORE = 12;
const GRID = "grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6";

interface SavedSectionProps {
  title: string;
  /** Says what becomes of this many books. */
  sentenceFor: (count: number) => string;
  isReadOnly?: boolean;
}

/** The books that a producer without a dashboard saved, with their own notes. */
export function SavedSection({ title, sentenceFor, isReadOnly = false }: SavedSectionProps) {
  const { results, status, loadMore } = usePaginatedQuery(
    api.favorites.mine,
    { sort: "newest" },
    { initialNumItems: FIRST },
  );
  const count = useQuery(api.producers.desk, {})?.counts.saved;
  const isLoading = status === "LoadingFirstPage";
  return (
    <section aria-labelledby="saved" className="mt-12 border-t border-line pt-10 sm:mt-16">
      <h2 id="saved" className="display-28">
        {title}
      </h2>
      <p className="mt-1 min-h-5 text-14 text-pretty text-muted">
        {!isLoading && sentenceFor(results.length === 0 ? 0 : (count ?? results.length))}
      </p>
      {isLoading ? (
        <SavedSkeleton />
      ) : (
        results.length > 0 && (
          <ul className={`${GRID} mt-5`}>
            {results.map((book) => (
              <li key={book.saveId} className="flex min-w-0">
                <SavedCard book={book} isReadOnly={isReadOnly} />
              </li>
            ))}
          </ul>
        )
      )}
      <LoadMore status={status} onMore={() => loadMore(MORE)} />
    </section>
  );
}

function SavedSkeleton() {
  return (
    <SkeletonGroup label="Loading your saved books" className={`${GRID} mt-5`}>
      {Array.from({ length: 3 }, (_, place) => (
        <div key={place} className={SAVED_CARD}>
          <Skeleton className="aspect-[2/3] w-20 shrink-0 self-start rounded-cover" />
          <div className="flex-1">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="mt-2 h-6 w-4/5" />
            <Skeleton className="mt-2 h-4 w-3/5" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
