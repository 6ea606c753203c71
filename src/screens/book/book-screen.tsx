import { api } from "@convex/_generated/api";
import { useQuery } from "convex/react";
import { Suspense } from "react";
import { useParams } from "react-router-dom";
import { useAnnounceChange } from "../../lib/pages/announcer";
import { ErrorBoundary } from "../../lib/error-boundary";
import { bookHead } from "../../head/heads";
import { Head } from "../../lib/head";
import { useViewer } from "../../lib/viewer";
import { ErrorPanel } from "../../ui/empty-state";
import { LazyBoundary, lazyComponent } from "../../ui/lazy-component";
import { ActionBar } from "./book-actions";
import { BookHero } from "./book-hero";
import type { BookPage } from "./book-page";
import { BookSkeleton } from "./book-skeleton";
import { Details, SimilarMovies } from "./details";
import { HeldPlace } from "./held-place";
import { NotePanel } from "./producer-note";
import { RatingsPanel, RightsPanel } from "./panels";
import { ReportBook } from "./report-book";
import { ShareLinks } from "./share-links";
import { Synopsis } from "./synopsis";
import { useRecordView } from "./use-record-view";

/** Not for visitors. */
const OwnerBanner = lazyComponent(async () => (await import("./owner-banner")).OwnerBanner);
const NotAvailable = lazyComponent(async () => (await import("./not-available")).NotAvailable);

/** A book's page, live. */
export function BookScreen() {
  const { slugOrId = "" } = useParams();
  return (
    <ErrorBoundary
      key={slugOrId}
      fallback={({ message, retry }) => (
        <div className="page-measure py-10">
          <ErrorPanel heading="h1" title="Couldn’t load the book." onRetry={retry}>
            {message}
          </ErrorPanel>
        </div>
      )}
    >
      <BookLoader key={slugOrId} slugOrId={slugOrId} />
    </ErrorBoundary>
  );
}

function BookLoader({ slugOrId }: { slugOrId: string }) {
  const book = useQuery(api.books.get, { idOrSlug: slugOrId });
  if (book === undefined) return <BookSkeleton />;
  if (book === null)
    return (
      <Suspense fallback={<BookSkeleton />}>
        <NotAvailable />
      </Suspense>
    );
  return <Book book={book} />;
}

/** The owner's banner. Holds its place while it is unknown whose page this is, and while its code loads. */
function OwnPlace({ book }: { book: BookPage }) {
  const { status } = useViewer();
  const held = <HeldPlace part="own" bookId={book._id} />;
  if (!book.own) return status === "loading" && held;
  return (
    <LazyBoundary fallback={held}>
      <OwnerBanner book={book} own={book.own} />
    </LazyBoundary>
  );
}

function Book({ book }: { book: BookPage }) {
  useAnnounceChange(
    `${book.interestCount} ${book.interestCount === 1 ? "producer" : "producers"} interested`,
  );
  useRecordView(book);
  return (
    <article aria-label={book.title} className="md:pb-24">
      <Head {...bookHead(book, book.own === null || book.own.isPublic)} />
      <OwnPlace book={book} />
      <BookHero book={book} />
      <div className="page-measure flex flex-col gap-8 pt-8 md:pt-12 lg:grid lg:grid-cols-[minmax(0,42.5rem)_24rem] lg:items-start lg:justify-between lg:gap-12">
        {/* Below 960 px, both columns dissolve into one, ordered for phones. */}
        <div className="flex min-w-0 flex-col gap-12 max-lg:contents">
          <div className="max-lg:order-2 sm:max-lg:order-1">
            <Synopsis text={book.synopsis} />
          </div>
          <div className="max-lg:order-4">
            <Details book={book} />
          </div>
          <div className="max-lg:order-5">
            <SimilarMovies movies={book.similarMovies} />
          </div>
        </div>
        <div className="flex flex-col gap-4 max-lg:contents lg:sticky lg:top-6">
          <div className="max-lg:order-1 sm:max-lg:order-2">
            <RightsPanel book={book} />
          </div>
          <div className="max-lg:order-3">
            <RatingsPanel book={book} />
          </div>
          <div className="empty:hidden max-lg:order-3">
            <NotePanel book={book} />
          </div>
          <div className="max-lg:order-6 lg:mt-4">
            <ShareLinks book={book} />
            <ReportBook book={book} />
          </div>
        </div>
      </div>
      <ActionBar book={book} />
    </article>
  );
}
