import type { ComponentProps } from "react";
import { memo, useState } from "react";
import { cx } from "../../ui/cx";
import { TypographicCover } from "./typographic-cover";

interface CoverProps {
  book: { slug: string; title: string; authorName: string; genre: string; coverUrl: string | null };
  className?: string;
  /** For a small cover beside the book's title, so that screen readers announce the book once. */
  decorative?: boolean;
  /** For covers above the fold. */
  eager?: boolean;
  /** For the largest pictures of a page's first view, which load before everything else. */
  first?: boolean;
  /** The picture in two sizes, of which the browser takes one, for covers larger than those of lists. */
  sized?: Pick<ComponentProps<"img">, "srcSet" | "sizes">;
}

/**
 * A book's picture, or its typographic cover if there is none or it fails to load. The 2:3 box never changes size.
 * `content-visibility` skips covers far from the viewport, which keeps long lists fast.
 */
export const Cover = memo(function Cover({ book, className, decorative, eager, first, sized }: CoverProps) {
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
          {...sized}
          src={coverUrl}
          alt={decorative ? "" : `Cover of ${book.title} by ${book.authorName}`}
          width={400}
          height={600}
          loading={eager || first ? "eager" : "lazy"}
          fetchPriority={first ? "high" : undefined}
          decoding="async"
          className="size-full object-cover"
          onError={() => setFailedUrl(coverUrl)}
        />
      ) : (
        <TypographicCover
          id={book.slug}
          title={book.title}
          author={book.authorName}
          genre={book.genre}
          decorative={decorative}
        />
      )}
    </span>
  );
});
