import type { ReactNode } from "react";
import { Skeleton, SkeletonGroup } from "../ui/skeleton";

/** Columns of cards whose eight rows line up. The rows have no gap of their own: a card brings its margins. */
export const CARD_GRID = "grid content-start grid-cols-2 gap-x-4 gap-y-0 sm:gap-x-6 [&>*]:mb-10";

/** One grey card of the final size. */
export function CardSkeleton() {
  return (
    <div className="row-span-8 grid min-w-0 grid-rows-subgrid gap-y-0">
      <Skeleton className="mb-3 aspect-[2/3] rounded-cover" />
      <Line className="h-5">
        <Skeleton className="h-3 w-2/5" />
      </Line>
      <Line className="mt-0.5 h-5 sm:h-6">
        <Skeleton className="h-4 w-11/12" />
      </Line>
      <Line className="mt-0.5 h-5">
        <Skeleton className="h-3.5 w-3/5" />
      </Line>
      <div className="mt-2 h-10">
        <Skeleton className="mt-1 h-3 w-1/2" />
        <Skeleton className="mt-2 h-3 w-3/5" />
      </div>
      <div className="mt-2 flex gap-1">
        {[1, 2, 3, 4, 5].map((tile) => (
          <Skeleton key={tile} className="size-6" />
        ))}
      </div>
      <div className="mt-2 flex h-15 flex-col justify-around sm:h-18">
        <Skeleton className="h-3.5" />
        <Skeleton className="h-3.5" />
        <Skeleton className="h-3.5 w-2/3" />
      </div>
      <div className="mt-3 h-[5.8125rem]">
        <Skeleton className="mt-1 h-3 w-2/3" />
      </div>
    </div>
  );
}

/** The empty place of a book that left a list while it was being read. */
export function GoneCard() {
  return (
    <p className="row-span-8 grid place-items-center rounded-panel border border-dashed border-line p-4 text-center text-14 text-muted">
      No longer in this list
    </p>
  );
}

/** As many grey cards as will come, in the grid they will come in. */
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

function Line({ className, children }: { className: string; children: ReactNode }) {
  return <div className={`flex items-center ${className}`}>{children}</div>;
}
