import { ButtonLink } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";

/** Stands where producers and authors will write to each other. */
export function MessagesTab() {
  return (
    <EmptyState
      title="Messages are coming soon"
      frame="middle"
      action={
        <ButtonLink to="/browse" variant="primary">
          Browse Books
        </ButtonLink>
      }
    >
      Until then, contact an author from the page of a book.
    </EmptyState>
  );
}
