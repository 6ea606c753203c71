import { formatMonth, monthOf } from "@domain/dates";
import { bookPath } from "@domain/links";
import { RIGHT_LABELS, RIGHTS } from "@domain/books/rights";
import BadgeCheck from "lucide-react/icons/badge-check";
import { Link } from "react-router-dom";
import { Cover } from "../../shared/books/cover";
import { PhaseTracker } from "../../shared/books/phase-tracker";
import { STATUS_LOOKS } from "../../shared/books/rights/right-icons";
import { Badge } from "../../ui/badge";
import { ButtonLink } from "../../ui/button";
import type { Story } from "./story";
import { StoryAdmin } from "./story-admin";

interface StoryArticleProps {
  story: Story;
  isAdmin: boolean;
}

/** An optioned book, its optioned rights and its production phase. */
export function StoryArticle({ story, isAdmin }: StoryArticleProps) {
  return (
    <article
      aria-label={story.title}
      className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-5 border-t border-line py-10 sm:grid-cols-[13rem_minmax(0,1fr)] sm:gap-x-12 sm:py-12"
    >
      <Link
        to={bookPath(story)}
        tabIndex={-1}
        aria-hidden
        className="self-start transition-transform duration-120 ease-out hover:-translate-y-0.5 sm:row-span-2"
      >
        <Cover book={story} decorative />
      </Link>
      <StoryText story={story} />
      <div className="col-span-2 mt-6 sm:col-span-1 sm:col-start-2 sm:mt-7">
        <PhaseTracker phase={story.phase} title={story.title} />
        <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          {story.status === null ? (
            <span />
          ) : (
            <p className="min-w-0 text-14">
              <span className="text-muted">Status</span> {story.status}
            </p>
          )}
          <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
            {isAdmin && <StoryAdmin story={story} />}
            <ButtonLink to={bookPath(story)} className="max-sm:w-full">
              View Book Details
            </ButtonLink>
          </div>
        </div>
      </div>
    </article>
  );
}

function StoryText({ story }: { story: Story }) {
  const { icon, tone } = STATUS_LOOKS.optioned;
  const rights = RIGHTS.filter((right) => story.optionedRights.includes(right));
  return (
    <div className="contents sm:block sm:max-w-reading">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-muted">
          <Badge tone="ok" icon={BadgeCheck}>
            Verified
          </Badge>
          Optioned {story.optionedAt === null ? "Recently" : formatMonth(monthOf(story.optionedAt))}
        </p>
        <h2 className="mt-2 display-22 sm:display-28">
          <Link to={bookPath(story)} className="hover:underline">
            {story.title}
          </Link>
        </h2>
        <p className="mt-1 text-14 text-muted">
          {story.authorName} · {story.genre}
        </p>
      </div>
      <div className="col-span-2 max-sm:mt-4">
        <p className="font-display text-18 leading-7 text-pretty italic sm:mt-3">{story.logline}</p>
        <p className="mt-2 line-clamp-3 text-14 text-muted">{story.excerpt}</p>
        {rights.length > 0 && (
          <ul aria-label="Rights optioned" className="mt-3 flex flex-wrap gap-2">
            {rights.map((right) => (
              <li key={right} className="flex">
                <Badge tone={tone} icon={icon}>
                  {RIGHT_LABELS[right]}
                </Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
