import { isBestseller } from "@domain/books/ratings";
import { MarqueeBadge } from "../../ui/badge";
import { cx } from "../../ui/cx";
import { lazyComponent } from "../../ui/lazy-component";
import { TooltipButton } from "./tooltip-button";

const TurnTooltip = lazyComponent(async () => (await import("./turn-tooltip")).TurnTooltip);

interface BookBadgesProps {
  totalReviews: number;
  sponsoredSlot?: boolean;
  /** The book stands here by today’s rotation. */
  turn?: boolean;
}

const RING = "ring-2 ring-bg";
const FIRST_PLACE = "absolute -top-2.5 left-3";

/**
 * Places the badges across the top edge of a cover, so that they never hide a title. On a cover too narrow for
 * both, the second one goes below the cover, where it hides nothing.
 */
export function BookBadges({ totalReviews, sponsoredSlot = false, turn = false }: BookBadgesProps) {
  const both = (sponsoredSlot || turn) && isBestseller(totalReviews);
  return (
    <>
      {sponsoredSlot ? (
        <MarqueeBadge className={cx(RING, FIRST_PLACE)}>Sponsored</MarqueeBadge>
      ) : (
        turn && <TurnBadge />
      )}
      {isBestseller(totalReviews) && (
        <MarqueeBadge
          className={cx(
            RING,
            both
              ? "mt-2 @min-[13.25rem]:absolute @min-[13.25rem]:-top-2.5 @min-[13.25rem]:left-[7rem] @min-[13.25rem]:mt-0"
              : FIRST_PLACE,
          )}
        >
          Bestseller
        </MarqueeBadge>
      )}
    </>
  );
}

/** Says why the book stands here. A press reaches it above the card's link, not the cover around it. */
function TurnBadge() {
  return (
    <span className={cx(FIRST_PLACE, "pointer-events-auto flex")}>
      <TooltipButton
        label={`Discovery. ${WHOSE_TURN}`}
        renderTooltip={(anchor) => <TurnTooltip anchor={anchor}>{WHOSE_TURN}</TurnTooltip>}
        className="flex"
      >
        <MarqueeBadge className={RING}>Discovery</MarqueeBadge>
      </TooltipButton>
    </span>
  );
}
const WHOSE_TURN = "New books and books with few reviews take turns here. Nobody pays for it.";
