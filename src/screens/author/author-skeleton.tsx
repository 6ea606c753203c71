import { Skeleton, SkeletonGroup } from "../../ui/skeleton";
import { AuthorHeaderFrame } from "./author-header";
import { WORKS_GRID, WorkSkeleton } from "./work-card";

/** The page's layout at its final size while the author loads. */
export function AuthorSkeleton() {
  return (
    <SkeletonGroup label="Loading author profile..." className="page-measure pb-24">
      <AuthorHeaderFrame
        portrait={<Skeleton className="size-20 rounded-full sm:size-32" />}
        heading={
          <>
            <Skeleton className="h-8 w-3/5 sm:h-10" />
            <p aria-hidden className="mt-2 text-14 text-muted">
              Loading author profile...
            </p>
          </>
        }
        panel={<Skeleton className="h-64 rounded-panel" />}
      >
        <Skeleton className="h-24 w-full max-w-[38rem]" />
      </AuthorHeaderFrame>
      <Skeleton className="mt-14 mb-6 h-8 w-48" />
      <div className={WORKS_GRID}>
        <WorkSkeleton />
        <WorkSkeleton />
      </div>
    </SkeletonGroup>
  );
}
