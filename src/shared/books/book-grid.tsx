import { memo } from "react";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton";

/** Columns of cards with aligned rows. Cards bring their own margins, so the rows have no gap. */
export const CARD_GRID = "grid content-start grid-cols-2 gap-x-4 gap-y-0 sm:gap-x-6 [&>*]:mb-10";

/** A placeholder card of the final size, with few elements: a page starts with dozens of them. */
export const CardSkeleton = memo(function CardSkeleton() {
  return (
    <div className="row-span-8 grid min-w-0 grid-rows-subgrid gap-y-0">
      <Skeleton className="mb-3 aspect-[2/3] rounded-cover" />
      <Skeleton className="my-1 h-3 w-2/5" />
      <Skeleton className="mt-1 mb-0.5 h-4 w-11/12 sm:mt-1.5 sm:mb-1" />
      <Skeleton className="mt-[0.3125rem] mb-[0.1875rem] h-3.5 w-3/5" />
      <div className="mt-2 h-10">
        <Skeleton className="mt-1 h-3 w-1/2" />
        <Skeleton className="mt-2 h-3 w-3/5" />
      </div>
      <Skeleton className="mt-2 h-6 w-34" />
      <div className="mt-2 flex h-15 flex-col justify-around sm:h-18">
        <Skeleton className="h-3.5" />
        <Skeleton className="h-3.5" />
        <Skeleton className="h-3.5 w-2/3" />
      </div>
      <Skeleton className="mt-4 mb-[4.8125rem] h-3 w-2/3" />
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
