import { ErrorBoundary } from "../../lib/error-boundary";
import type { Me } from "../../lib/viewer";
import { BookList } from "./book-list";
import { BookPreview } from "./book-preview";
import { ClaimBooks } from "./claim-books";
import { FirstSteps, hasFirstSteps } from "./first-steps";
import { MembershipNote } from "./membership-note";
import { NewsStrip } from "./news-strip";
import { SavedNotice } from "./saved-notice";
import { useOwnBooks } from "./use-own-books";

/** What the checklist says of a membership: none, or begun. Anything else needs the author's attention. */
const HAS_PLAN_STEP = ["none", "trialing", "active"];

/** The author's books. Above them: the first steps of a new author, claimable books, news and the membership. */
export function MyBooks({ user }: { user: Me }) {
  const own = useOwnBooks();
  const hasBook = own.books.length > 0 || (own.status === "LoadingFirstPage" && user.bookCount !== 0);
  const isStarting = hasFirstSteps(user);
  return (
    <>
      <SavedNotice />
      {isStarting && <FirstSteps user={user} hasBook={hasBook} />}
      {isStarting && !hasBook && <BookPreview author={user.displayName} />}
      <ErrorBoundary title="Couldn’t load claimable books.">
        <ClaimBooks user={user} />
      </ErrorBoundary>
      {hasBook && (
        <ErrorBoundary title="Couldn’t load recent changes.">
          <NewsStrip />
        </ErrorBoundary>
      )}
      {(!isStarting || !HAS_PLAN_STEP.includes(user.subscription.status)) && (
        <MembershipNote subscription={user.subscription} />
      )}
      <ErrorBoundary title="Couldn’t load your books.">
        <BookList own={own} hasBook={hasBook} />
      </ErrorBoundary>
    </>
  );
}
