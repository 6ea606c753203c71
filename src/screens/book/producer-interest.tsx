import { api } from "@convex/_generated/api";
import { useQuery } from "convex/react";
import { useViewer } from "../../lib/viewer";
import { useInterest } from "../../shared/books/interest/use-interest";
import type { BookPage } from "./book-page";
import { InterestLook } from "./interest-look";

/** A producer's own interest, live. */
export function ProducerInterest({ book, className }: { book: BookPage; className?: string }) {
  const isProducer = useViewer().user?.role === "producer";
  const saved = useQuery(api.favorites.isSaved, isProducer ? { bookId: book._id } : "skip");
  const { isSaved, isKnown, toggle } = useInterest(book._id, saved);
  return <InterestLook isSaved={isSaved} isKnown={isKnown} onPress={toggle} className={className} />;
}
