import { amazonLink, storeLink, type Store } from "@domain/links";
import { PRODUCTION_PHASES } from "@domain/books/production";
import { AUTHOR_REPORTED } from "@domain/books/rating-checks";
import { formatDay, formatMonth, monthOf } from "@domain/dates";
import { grouped } from "@domain/figures";
import ExternalLink from "lucide-react/icons/external-link";
import { RatingFigure } from "../../shared/books/rating";
import { RightsList } from "../../shared/books/rights/rights-list";
import { Stars } from "../../shared/books/stars";
import { buttonClass } from "../../ui/button-class";
import { SafeLink } from "../../ui/safe-link";
import type { BookPage } from "./book-page";
import { Panel } from "./panel";

/** Rights and their status, and the public option if there is one. */
export function RightsPanel({ book }: { book: BookPage }) {
  const { option } = book;
  const phase = PRODUCTION_PHASES.find((known) => known === option?.phase);
  return (
    <Panel title="Rights">
      <RightsList rights={book.rights} />
      {option && (
        <p className="border-t border-line pt-3 text-13 text-muted">
          Verified option{option.date !== null && `, ${formatMonth(monthOf(option.date))}`}
          {phase && phase !== "optioned" && `, in ${phase}`}.{option.status !== null && ` ${option.status}`}
        </p>
      )}
    </Panel>
  );
}

/** Which rating the book shows, by the number of sources that have one. */
const WHICH_IS_SHOWN: Record<number, string> = {
  2: "The displayed rating is the higher of the two.",
  3: "The displayed rating is the highest of the three.",
};

/** Rating and reviews per source, and the store link. */
export function RatingsPanel({ book }: { book: BookPage }) {
  const { amazon, goodreads, audible } = book.sources;
  const rated = [amazon, goodreads, audible].filter(({ rating }) => rating !== null).length;
  const hasOwnLink = amazon.link !== null && storeLink("amazon", amazon.link) !== null;
  return (
    <Panel title="Ratings by source">
      <ul>
        <Source name="Amazon" store="amazon" source={{ ...amazon, link: null }} />
        <Source name="Goodreads" store="goodreads" source={goodreads} />
        <Source name="Audible" store="audible" source={audible} />
      </ul>
      <p className="mb-4 border-t border-line pt-3 text-13 text-muted">
        Authors enter these numbers. Checked ones were compared with their source. {WHICH_IS_SHOWN[rated]}
      </p>
      <SafeLink
        href={amazonLink({ ...book, amazonLink: amazon.link })}
        className={buttonClass("secondary", "md", `w-full ${hasOwnLink ? "" : "print:hidden"}`)}
      >
        {hasOwnLink ? "View on Amazon" : "Search on Amazon"}
        <ExternalLink size={18} strokeWidth={1.75} aria-hidden className="print:hidden" />
      </SafeLink>
    </Panel>
  );
}

function Source(props: { name: string; store: Store; source: BookPage["sources"]["amazon"] }) {
  const { name, store, source } = props;
  if (source.rating === null && source.reviews === 0) return null;
  const href = source.link === null ? null : storeLink(store, source.link);
  return (
    <li className="flex items-center justify-between gap-3 border-t border-line py-3 text-14">
      <span>
        {href === null ? (
          <span className="font-medium">{name}</span>
        ) : (
          <SafeLink href={href} className="font-medium underline underline-offset-4">
            {name}
          </SafeLink>
        )}
        <span className="block text-13 text-muted">
          {source.checkedAt === null ? AUTHOR_REPORTED : `Checked ${formatDay(source.checkedAt)}`}
        </span>
      </span>
      <span className="text-right">
        <span className="flex items-center justify-end gap-2">
          <Stars rating={source.rating ?? 0} />
          <RatingFigure rating={source.rating ?? 0} />
        </span>
        <span className="block text-13 text-muted">
          {grouped(source.reviews)} {source.reviews === 1 ? "review" : "reviews"}
        </span>
      </span>
    </li>
  );
}
