import type { Id } from "@convex/_generated/dataModel";
import { saveRefusal } from "@domain/accounts/access";
import { useViewer } from "../../lib/viewer";
import { LazyBoundary, lazyComponent } from "../../ui/lazy-component";
import { BookmarkButton } from "./bookmark-button";
import { useSaveRefusal } from "./use-save-refusal";

/** Only producers load what saving takes. */
const ProducerBookmark = lazyComponent(async () => (await import("./producer-bookmark")).ProducerBookmark);

interface BookmarkProps {
  book: { _id: Id<"books">; title: string };
}

/**
 * Saves a book from its card. Visitors learn that it takes a producer's account; authors and admins, who never save,
 * have no bookmark.
 */
export function Bookmark({ book }: BookmarkProps) {
  const viewer = useViewer();
  if (viewer.status === "guest") return <VisitorBookmark book={book} />;
  if (viewer.status === "loading" || saveRefusal(viewer.user) !== null) return null;
  return (
    <LazyBoundary>
      <ProducerBookmark book={book} />
    </LazyBoundary>
  );
}

function VisitorBookmark({ book }: BookmarkProps) {
  const refuse = useSaveRefusal();
  return <BookmarkButton title={book.title} onPress={refuse} />;
}
