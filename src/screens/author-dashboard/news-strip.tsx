import { api } from "@convex/_generated/api";
import { DAY_MS, formatShortDay } from "@domain/dates";
import { useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { NEWS_LABELS } from "../../content/my-books";
import { LiveNumber } from "../../shared/lists/live-number";
import { Skeleton } from "../../ui/skeleton";

type News = FunctionReturnType<typeof api.books.news>;

/** What changed about the books since the author was last here, live; it begins anew when the page is left. */
export function NewsStrip() {
  const news = useQuery(api.books.news, {});
  const [now] = useState(() => Date.now());
  useMarkSeen(news !== undefined);
  if (news === undefined) return <Skeleton className="mb-8 h-23 rounded-panel max-sm:h-44" />;
  return (
    <section
      aria-label="Since your last visit"
      className="mb-8 grid divide-line rounded-panel border border-line bg-surface max-sm:divide-y sm:grid-cols-3 sm:divide-x"
    >
      <Cell value={Math.max(0, news.saves)} sign>
        {news.saves === 1 ? "producer" : "producers"} interested {since(news.seenAt, now)}
      </Cell>
      <Cell value={news.contacts} sign>
        {news.contacts === 1 ? "producer" : "producers"} asked for your contact {since(news.seenAt, now)}
      </Cell>
      <Cell value={news.changes.length}>
        <Changes changes={news.changes} />
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
  if (changes.length === 0) return "books changed their state";
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

/** Tells the server when the page is left with its news on screen: by a link, or by closing the window. */
function useMarkSeen(isShown: boolean): void {
  const markSeen = useMutation(api.books.markSeen);
  useEffect(() => {
    if (!isShown) return;
    // Refused to somebody who is logged out meanwhile; what was not marked is shown again, which does no harm.
    const leave = () => void markSeen({}).catch(() => null);
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, [isShown, markSeen]);
}
