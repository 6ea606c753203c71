import { useInterest } from "../../shared/books/use-interest";
import type { BookPage } from "./book-page";
import { InterestLook } from "./interest-look";

/** A producer's own interest, live. */
export function ProducerInterest({ book, className }: { book: BookPage; className?: string }) {
  const { isSaved, isKnown, toggle } = useInterest(book._id);
  return <InterestLook isSaved={isSaved} isKnown={isKnown} onPress={toggle} className={className} />;
}
