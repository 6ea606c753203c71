import { Skeleton, SkeletonGroup } from "../../ui/skeleton";
import { BookHeroFrame } from "./book-hero";

/** The page's layout at its final size while the book loads. */
export function BookSkeleton() {
  return (
    <SkeletonGroup label="Loading book">
      <BookHeroFrame
        cover={<Skeleton className="aspect-[2/3] rounded-cover" />}
        byline={<Skeleton className="h-5 w-48" />}
        heading={
          <>
            <Skeleton className="h-8 w-4/5 md:h-13 md:w-[26rem]" />
            <Skeleton className="mt-2 h-5 w-3/5 md:h-6 md:w-64" />
          </>
        }
      >
        <Skeleton className="h-5 w-72" />
        <Skeleton className="mt-5 h-6 w-full max-w-[38rem]" />
        <Skeleton className="mt-2 h-6 w-4/5 max-w-[30rem]" />
        <Skeleton className="mt-5 hidden h-12 w-80 md:mt-auto md:block" />
      </BookHeroFrame>
      <div className="page-measure grid min-h-[40rem] content-start gap-10 pt-8 md:pt-12 lg:grid-cols-[minmax(0,42.5rem)_24rem] lg:justify-between">
        <div className="flex flex-col gap-3">
          <Skeleton className="mb-2 h-8 w-40" />
          {[100, 96, 98, 60, 99, 94, 97, 40].map((width, index) => (
            <Skeleton key={index} className={width < 90 ? "h-4 w-1/2" : "h-4 w-full"} />
          ))}
        </div>
        <Skeleton className="h-80 rounded-panel max-lg:hidden" />
      </div>
    </SkeletonGroup>
  );
}
