import { api } from "@convex/_generated/api";
import { usePaginatedQuery } from "convex/react";
import { ErrorBoundary } from "../../lib/error-boundary";
import { FIXED_HEADS } from "../../head/fixed-heads";
import { Head } from "../../lib/head";
import { useViewer } from "../../lib/viewer";
import { LoadMore } from "../../shared/lists/load-more";
import { PageHead } from "../../shared/page-head";
import { ButtonLink } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton";
import { StoryArticle } from "./story-article";

const PAGE_SIZE = 12;

/** Publicly optioned books and their production phase, live. */
export function StoriesScreen() {
  return (
    <div className="page-measure pb-24">
      <Head {...FIXED_HEADS["/success-stories"]} />
      <PageHead
        title="Success Stories"
        action={
          <ButtonLink to="/submit" variant="primary" size="lg">
            List Your Book
          </ButtonLink>
        }
      >
        Verified optioned books, and how far each has come.
      </PageHead>
      <div className="mt-10">
        <ErrorBoundary title="Couldn’t load success stories.">
          <Stories />
        </ErrorBoundary>
      </div>
    </div>
  );
}

function Stories() {
  const viewer = useViewer();
  const list = usePaginatedQuery(api.catalog.successStories, {}, { initialNumItems: PAGE_SIZE });
  const { results, status, loadMore } = list;
  if (status === "LoadingFirstPage") return <StorySkeletons />;
  if (results.length === 0) return <ComingSoon />;
  return (
    <>
      {results.map((story) => (
        <StoryArticle key={story._id} story={story} isAdmin={viewer.user?.role === "admin"} />
      ))}
      <LoadMore status={status} onMore={() => loadMore(PAGE_SIZE)} />
    </>
  );
}

function ComingSoon() {
  return (
    <EmptyState
      title="Coming Soon"
      frame="middle"
      action={
        <ButtonLink to="/browse" variant="primary">
          Browse Books
        </ButtonLink>
      }
    >
      We are verifying the first options. Each book here will show its production phase.
    </EmptyState>
  );
}

function StorySkeletons() {
  return (
    <SkeletonGroup label="Loading success stories">
      {[1, 2, 3].map((place) => (
        <div key={place} className="flex gap-5 border-t border-line py-10 sm:gap-12">
          <Skeleton className="aspect-[2/3] w-24 shrink-0 self-start rounded-cover sm:w-52" />
          <div className="flex min-w-0 flex-1 flex-col gap-3">
            <Skeleton className="h-5 w-44" />
            <Skeleton className="h-8 w-3/5" />
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="mt-2 h-6 w-4/5" />
            <Skeleton className="h-16 w-full max-w-reading" />
            <Skeleton className="mt-6 h-12 w-full max-sm:h-44" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
