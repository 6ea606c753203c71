import { Skeleton, SkeletonGroup } from "../../../ui/skeleton";

/** Two columns from a small laptop on. */
export const SAVED_GRID = "grid gap-4 xl:grid-cols-2";
export const SAVED_CARD =
  "flex w-full min-w-0 gap-3 rounded-panel border border-line bg-surface p-4 sm:gap-4";

export function SavedSkeleton({ count }: { count: number }) {
  return (
    <SkeletonGroup label="Loading your saved books" className={SAVED_GRID}>
      {Array.from({ length: count }, (_, place) => (
        <div key={place} className={SAVED_CARD}>
          <Skeleton className="aspect-[2/3] w-16 shrink-0 sm:w-24 self-start rounded-cover" />
          <div className="flex-1">
            <Skeleton className="h-6 w-3/5" />
            <Skeleton className="mt-2 h-4 w-2/5" />
            <Skeleton className="mt-3 h-4 w-4/5" />
            <Skeleton className="mt-10 h-4 w-3/5" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
