import { api } from "@convex/_generated/api";
import { RIGHT_LABELS } from "@domain/books/rights";
import { bookPath } from "@domain/links";
import { lostRightText } from "@domain/producers/saved-books";
import { useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { LiveNumber } from "../../../shared/lists/live-number";
import { cx } from "../../../ui/cx";
import { tabPath, type Desk } from "../desk";
import { useToday } from "../options/use-today";
import { placePath } from "../searches/search-place";

type Endings = FunctionReturnType<typeof api.options.endings>;
type Change = Desk["changes"][number];

/** What is new since the last visit, live; nothing if nothing is. */
export function Facts({ desk }: { desk: Desk | undefined }) {
  const today = useToday();
  const endings = useQuery(api.options.endings, { today });
  if (desk === undefined || endings === undefined) return null;
  const { newMatches } = desk.counts;
  const changes = desk.changes.filter(({ at }) => at > (desk.seenAt ?? 0));
  const past = unremindedPast(endings, today);
  if (newMatches === 0 && changes.length === 0 && past === 0) return null;
  return (
    <section
      aria-label="Since your last visit"
      className="grid divide-line rounded-panel border border-line bg-surface max-sm:divide-y sm:auto-cols-fr sm:grid-flow-col sm:divide-x"
    >
      {newMatches > 0 && <NewMatches count={newMatches} />}
      {changes.length > 0 && <ChangedBooks changes={changes} />}
      {past > 0 && <PastOptions count={past} endings={endings} />}
    </section>
  );
}

/** New matches of saved searches, with the searches that found them. A book that two found is two matches. */
function NewMatches({ count }: { count: number }) {
  const searches = useQuery(api.producer.savedSearches.mine, {});
  const found = searches?.filter(({ newMatches }) => newMatches > 0) ?? [];
  return (
    <Fact value={count}>
      new {count === 1 ? "match" : "matches"} for{" "}
      {found.length === 0 && (
        <Link to={tabPath("saved-searches")} className="text-link">
          your saved searches
        </Link>
      )}
      {found.map(({ _id, searchName }, place) => (
        <span key={_id}>
          {place > 0 && ", "}
          <Link to={placePath({ openId: _id })} className="text-link">
            {searchName}
          </Link>
        </span>
      ))}
    </Fact>
  );
}

/** Saved books that changed since the last visit, the latest in words. */
function ChangedBooks({ changes }: { changes: readonly Change[] }) {
  const books = new Set(changes.map(({ bookId }) => bookId)).size;
  const latest = changes[0];
  return (
    <Fact value={books}>
      {books === 1 ? "saved book changed" : "saved books changed"}
      {latest && (
        <>
          {books === 1 ? ": " : ". Latest: "}
          <ChangedTitle change={latest} />, {changeInWords(latest)}
        </>
      )}
    </Fact>
  );
}

/** A book that is no longer listed has no page to open. */
function ChangedTitle({ change: { bookId, title, kind } }: { change: Change }) {
  if (kind === "unlisted") return title;
  return (
    <Link to={bookPath({ slug: bookId })} className="text-link">
      {title}
    </Link>
  );
}

/** Options past their end date, but for those that a reminder names. Twenty stand for twenty or more. */
function PastOptions({ count, endings: { past } }: { count: number; endings: Endings }) {
  return (
    <Fact value={count} isBad>
      {past.isMore && "or more "}
      {count < past.count && "other "}
      <Link to={tabPath("optioned-books")} className="text-link">
        {count === 1 ? "option" : "options"}
      </Link>{" "}
      past {count === 1 ? "its" : "their"} end date
    </Fact>
  );
}

/** The number of options past their end date that no reminder names. */
function unremindedPast({ past, reminders }: Endings, today: string): number {
  return Math.max(0, past.count - reminders.filter(({ endDate }) => endDate < today).length);
}

interface FactProps {
  value: number;
  isBad?: boolean;
  children: ReactNode;
}

function Fact({ value, isBad = false, children }: FactProps) {
  return (
    <div className="flex min-w-0 items-baseline gap-x-4 px-6 py-4 sm:block">
      <p className={cx("display-28 max-sm:min-w-8", isBad && "text-bad")}>
        <LiveNumber value={value}>{null}</LiveNumber>
      </p>
      <p className="min-w-0 text-14 text-pretty text-muted">{children}</p>
    </div>
  );
}

function changeInWords({ kind, right, status }: Change): string {
  if (kind === "listed") return "listed again";
  if (kind === "unlisted" || right === undefined) return "no longer listed";
  return status === undefined
    ? `${RIGHT_LABELS[right]} is no longer available`
    : lostRightText(right, status);
}
