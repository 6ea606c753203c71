import { formatDay } from "@domain/dates";
import { Link } from "react-router-dom";
import type { Article } from "../../content/blog/articles";
import { Badge } from "../../ui/badge";
import { ButtonLink } from "../../ui/button";
import { cx } from "../../ui/cx";
import { ArticleFigure } from "./article-figure";
import { LikeButton } from "./like-button";
import { ShareButtons } from "./share-buttons";

const CARD_TAGS = 3;

interface PostCardProps {
  article: Article;
  /** The first post is larger and has its drawing. */
  lead?: boolean;
}

/** A blog post in the list. */
export function PostCard({ article, lead = false }: PostCardProps) {
  const headingId = `post-${article.id}`;
  return (
    <article
      aria-labelledby={headingId}
      className={cx(
        "border-t border-line pt-7 pb-8",
        lead && "gap-x-16 lg:col-span-2 lg:grid lg:grid-cols-[minmax(0,1fr)_31rem] lg:pt-12 lg:pb-12",
      )}
    >
      {lead && <ArticleFigure article={article} className="mb-6 lg:order-2 lg:mb-0" />}
      <div className={cx("flex min-w-0 flex-col", lead ? "lg:h-full" : "h-full")}>
        <PostMeta article={article} />
        <h2
          id={headingId}
          className={cx(
            "mt-1.5 text-balance",
            lead ? "display-28 sm:display-36" : "display-22 sm:display-28",
          )}
        >
          <Link to={`/blog/${article.id}`} className="hover:underline hover:underline-offset-4">
            {article.title}
          </Link>
        </h2>
        <p className={cx("mt-3 font-display text-pretty", lead ? "text-18" : "text-16 sm:text-18")}>
          {article.excerpt}
        </p>
        <PostTags article={article} className="mt-4 mb-5" />
        <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
          <ButtonLink to={`/blog/${article.id}`} size={lead ? "md" : "sm"}>
            <span>
              Read More<span className="sr-only">: {article.title}</span>
            </span>
          </ButtonLink>
          <LikeButton id={article.id} title={article.title} />
          <ShareButtons article={article} className="-mr-2 ml-auto max-sm:-ml-2 max-sm:mr-0 max-sm:w-full" />
        </div>
      </div>
    </article>
  );
}

/** Date, author and reading time. */
export function PostMeta({ article }: { article: Article }) {
  return (
    <p className="flex flex-wrap gap-x-1.5 text-14 text-muted">
      <time dateTime={article.date}>{formatDay(Date.parse(article.date))}</time>
      <span aria-hidden>·</span>
      <span>{article.author}</span>
      <span aria-hidden>·</span>
      <span>{article.readTime}</span>
    </p>
  );
}

function PostTags({ article, className }: { article: Article; className?: string }) {
  return (
    <ul aria-label="Tags" className={cx("flex flex-wrap gap-1.5", className)}>
      {article.tags.slice(0, CARD_TAGS).map((tag) => (
        <li key={tag}>
          <Badge>{tag}</Badge>
        </li>
      ))}
    </ul>
  );
}
