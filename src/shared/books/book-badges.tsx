import { isBestseller } from "@domain/books/ratings";
import { MarqueeBadge } from "../../ui/badge";
import { cx } from "../../ui/cx";

interface BookBadgesProps {
  totalReviews: number;
  sponsoredSlot?: boolean;
  /** The book stands here by today’s rotation. */
  turn?: boolean;
}

const RING = "absolute ring-2 ring-bg";

/**
 * Places the badges across the top edge of a cover, so that they never hide a title. On a cover too narrow for
 * both, the second one goes across the bottom edge.
 */
export function BookBadges({ totalReviews, sponsoredSlot = false, turn = false }: BookBadgesProps) {
  const slot = sponsoredSlot ? "Sponsored" : turn ? "Its turn" : null;
  const both = slot !== null && isBestseller(totalReviews);
  return (
    <>
      {slot && <MarqueeBadge className={cx(RING, "-top-2.5 left-3")}>{slot}</MarqueeBadge>}
      {isBestseller(totalReviews) && (
        <MarqueeBadge
          className={cx(
            RING,
            both
              ? "right-3 -bottom-3 @min-[13.25rem]:-top-2.5 @min-[13.25rem]:bottom-auto @min-[13.25rem]:right-auto @min-[13.25rem]:left-[7rem]"
              : "-top-2.5 left-3",
          )}
        >
          Bestseller
        </MarqueeBadge>
      )}
    </>
  );
}
