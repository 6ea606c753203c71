import type { Id } from "@convex/_generated/dataModel";
import { saveRefusal } from "@domain/accounts/access";
import { useViewer } from "../../../lib/viewer";
import { LazyBoundary, lazyComponent } from "../../../ui/lazy-component";
import { BookmarkButton } from "./bookmark-button";
import { useSaveRefusal } from "./use-save-refusal";

/** Only producers load what saving takes. */
const ProducerBookmark = lazyComponent(async () => (await import("./producer-bookmark")).ProducerBookmark);

interface BookmarkProps {
  book: { _id: Id<"books">; title: string };
}

/** Saves a book from its card. Anybody who may not save learns why: it takes a producer's account. */
export function Bookmark({ book }: BookmarkProps) {
  const viewer = useViewer();
  if (viewer.status === "loading") return null;
  if (saveRefusal(viewer.user) !== null) return <RefusingBookmark book={book} />;
  return (
    <LazyBoundary>
      <ProducerBookmark book={book} />
    </LazyBoundary>
  );
}

function RefusingBookmark({ book }: BookmarkProps) {
  const refuse = useSaveRefusal();
  return <BookmarkButton title={book.title} onPress={refuse} />;
}
