import { memo } from "react";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton";

/** Columns of cards with aligned rows. Cards bring their own margins, so the rows have no gap. */
export const CARD_GRID = "grid content-start grid-cols-2 gap-x-4 gap-y-0 sm:gap-x-6 [&>*]:mb-10";

const PLACEHOLDERS = [
  "aspect-[2/3] rounded-cover",
  "mt-4 h-3 w-2/5",
  "mt-2 h-4 w-11/12 sm:mt-2.5",
  "mt-1.5 h-3.5 w-3/5 sm:mt-2",
  "mt-4 h-3 w-1/2",
  "mt-2 h-3 w-3/5",
  "mt-3 h-6 w-34",
  "mt-2.5 h-3.5 sm:mt-3",
  "mt-1.5 h-3.5 sm:mt-2.5",
  "mt-1.5 h-3.5 w-2/3 sm:mt-2.5",
  "mt-5 mb-[4.8125rem] h-3 w-2/3 sm:mt-5.5",
];

/**
 * A placeholder card of the final size, with few elements: a page starts with dozens of them. Its list counts as not
 * loaded, not each of its parts.
 */
export const CardSkeleton = memo(function CardSkeleton() {
  return (
    <div className="row-span-8 flex min-w-0 flex-col">
      {PLACEHOLDERS.map((className) => (
        <Skeleton key={className} isPart className={className} />
      ))}
    </div>
  );
});

/** Takes the place of a book that left the list while someone reads it. */
export function GoneCard() {
  return (
    <p className="row-span-8 grid place-items-center rounded-panel border border-dashed border-line p-4 text-center text-14 text-muted">
      No longer listed
    </p>
  );
}

/** Placeholder cards in the final grid. */
export function CardSkeletons({ count, className }: { count: number; className: string }) {
  return (
    <SkeletonGroup label="Loading books">
      <div className={className}>
        {Array.from({ length: count }, (_, index) => (
          <CardSkeleton key={index} />
        ))}
      </div>
    </SkeletonGroup>
  );
}
