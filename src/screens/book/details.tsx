import { formatDay } from "@domain/dates";
import { grouped } from "@domain/figures";
import { externalLink } from "@domain/links";
import Film from "lucide-react/icons/film";
import type { ReactNode } from "react";
import { Badge } from "../../ui/badge";
import { SafeLink } from "../../ui/safe-link";
import type { BookPage } from "./book-page";

/** Further details. Unknown ones have no row. */
export function Details({ book }: { book: BookPage }) {
  const rows = detailRows(book).filter(([, value]) => value !== null);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="details">
      <h2 id="details" className="display-22">
        Details
      </h2>
      <dl className="mt-4 text-14">
        {rows.map(([name, value]) => (
          <div
            key={name}
            className="grid grid-cols-[8rem_minmax(0,1fr)] border-t border-line py-2.5 sm:grid-cols-[10rem_minmax(0,1fr)]"
          >
            <dt className="text-muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function detailRows(book: BookPage): [name: string, value: ReactNode][] {
  return [
    ["Themes", book.themes.length > 0 ? <Themes themes={book.themes} /> : null],
    ["Subgenre", book.subgenre],
    ["Recognition", sentences([book.awards, book.bestsellerDetails])],
    ["Proposed Rating", book.movieRating],
    ["Screenplay", book.screenplayAvailable ? "Available" : null],
    ["Audiobook", book.hasAudiobook ? <Audiobook link={book.audiobookLink} /> : null],
    ["Length", joined([amount(book.wordCount, "words"), amount(book.pageCount, "pages")], ", ")],
    ["Manuscript", book.isComplete === null ? null : book.isComplete ? "Complete" : "In progress"],
    ["Published", book.publicationDate === null ? null : formatDay(book.publicationDate)],
    ["ISBN", book.isbn13 ? <Isbn digits={book.isbn13} /> : null],
  ];
}

function Themes({ themes }: { themes: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {themes.map((theme) => (
        <li key={theme} className="flex">
          <Badge>{theme}</Badge>
        </li>
      ))}
    </ul>
  );
}

function Audiobook({ link }: { link: string | null }) {
  const href = link === null ? null : externalLink(link);
  if (href === null) return "Available";
  return (
    <SafeLink href={href} className="text-link">
      Available
    </SafeLink>
  );
}

/** Hyphenated like ISBNs in stores. Further hyphens would need the ISBN agency's publisher table. */
function Isbn({ digits }: { digits: string }) {
  const shown = /^97[89]\d{10}$/.test(digits) ? `${digits.slice(0, 3)}-${digits.slice(3)}` : digits;
  return <span className="font-mono text-13">{shown}</span>;
}

function amount(count: number | null, unit: string): string | null {
  return count === null ? null : `${grouped(count)} ${unit}`;
}

/** Ends each part with exactly one period. */
function sentences(parts: readonly (string | null)[]): string | null {
  return joined(
    parts.map((part) => part && `${part.trim().replace(/\.$/, "")}.`),
    " ",
  );
}

function joined(parts: readonly (string | null)[], by: string): string | null {
  const known = parts.filter((part) => part !== null && part !== "");
  return known.length === 0 ? null : known.join(by);
}

/** Similar movies, each in a 16:9 frame. */
export function SimilarMovies({ movies }: { movies: readonly string[] }) {
  if (movies.length === 0) return null;
  return (
    <section aria-labelledby="similar">
      <h2 id="similar" className="display-22">
        Similar movies
      </h2>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2">
        {movies.map((movie) => (
          <li
            key={movie}
            className="flex items-center gap-4 rounded-panel border border-line bg-surface p-4 font-display text-18 leading-6"
          >
            <span className="grid aspect-video w-16 shrink-0 place-items-center border border-control text-muted">
              <Film size={16} strokeWidth={1.75} aria-hidden />
            </span>
            <span className="min-w-0">{movie}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
