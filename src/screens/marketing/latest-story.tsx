import { api } from "@convex/_generated/api";
import { formatMonth, monthOf } from "@domain/dates";
import { bookPath } from "@domain/links";
import { usePaginatedQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { Link } from "react-router-dom";
import { STORY } from "../../content/for-authors";
import { ErrorBoundary } from "../../lib/error-boundary";
import { Cover } from "../../shared/books/cover";
import { PhaseTracker } from "../../shared/books/phase-tracker";
import { ButtonLink } from "../../ui/button";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton";
import { Section } from "./sections";

type Story = FunctionReturnType<typeof api.catalog.successStories>["page"][number];

/** The newest verified option of a listed book, live. A market without one has no such part. */
export function LatestStory() {
  return (
    <ErrorBoundary fallback={() => null}>
      <Latest />
    </ErrorBoundary>
  );
}

function Latest() {
  const { results, status } = usePaginatedQuery(api.catalog.successStories, {}, { initialNumItems: 1 });
  const [story] = results;
  if (story === undefined && status !== "LoadingFirstPage") return null;
  return (
    <Section title={STORY.title}>
      {story === undefined ? (
        <SkeletonGroup label="Loading a success story" className="mt-8">
          <Skeleton className="h-72 w-full" />
        </SkeletonGroup>
      ) : (
        <StoryCard story={story} />
      )}
    </Section>
  );
}

function StoryCard({ story }: { story: Story }) {
  const since = story.optionedAt === null ? "recently" : formatMonth(monthOf(story.optionedAt));
  return (
    <article
      aria-label={story.title}
      className="mt-8 grid grid-cols-[6rem_minmax(0,1fr)] gap-x-5 gap-y-6 rounded-panel border border-line bg-surface p-6 sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-x-8 sm:p-8"
    >
      <Link to={bookPath(story)} tabIndex={-1} aria-hidden className="self-start sm:row-span-2">
        <Cover book={story} decorative />
      </Link>
      <div className="min-w-0">
        <h3 className="display-22 sm:display-28">
          <Link to={bookPath(story)} className="hover:underline">
            {story.title}
          </Link>
        </h3>
        <p className="mt-1 text-14 text-muted">
          {story.authorName} · {story.genre} · Optioned {since}
        </p>
        <p className="mt-3 max-w-reading font-display text-18 leading-7 text-pretty italic">
          {story.logline}
        </p>
      </div>
      <div className="col-span-2 sm:col-span-1 sm:col-start-2">
        <PhaseTracker phase={story.phase} title={story.title} />
        {story.status !== null && <p className="mt-4 text-14 text-muted">{story.status}</p>}
        <ButtonLink to="/success-stories" className="mt-6">
          {STORY.link}
        </ButtonLink>
      </div>
    </article>
  );
}
