import { bookPath } from "@domain/links";
import { passesSentence } from "@domain/producers/slate";
import Ban from "lucide-react/icons/ban";
import Bookmark from "lucide-react/icons/bookmark";
import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import Mail from "lucide-react/icons/mail";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { Link } from "react-router-dom";
import { MY_BOOKS } from "../../content/my-books";
import { Cover } from "../../shared/books/cover";
import { LiveNumber } from "../../shared/lists/live-number";
import { Badge, MarqueeBadge } from "../../ui/badge";
import { cx } from "../../ui/cx";
import type { Icon } from "../../ui/button";
import { ButtonLink, IconButton } from "../../ui/button";
import { Switch } from "../../ui/form/fields";
import { PublicationSelect } from "./publication-select";
import { RatingsLine } from "./ratings-line";
import { StepLinks } from "./step-links";
import { SponsorButton } from "./sponsor-button";
import type { OwnBook } from "./use-own-books";
import { useSetListed } from "./use-own-books";

/** One of the author's books: whether it is public, ratings, counts, settings and actions. */
export function BookRow({ book, onDelete }: { book: OwnBook; onDelete: () => void }) {
  return (
    <article
      aria-label={book.title}
      className="grid grid-cols-[72px_minmax(0,1fr)] gap-x-5 border-t border-line py-6 sm:grid-cols-[72px_minmax(0,1fr)_auto]"
    >
      <Cover book={book} decorative className="row-span-2" />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="display-22 wrap-anywhere">
            <Link to={bookPath(book)} className="hover:text-brand">
              {book.title}
            </Link>
          </h2>
          {book.isSponsored && <MarqueeBadge>Sponsored</MarqueeBadge>}
        </div>
        <p className="text-14 text-muted">{book.genre}</p>
      </div>
      <div className="col-start-2 min-w-0 sm:col-span-2">
        <StateLine book={book} />
        {!book.isBlocked && <StepMeter steps={book.steps} />}
        <div className="mt-2 flex flex-wrap items-center gap-x-6 sm:gap-y-1">
          <RatingsLine book={book} />
        </div>
        <Counts book={book} />
        <Passes book={book} />
        <Settings book={book} />
      </div>
      <div className="col-span-2 flex flex-wrap items-start gap-2 max-sm:mt-4 sm:col-span-1 sm:col-start-3 sm:row-start-1 [&>a]:max-sm:flex-1 [&>button:not(:last-child)]:max-sm:flex-1">
        <ButtonLink to={`/submit?edit=${book._id}`} size="sm" icon={Pencil}>
          Edit<span className="sr-only"> {book.title}</span>
        </ButtonLink>
        <SponsorButton book={{ ...book, isPublic: book.statusReason === null }} />
        <IconButton size="sm" icon={Trash2} label={`Delete ${book.title}`} onClick={onDelete} />
      </div>
    </article>
  );
}

/** What visitors see, in one line: whether the book is public, and if not, why and what is missing. */
function StateLine({ book }: { book: OwnBook }) {
  return (
    <p className="mt-2 text-14 text-pretty text-muted">
      <PublicBadge book={book} /> <StateReason book={book} />
    </p>
  );
}

function PublicBadge({ book: { statusReason, isSuccessStory } }: { book: OwnBook }) {
  if (statusReason === null)
    return (
      <Badge tone="ok" icon={Eye} className="mr-1.5">
        Public
      </Badge>
    );
  if (statusReason === "blocked")
    return (
      <Badge tone="bad" icon={Ban} className="mr-1.5">
        Blocked
      </Badge>
    );
  return (
    <Badge tone="neutral" icon={EyeOff} className="mr-1.5">
      {isSuccessStory ? "Not in the catalog" : "Not public"}
    </Badge>
  );
}

function StateReason({ book }: { book: OwnBook }) {
  if (book.isBlocked) return MY_BOOKS.blocked;
  const open = book.steps.filter(({ isMet }) => !isMet);
  if (open.length === 0 && book.isListed) return MY_BOOKS.complete;
  // The server names who unlisted it once it meets the rules.
  const isNamed = book.statusReason === "hiddenByAdmin" || book.statusReason === "hiddenByAuthor";
  const isCounted = !isNamed && open.length > 0;
  return (
    <>
      {open.length > 0 && (
        <StepLinks bookId={book._id} steps={open} isUnlisted={isCounted && !book.isListed} />
      )}{" "}
      {!book.isListed && !isCounted && <span className="font-medium text-amber">{unlistedBy(book)}</span>}{" "}
      {book.statusReason !== null && book.isSuccessStory && MY_BOOKS.openStory}
    </>
  );
}

/** Who unlisted a book, as far as the server says, and what its author can do. */
function unlistedBy({ statusReason }: OwnBook): string {
  if (statusReason === "hiddenByAdmin") return MY_BOOKS.unlistedByAdmin;
  return statusReason === "hiddenByAuthor" ? `${MY_BOOKS.unlistedByYou} ${MY_BOOKS.list}` : MY_BOOKS.list;
}

/** Ten segments, one for each step to a public listing. */
function StepMeter({ steps }: Pick<OwnBook, "steps">) {
  const met = steps.filter(({ isMet }) => isMet).length;
  return (
    <div
      role="img"
      aria-label={`${met} of ${steps.length} steps to a public listing`}
      className="mt-2 flex max-w-[26rem] gap-0.5 forced-color-adjust-none"
    >
      {steps.map(({ label }, place) => (
        <span key={label} className={cx("h-1 flex-1 rounded-full", place < met ? "bg-ok-fill" : "bg-line")} />
      ))}
    </div>
  );
}

/** What the author sets about a book: whether it is listed, and its publication status. */
function Settings({ book }: { book: OwnBook }) {
  const setListed = useSetListed();
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-8">
      {!book.isBlocked && (
        <Switch checked={book.isListed} onChange={(listed) => setListed(book._id, listed)}>
          {book.isListed ? "Listed" : "Unlisted"}
          <span className="sr-only"> {book.title}</span>
        </Switch>
      )}
      <PublicationSelect book={book} />
    </div>
  );
}

/** Live counts of interest, views and contacts. Producers stay anonymous. */
function Counts({ book: { interest, views, contacts } }: { book: OwnBook }) {
  const interested = interest.saves + interest.verified;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-1 text-14 text-muted">
      <Count
        icon={Bookmark}
        value={interested}
        words={`${interested === 1 ? "Producer" : "Producers"} Interested`}
        isStrong
      />
      <Count icon={Eye} value={views} words={views === 1 ? "view" : "views"} />
      <Count icon={Mail} value={contacts} words={contacts === 1 ? "contact" : "contacts"} />
    </p>
  );
}

/** Why producers passed on the book, in totals that name nobody. */
function Passes({ book }: { book: OwnBook }) {
  const sentence = passesSentence(book.passes);
  return sentence === null ? null : <p className="mt-1 text-14 text-muted">{sentence}</p>;
}

interface CountProps {
  icon: Icon;
  value: number;
  words: string;
  isStrong?: boolean;
}

function Count({ icon: Icon, value, words, isStrong = false }: CountProps) {
  return (
    <span className={`inline-flex items-center gap-2 ${isStrong && value > 0 ? "text-brand" : ""}`}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <LiveNumber value={value}>{words}</LiveNumber>
    </span>
  );
}
