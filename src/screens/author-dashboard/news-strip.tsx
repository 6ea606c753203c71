import { api } from "@convex/_generated/api";
import { DAY_MS, formatShortDay } from "@domain/dates";
import { useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import type { ReactNode } from "react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { NEWS_LABELS } from "../../content/my-books";
import { useOnLeave } from "../../lib/pages/leave";
import { LiveNumber } from "../../shared/lists/live-number";
import { Skeleton } from "../../ui/skeleton";

type News = FunctionReturnType<typeof api.books.news>;

/** Counts over all books, where one producer may count more than once, and changes to the books since the author's last visit, live. Leaving the page marks them as seen. */
export function NewsStrip() {
  const news = useQuery(api.books.news, {});
  const [now] = useState(() => Date.now());
  const markSeen = useMutation(api.books.markSeen);
  // Fails after a logout. The news then shows again, which does no harm.
  useOnLeave(news !== undefined, () => void markSeen({}).catch(() => null));
  if (news === undefined) return <Skeleton className="mb-8 h-5 w-64" />;
  if (news.saves <= 0 && news.contacts === 0 && news.changes.length === 0)
    return (
      <p role="status" className="mb-8 text-14 text-muted">
        Nothing new {since(news.seenAt, now)}.
      </p>
    );
  return (
    <section
      aria-label="Since your last visit"
      className="mb-8 grid divide-line rounded-panel border border-line bg-surface max-sm:divide-y sm:grid-cols-3 sm:divide-x"
    >
      <Cell value={Math.max(0, news.saves)} sign>
        {news.saves === 1 ? "save" : "saves"} by producers {since(news.seenAt, now)}
      </Cell>
      <Cell value={news.contacts} sign>
        {news.contacts === 1 ? "view" : "views"} of your contact details {since(news.seenAt, now)}
      </Cell>
      <Cell value={news.changes.length}>
        {news.changes.length === 0 ? (
          `books changed status ${since(news.seenAt, now)}`
        ) : (
          <Changes changes={news.changes} />
        )}
      </Cell>
    </section>
  );
}

function Cell({ value, sign = false, children }: { value: number; sign?: boolean; children: ReactNode }) {
  return (
    <div className="flex min-w-0 items-baseline gap-x-4 px-6 py-4 sm:block">
      <p className="display-28 max-sm:min-w-8">
        {sign && value > 0 && "+"}
        <LiveNumber value={value}>{null}</LiveNumber>
      </p>
      <p className="min-w-0 text-14 text-pretty text-muted">{children}</p>
    </div>
  );
}

function Changes({ changes }: { changes: News["changes"] }) {
  return changes.map(({ bookId, slug, title, is }, n) => (
    <span key={bookId}>
      {n > 0 && ", "}
      <Link to={`/book/${slug}`} className="text-link">
        {title}
      </Link>{" "}
      {NEWS_LABELS[is]}
    </span>
  ));
}

/** "since Tuesday" within a week, later "since 4 Nov". */
function since(seenAt: number | null, now: number): string {
  if (seenAt === null) return "so far";
  if (now - seenAt < DAY_MS) return "since your last visit";
  if (now - seenAt > 6 * DAY_MS) return `since ${formatShortDay(seenAt)}`;
  return `since ${new Date(seenAt).toLocaleDateString("en-US", { weekday: "long" })}`;
}
