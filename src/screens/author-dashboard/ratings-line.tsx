import { api } from "@convex/_generated/api";
import type { RatingsInput as Ratings } from "@domain/books/own-books";
import { RatingsInput } from "@domain/books/own-books";
import { grouped } from "@domain/figures";
import { useMutation } from "convex/react";
import { Stars } from "../../shared/books/stars";
import { InlineNumberField } from "./inline-number-field";
import type { OwnBook } from "./use-own-books";
import { toastOnFailure } from "./use-own-books";

const SOURCES = [
  { key: "amazon", name: "Amazon", rating: "amazonRating", reviews: "amazonReviewsCount" },
  { key: "goodreads", name: "Goodreads", rating: "goodreadsRating", reviews: "goodreadsReviewsCount" },
  { key: "audible", name: "Audible", rating: "audibleRating", reviews: "audibleReviewsCount" },
] as const;

/** Ratings and review counts per platform, editable in place. Skips platforms without any. */
export function RatingsLine({ book }: { book: OwnBook }) {
  const { sources } = book;
  const visible = SOURCES.filter(
    ({ key }) => key === "amazon" || sources[key].rating !== null || sources[key].reviews !== null,
  );
  return visible.map((source) => <SourceFigures key={source.key} book={book} source={source} />);
}

function SourceFigures({ book, source }: { book: OwnBook; source: (typeof SOURCES)[number] }) {
  const update = useMutation(api.books.updateRatings);
  const { rating, reviews } = book.sources[source.key];
  const save = async (ratings: Ratings) => await toastOnFailure(update({ bookId: book._id, ratings }));
  return (
    <div className="flex flex-wrap items-center gap-x-1.5 text-14">
      <span className="text-muted">{source.name}</span>
      <Stars rating={rating ?? 0} />
      <InlineNumberField
        label={`${source.name} rating of ${book.title}`}
        value={rating === null ? "" : String(rating)}
        step={0.1}
        max={5}
        grows="left"
        schema={RatingsInput.shape[source.rating]}
        save={(typed) => save({ [source.rating]: typed })}
      >
        <span className="font-semibold tabular-nums">{rating ? rating.toFixed(1) : "No rating"}</span>
      </InlineNumberField>
      <InlineNumberField
        label={`${source.name} review count of ${book.title}`}
        value={reviews === null ? "" : String(reviews)}
        step={1}
        grows="right"
        schema={RatingsInput.shape[source.reviews]}
        save={(typed) => save({ [source.reviews]: typed })}
      >
        <span className="text-muted tabular-nums">
          {grouped(reviews ?? 0)} {reviews === 1 ? "review" : "reviews"}
        </span>
      </InlineNumberField>
    </div>
  );
}
