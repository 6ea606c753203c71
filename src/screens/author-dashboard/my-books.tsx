import { ErrorBoundary } from "../../lib/error-boundary";
import type { Me } from "../../lib/viewer";
import { BookList } from "./book-list";
import { ClaimBooks } from "./claim-books";
import { MembershipNote } from "./membership-note";
import { NewsStrip } from "./news-strip";

/** The author's books; above them what changed about them, and what is still to be done for the account. */
export function MyBooks({ user }: { user: Me }) {
  return (
    <>
      <ErrorBoundary title="The books you may claim did not load">
        <ClaimBooks user={user} />
      </ErrorBoundary>
      <ErrorBoundary title="What changed did not load">
        <NewsStrip />
      </ErrorBoundary>
      <MembershipNote subscription={user.subscription} />
      <ErrorBoundary title="Your books did not load">
        <BookList />
      </ErrorBoundary>
    </>
  );
}
