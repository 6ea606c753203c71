import { useState } from "react";
import { LoadMore } from "../../shared/lists/load-more";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton";
import { BookRow } from "./book-row";
import { DeleteBook } from "./delete-book";
import type { OwnBook } from "./use-own-books";
import type { useOwnBooks } from "./use-own-books";

/** The author's books, newest first. Nothing for an author without books, whose first steps show instead. */
export function BookList({ own, hasBook }: { own: ReturnType<typeof useOwnBooks>; hasBook: boolean }) {
  const { books, status, loadMore } = own;
  const [deleted, setDeleted] = useState<OwnBook | null>(null);
  if (status === "LoadingFirstPage") return hasBook ? <ListSkeleton /> : null;
  return (
    <>
      {books.length > 0 && (
        <section aria-label="Your books">
          {books.map((book) => (
            <BookRow key={book._id} book={book} onDelete={() => setDeleted(book)} />
          ))}
          <LoadMore status={status} onMore={loadMore} />
        </section>
      )}
      {deleted && <DeleteBook book={deleted} onDone={() => setDeleted(null)} />}
    </>
  );
}

function ListSkeleton() {
  return (
    <SkeletonGroup label="Loading your books">
      {[0, 1, 2].map((n) => (
        <div key={n} className="grid grid-cols-[72px_minmax(0,1fr)] gap-x-5 border-t border-line py-6">
          <Skeleton className="aspect-[2/3]" />
          <div>
            <Skeleton className="h-7 w-56" />
            <Skeleton className="mt-2 h-4 w-24" />
            <Skeleton className="mt-4 h-5 w-80 max-w-full" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
