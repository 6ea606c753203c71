import { ratingLabel, reviewsLabel } from "@domain/books/books";
import { isGenre } from "@domain/books/genres";
import { CARD_COVER_WIDTH, COVER_WIDTH } from "@domain/covers/cover-sizes";
import { authorPath, genrePath } from "@domain/links";
import { AUTHOR_REPORTED } from "@domain/books/rating-checks";
import { isBestseller } from "@domain/books/ratings";
import { grouped } from "@domain/figures";
import Users from "lucide-react/icons/users";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Cover } from "../../shared/books/cover";
import { LiveNumber } from "../../shared/lists/live-number";
import { Stars } from "../../shared/books/stars";
import { Badge, MarqueeBadge } from "../../ui/badge";
import { LazyBoundary, lazyComponent } from "../../ui/lazy-component";
import { HeroActions } from "./book-actions";
import type { BookPage } from "./book-page";
import { NameOwnSave } from "./name-own-save";

const ReplaceCover = lazyComponent(async () => (await import("./replace-cover")).ReplaceCover);

/** The dark header: the cover is the left part of the screen that opens beside it. */
export function BookHero({ book }: { book: BookPage }) {
  const bestseller = isBestseller(book.totalReviews);
  return (
    <BookHeroFrame
      cover={
        <>
          <Cover book={book} first sized={sizedCover(book)} />
          {book.own !== null && !book.own.isOwner && (
            <LazyBoundary
              errorFallback={<p className="mt-2 text-13 text-muted">Reload the page to replace the cover.</p>}
            >
              <ReplaceCover bookId={book._id} />
            </LazyBoundary>
          )}
          {bestseller && (
            <MarqueeBadge className="absolute -top-2.5 left-3 ring-2 ring-band max-md:hidden">
              Bestseller
            </MarqueeBadge>
          )}
        </>
      }
      heading={
        <>
          {bestseller && <MarqueeBadge className="mb-2 md:hidden">Bestseller</MarqueeBadge>}
          <h1 className={titleClass(book.title)}>{book.title}</h1>
          {book.subtitle && <p className="mt-1 text-14 text-muted md:text-18">{book.subtitle}</p>}
        </>
      }
      byline={<Byline book={book} />}
    >
      <Score book={book} />
      <p className="mt-4 max-w-[42rem] text-pretty font-display text-18 leading-[1.625rem] italic md:text-22 md:leading-8">
        {book.logline}
      </p>
      <div className="mt-5 flex flex-col gap-4 md:mt-auto md:pt-6">
        {/* A row of its own would make the header taller than its cover when it comes. */}
        <div className="flex flex-wrap content-start items-center gap-x-4 xl:min-h-6">
          <InterestCount book={book} />
          <NameOwnSave book={book} />
        </div>
        <div className="hidden flex-wrap gap-3 md:flex print:hidden">
          <HeroActions book={book} />
        </div>
      </div>
    </BookHeroFrame>
  );
}

/** Phones take the picture that the lists have loaded. Only sharp, wide screens need the whole one. */
function sizedCover({ coverUrl, fullCoverUrl }: BookPage) {
  if (coverUrl === fullCoverUrl) return undefined;
  return {
    srcSet: `${coverUrl} ${CARD_COVER_WIDTH}w, ${fullCoverUrl} ${COVER_WIDTH}w`,
    sizes: "(min-width: 56.25rem) 17.5rem, (min-width: 40rem) 12rem, 8rem",
  };
}

/** A long title is set smaller, so that a phone's first screen still shows the rating and the logline. */
function titleClass(title: string): string {
  return title.length > LONG_TITLE ? "display-28 md:display-36" : "display-36 md:display-48";
}
const LONG_TITLE = 60;

interface BookHeroFrameProps {
  cover: ReactNode;
  heading: ReactNode;
  byline: ReactNode;
  children: ReactNode;
}

