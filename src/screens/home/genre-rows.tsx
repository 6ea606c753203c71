import { api } from "@convex/_generated/api";
import type { Genre } from "@domain/books/genres";
import { grouped } from "@domain/figures";
import { genrePath } from "@domain/links";
import { useQuery } from "convex/react";
import { BookRow } from "./book-row";
import { RowBoundary } from "./row-boundary";

const MAX_GENRES = 5;
const BOOKS_PER_GENRE = 5;

/** A row for each of the biggest genres. Each row has its own query, so a change redraws only one. */
export function GenreRows() {
  const genres = useQuery(api.home.genres);
  if (genres === undefined) {
    return Array.from({ length: MAX_GENRES }, (_, index) => (
      <BookRow
        key={index}
        title={"\u00a0"}
        subtitle={"\u00a0"}
        more={{ to: "/browse", label: "See all" }}
        books={undefined}
        expected={BOOKS_PER_GENRE}
        fitted
        empty=""
      />
    ));
  }
  if (genres.length === 0) {
    return (
      <p className="page-measure mt-16 text-16 text-muted">No genres with enough books to display yet.</p>
    );
  }
  return genres.map(({ genre, publicCount }) => (
    <RowBoundary key={genre} name={genre}>
      <GenreRow genre={genre} publicCount={publicCount} />
    </RowBoundary>
  ));
}

function GenreRow({ genre, publicCount }: { genre: Genre; publicCount: number }) {
  const books = useQuery(api.home.genreCarousel, { genre });
  return (
    <BookRow
      title={genre}
      subtitle={`${Math.min(BOOKS_PER_GENRE, publicCount)} of ${grouped(publicCount)} books`}
      more={{ to: genrePath(genre), label: "See all" }}
      books={books}
      expected={BOOKS_PER_GENRE}
      fitted
      empty="These books just left the catalog."
    />
  );
}
