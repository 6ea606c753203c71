const STAR =
  "l1.670 3.390 3.740 0.540-2.700 2.640 0.640 3.730-3.350-1.760-3.350 1.760 0.640-3.730-2.700-2.640 3.740-0.540z";
const PITCH = 14;
/** One path for all five: a list of a hundred cards has a thousand stars. */
const STARS = [0, 1, 2, 3, 4].map((star) => `M${6.5 + star * PITCH} 1.100${STAR}`).join("");

/** Five stars, filled by the rating. Screen readers hear the figure beside them instead. */
export function Stars({ rating, size = 13 }: { rating: number; size?: 13 | 14 | 18 }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 69 13"
      height={size}
      width={(69 / 13) * size}
      className="shrink-0 fill-none stroke-star"
      strokeWidth="0.9"
      strokeLinejoin="round"
    >
      <path d={STARS} />
      <svg width={filledWidth(rating)} height="13" overflow="hidden" className="fill-star">
        <path d={STARS} />
      </svg>
    </svg>
  );
}

/** Whole stars with their gaps, then the part of the next star; the drawing begins 1 unit into a star. */
function filledWidth(rating: number): number {
  const shown = Math.min(5, Math.max(0, rating));
  const whole = Math.floor(shown);
  return whole * PITCH + (shown - whole) * 13;
}