/** The header's layout, shared with the skeleton. */
export function BookHeroFrame({ cover, heading, byline, children }: BookHeroFrameProps) {
  return (
    <section aria-label="Book" className="band border-b border-band-line bg-band text-text">
      <div className="page-measure pt-6 pb-6 md:pt-12 md:pb-14">
        <div className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 sm:grid-cols-[12rem_minmax(0,1fr)] sm:grid-rows-[auto_1fr] sm:gap-x-6 md:grid-cols-[17.5rem_minmax(0,1fr)] md:grid-rows-[auto_auto_1fr] md:gap-x-0 md:rounded-cover md:border md:border-line">
          <div className="relative self-start sm:row-span-2 md:row-span-3">{cover}</div>
          <div className="md:order-2 md:px-10">
            {heading}
            <div className="mt-2 md:hidden">{byline}</div>
          </div>
          <div className="hidden md:order-1 md:block md:px-10 md:pt-8 md:pb-2">{byline}</div>
          <div className="col-span-2 mt-5 flex flex-col sm:col-span-1 sm:col-start-2 md:order-3 md:mt-4 md:px-10 md:pb-7">
            {children}
          </div>
        </div>
      </div>
    </section>
  );
}

/** Links to the author and to more books of the genre. */
function Byline({ book }: { book: BookPage }) {
  const link = "w-fit underline underline-offset-4";
  return (
    <p className="flex flex-col gap-1 text-14 font-medium md:flex-row md:gap-2">
      {book.author ? (
        <Link to={authorPath(book.author)} className={link}>
          {book.authorName}
        </Link>
      ) : (
        <span>{book.authorName}</span>
      )}
      <span aria-hidden className="text-muted max-md:hidden">
        ·
      </span>
      {isGenre(book.genre) ? (
        <Link to={genrePath(book.genre)} className={`${link} text-brand`}>
          {book.genre}
        </Link>
      ) : (
        <span className="text-muted">{book.genre}</span>
      )}
    </p>
  );
}

/** The displayed rating, and each source's review count. */
function Score({ book }: { book: BookPage }) {
  const { amazon, goodreads, audible } = book.sources;
  const parts = [
    ["Amazon", amazon.reviews],
    ["Goodreads", goodreads.reviews],
    ["Audible", audible.reviews],
  ] as const;
  // The reviews label already names Amazon if it is the only source.
  const isReported = [amazon, goodreads, audible].some(
    ({ rating, reviews, checkedAt }) => (rating !== null || reviews > 0) && checkedAt === null,
  );
  const sourcesWithReviews = book.amazonReviewsOnly ? [] : parts.filter(([, reviews]) => reviews > 0);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="flex items-center gap-2">
        <Stars rating={book.bestRating} size={18} />
        <span className="font-semibold tabular-nums">
          {book.bestRating > 0 && <span className="sr-only">Rated </span>}
          {ratingLabel(book.bestRating)}
          {book.bestRating > 0 && <span className="sr-only"> out of 5</span>}
        </span>
      </span>
      <span className="text-14 text-muted">
        {reviewsLabel(book)}
        {sourcesWithReviews.length > 0 && <span className="max-nav:hidden">:</span>}
      </span>
      {sourcesWithReviews.length > 0 && (
        <span className="w-full text-13 text-muted md:text-14 nav:-ml-2 nav:w-auto">
          {sourcesWithReviews.map(([name, reviews]) => `${name} ${grouped(reviews)}`).join(" · ")}
        </span>
      )}
      {isReported && <Badge>{AUTHOR_REPORTED}</Badge>}
    </div>
  );
}

/** Interest from producers, live. The tooltip splits the count by source. */
function InterestCount({ book }: { book: BookPage }) {
  const { saves, verified } = book.interest;
  const breakdown = `${saves} saved by approved producers${verified > 0 ? `, ${verified} verified off-platform` : ""}`;
  return (
    <p className="flex w-fit items-center gap-2 text-14 text-muted" title={breakdown}>
      <Users size={16} strokeWidth={1.75} aria-hidden />
      <LiveNumber value={book.interestCount}>
        {book.interestCount === 1 ? "Producer" : "Producers"} Interested
      </LiveNumber>
    </p>
  );
}
