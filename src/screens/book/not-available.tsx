import { Head } from "../../lib/head";
import { PopularBooks } from "../../shared/lists/popular-books";
import { ButtonLink } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";

/**
 * One screen for missing, deleted and hidden books, so that nobody can tell them apart. Popular books below
 * offer a way on.
 */
export function NotAvailable() {
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
      <PopularBooks />
    </div>
  );
}
