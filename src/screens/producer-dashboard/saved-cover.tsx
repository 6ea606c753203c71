import { isGone } from "@domain/producers/saved-books";
import type { SavedBookState } from "@domain/producers/slate";
import { bookSlug } from "@domain/slugs";
import BookX from "lucide-react/icons/book-x";
import { Cover } from "../../shared/books/cover";
import { cx } from "../../ui/cx";

interface SavedCoverProps {
  book: { title: string; authorName: string; genre: string; bookState: SavedBookState };
  /** Null for a book that is not public. */
  card: { slug: string; coverUrl: string | null } | null;
  className: string;
}

/** The cover of a saved book: an unlisted book has one with its title, a book that is gone an empty frame. */
export function SavedCover({ book, card, className }: SavedCoverProps) {
  const { title, authorName, genre, bookState } = book;
  if (!isGone(bookState))
    return (
      <Cover
        book={{
          title,
          authorName,
          genre,
          slug: card?.slug ?? bookSlug(title),
          coverUrl: card?.coverUrl ?? null,
        }}
        decorative
        className={className}
      />
    );
  return (
    <span
      aria-hidden
      className={cx(
        "flex aspect-[2/3] items-center justify-center rounded-cover border border-dashed border-control text-muted",
        className,
      )}
    >
      <BookX size={18} strokeWidth={1.75} />
    </span>
  );
}
