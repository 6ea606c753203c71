import { api } from "@convex/_generated/api";
import { RIGHT_LABELS } from "@domain/books/rights";
import { grouped } from "@domain/figures";
import { bookPath } from "@domain/links";
import type { DigestSection } from "@domain/mail/digest";
import { DIGEST_SECTIONS } from "@domain/mail/digest";
import { formatPacificShortDay } from "@domain/mail/digest-calendar";
import { messageFor } from "@domain/refusal-errors";
import { useMutation, usePaginatedQuery } from "convex/react";
import EyeOff from "lucide-react/icons/eye-off";
import Undo2 from "lucide-react/icons/undo-2";
import { useState } from "react";
import { Link } from "react-router-dom";
import { Cover } from "../../../../shared/books/cover";
import { LoadMore } from "../../../../shared/lists/load-more";
import { Badge } from "../../../../ui/badge";
import { Button } from "../../../../ui/button";
import { cx } from "../../../../ui/cx";
import { Skeleton } from "../../../../ui/skeleton";
import { toast } from "../../../../ui/toast";
import type { Issue, IssueBook } from "./digest";
import { SECTION_LABELS } from "./digest";

const PAGE = 12;

interface BooksProps {
  issue: Issue;
  isOpen: boolean;
}

/** The books of an issue, section by section. An admin may leave some out. */
export function IssueBooks({ issue, isOpen }: BooksProps) {
  return (
    <section aria-label="Books of the issue" className="rounded-panel border border-line bg-surface">
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 px-4 sm:px-6">
        <h3 className="text-14 font-semibold">Books</h3>
        <p className="text-13 text-muted">
          Each reader gets those of their genres{issue.vetoed > 0 && `. ${issue.vetoed} left out`}.
        </p>
      </div>
      {DIGEST_SECTIONS.map((section) => (
        <Section key={section} section={section} issue={issue} isOpen={isOpen} />
      ))}
    </section>
  );
}

function Section({ section, issue, isOpen }: BooksProps & { section: DigestSection }) {
  const { title, note } = SECTION_LABELS[section];
  const { results, status, loadMore } = usePaginatedQuery(
    api.admin.digest.books,
    { key: issue.key, section },
    { initialNumItems: PAGE },
  );
  return (
    <section aria-label={title} className="border-t border-line px-4 py-4 sm:px-6">
      <h4 className="display-22">{title}</h4>
      <p className="text-13 text-muted">{note}</p>
      {status === "LoadingFirstPage" && <Skeleton className="mt-3 h-16" />}
      {status !== "LoadingFirstPage" && results.length === 0 && (
        <p className="mt-3 text-14 text-muted">Nothing this week.</p>
      )}
      <ul className="mt-2">
        {results.map((book) => (
          <BookRow key={book._id} book={book} issue={issue} isOpen={isOpen} />
        ))}
      </ul>
      <LoadMore status={status} onMore={() => loadMore(PAGE)} />
    </section>
  );
}

function BookRow({ book, issue, isOpen }: BooksProps & { book: IssueBook }) {
  const { title, authorName, genre, isVetoed, isShown } = book;
  const isOut = isVetoed || !isShown;
  return (
    <li className="grid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-t border-line py-3 first:border-t-0 sm:grid-cols-[2.25rem_minmax(0,1fr)_auto_auto]">
      <Cover book={book} decorative className={cx("w-9 max-sm:row-span-2", isOut && "opacity-50")} />
      <div className="min-w-0 max-sm:col-span-2">
        <p className="flex flex-wrap items-center gap-x-2">
          <Link
            to={bookPath(book)}
            className={cx("min-w-0 truncate font-medium hover:underline", isOut && "text-muted")}
          >
            {title}
          </Link>
          {isVetoed && <Badge icon={EyeOff}>Left out</Badge>}
          {!isShown && <Badge tone="amber">Hidden or held</Badge>}
        </p>
        <p className="truncate text-13 text-muted">
          {authorName} · {genre}
        </p>
      </div>
      <p className="text-13 font-medium text-muted tabular-nums sm:text-right">{reasonFor(book)}</p>
      {isOpen && <VetoButton book={book} issue={issue} />}
    </li>
  );
}

/** Why the book is in its section. */
function reasonFor({ section, order, rights }: IssueBook): string {
  if (section === "new") return `Since ${formatPacificShortDay(order)}`;
  if (section === "rising") return `+${grouped(order)} this week`;
  return rights.map(({ right, isAgain }) => `${RIGHT_LABELS[right]}${isAgain ? ", again" : ""}`).join("; ");
}

function VetoButton({ book: { _id, title, isVetoed }, issue: { key } }: { book: IssueBook; issue: Issue }) {
  const setVeto = useMutation(api.admin.digest.setVeto);
  const [isBusy, setBusy] = useState(false);
  const change = async () => {
    setBusy(true);
    try {
      await setVeto({ key, bookId: _id, vetoed: !isVetoed });
    } catch (error) {
      toast("bad", messageFor(error));
    }
    setBusy(false);
  };
  const label = isVetoed ? "Put Back" : "Leave Out";
  return (
    <Button
      size="row"
      icon={isVetoed ? Undo2 : EyeOff}
      aria-label={`${label}: ${title}`}
      busy={isBusy}
      className="shrink-0"
      onClick={() => void change()}
    >
      {label}
    </Button>
  );
}
