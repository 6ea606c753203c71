import { memo, useState } from "react";
import { cx } from "../../ui/cx";
import { TypographicCover } from "./typographic-cover";

interface CoverProps {
  book: { _id: string; title: string; authorName: string; genre: string; coverUrl: string | null };
  className?: string;
  /** For a small copy beside the same book's name: listeners hear the book once. */
  decorative?: boolean;
  /** Above the fold: fetched at once. */
  eager?: boolean;
}

/**
 * A book's cover in a box of 2:3 that never changes size: the real picture, or the typographic cover when
 * there is none and when the picture does not load (CRD-03, BKP-01). Far from the window it is not drawn,
 * which keeps a list of a hundred cards quick.
 */
export const Cover = memo(function Cover({ book, className, decorative = false, eager = false }: CoverProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const { coverUrl } = book;
  return (
    <span
      className={cx(
        "relative block aspect-[2/3] overflow-hidden [content-visibility:auto] rounded-cover bg-third outline-1 -outline-offset-1 outline-line",
        className,
      )}
    >
      {coverUrl !== null && coverUrl !== failedUrl ? (
        <img
          src={coverUrl}
          alt={decorative ? "" : `Cover of ${book.title} by ${book.authorName}`}
          width={400}
          height={600}
          loading={eager ? "eager" : "lazy"}
          decoding="async"
          className="size-full object-cover"
          onError={() => setFailedUrl(coverUrl)}
        />
      ) : (
        <TypographicCover
          id={book._id}
          title={book.title}
          author={book.authorName}
          genre={book.genre}
          decorative={decorative}
        />
      )}
    </span>
  );
});
