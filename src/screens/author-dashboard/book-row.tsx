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

/** One of the author's books: status, ratings, counts, and actions. */
export function BookRow({ book, onDelete }: { book: OwnBook; onDelete: () => void }) {
  const setListed = useSetListed();
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
          <PublicBadge book={book} />
          <PublicationSelect book={book} />
          {book.isSponsored && <MarqueeBadge>Sponsored</MarqueeBadge>}
        </div>
        <div className="flex flex-wrap items-center gap-x-6">
          <p className="text-14 text-muted">{book.genre}</p>
          {!book.isBlocked && (
            <Switch checked={book.isListed} onChange={(listed) => setListed(book._id, listed)}>
              {book.isListed ? "Listed" : "Unlisted"}
              <span className="sr-only"> {book.title}</span>
            </Switch>
          )}
        </div>
      </div>
      <div className="col-start-2 min-w-0 sm:col-span-2">
        <div className="mt-1 flex flex-wrap items-center gap-x-6 sm:gap-y-1">
          <RatingsLine book={book} />
        </div>
        <Counts book={book} />
        <Passes book={book} />
        <Requirements book={book} />
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

function PublicBadge({ book: { statusReason } }: { book: OwnBook }) {
  if (statusReason === null)
    return (
      <Badge tone="ok" icon={Eye}>
        Public
      </Badge>
    );
  if (statusReason === "blocked")
    return (
      <Badge tone="bad" icon={Ban}>
        Blocked
      </Badge>
    );
  return (
    <Badge tone="neutral" icon={EyeOff}>
      Not public
    </Badge>
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

/** Ten segments, one for each step to a public listing, and below them the open ones with links. */
function Requirements({ book }: { book: OwnBook }) {
  if (book.isBlocked) return <p className="mt-2 text-13 font-medium text-bad">{MY_BOOKS.blocked}</p>;
  const open = book.steps.filter(({ isMet }) => !isMet);
  const met = book.steps.length - open.length;
  const hidden = listingTodo(book);
  return (
    <div className="mt-2">
      <div
        role="img"
        aria-label={`${met} of ${book.steps.length} steps to a public listing`}
        className="flex max-w-[26rem] gap-0.5"
      >
        {book.steps.map(({ label }, place) => (
          <span
            key={label}
            className={cx("h-1 flex-1 rounded-full", place < met ? "bg-ok-fill" : "bg-line")}
          />
        ))}
      </div>
      <p className="mt-1.5 text-13 text-pretty text-muted">
        {open.length > 0 && <StepLinks bookId={book._id} steps={open} />}
        {open.length === 0 && hidden === null && MY_BOOKS.complete}
        {hidden !== null && <span className="font-medium text-amber"> {hidden}.</span>}
      </p>
    </div>
  );
}

/** What keeps a hidden book hidden, besides the steps. */
function listingTodo({ isListed, statusReason }: OwnBook): string | null {
  if (isListed) return null;
  return statusReason === "hiddenByAdmin" ? "Unlisted by an admin" : "Switch it to Listed";
}
