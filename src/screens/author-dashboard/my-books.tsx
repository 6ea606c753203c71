import { ErrorBoundary } from "../../lib/error-boundary";
import type { Me } from "../../lib/viewer";
import { BookList } from "./book-list";
import { ClaimBooks } from "./claim-books";
import { MembershipNote } from "./membership-note";
import { NewsStrip } from "./news-strip";

/** The author's books. Above them: claimable books, recent changes and the membership. */
export function MyBooks({ user }: { user: Me }) {
  return (
    <>
      <ErrorBoundary title="Couldn’t load claimable books.">
        <ClaimBooks user={user} />
      </ErrorBoundary>
      <ErrorBoundary title="Couldn’t load recent changes.">
        <NewsStrip />
      </ErrorBoundary>
      <MembershipNote subscription={user.subscription} />
      <ErrorBoundary title="Couldn’t load your books.">
        <BookList />
      </ErrorBoundary>
    </>
  );
}
