import { api } from "@convex/_generated/api";
import { useQuery } from "convex/react";
import { Head } from "../../lib/head";
import { BookCard } from "../../shared/books/book-card";
import { CardSkeleton } from "../../shared/books/book-grid";
import { Carousel } from "../../shared/lists/carousel";
import { ButtonLink } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";

/**
 * One screen for missing, deleted and hidden books, so that nobody can tell them apart. Popular books below
 * offer a way on.
 */
export function NotAvailable() {
  const popular = useQuery(api.home.bestsellers);
  return (
    <div className="pb-24">
      <Head title="This book is not available" noindex />
      <div className="page-measure pt-8 sm:pt-12">
        <EmptyState
          heading="h1"
          tone="bad"
          title="This book is not available"
          action={
            <ButtonLink to="/browse" variant="primary">
              Browse Books
            </ButtonLink>
          }
        >
          Its author may have unlisted it.
        </EmptyState>
      </div>
      {popular?.length !== 0 && (
        <Carousel
          title="Popular books"
          more={{ to: "/browse", label: "See all" }}
          isBusy={popular === undefined}
        >
          {popular
            ? popular.map((book) => <BookCard key={book._id} book={book} />)
            : Array.from({ length: 8 }, (_, index) => <CardSkeleton key={index} />)}
        </Carousel>
      )}
    </div>
  );
}
