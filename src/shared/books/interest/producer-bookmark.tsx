import type { Id } from "@convex/_generated/dataModel";
import { BookmarkButton } from "./bookmark-button";
import { useSavedInBatch } from "./saved-batches";
import { useInterest } from "./use-interest";

/** A producer's own bookmark, live. */
export function ProducerBookmark({ book }: { book: { _id: Id<"books">; title: string } }) {
  const { isSaved, isKnown, toggle } = useInterest(book._id, useSavedInBatch(book._id));
  return <BookmarkButton title={book.title} isSaved={isSaved} isDisabled={!isKnown} onPress={toggle} />;
}
