import { api } from "@convex/_generated/api";
import { producerWriteRefusal } from "@domain/accounts/access";
import { useQuery } from "convex/react";
import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { announce } from "../../lib/announcer";
import { ErrorBoundary } from "../../lib/error-boundary";
import type { Me } from "../../lib/viewer";
import { CountBadge } from "../../ui/count-badge";

/** What waits behind the viewer's Dashboard link, live: an admin's messages, producers and reports, a producer's new matches. */
export function DashboardBadge({ user }: { user: Me }) {
  if (user.role === "admin") return <AdminBadge {...user} />;
  return (
    <ForProducers user={user}>
      <NewMatches />
    </ForProducers>
  );
}

/** Unread messages, and producers and reports to decide about, in one number. */
function AdminBadge({ unreadMessages, waitingProducers, waitingReports }: Me) {
  const waiting = [
    { count: unreadMessages ?? 0, one: "unread message", many: "unread messages" },
    { count: waitingProducers ?? 0, one: "waiting producer", many: "waiting producers" },
    { count: waitingReports ?? 0, one: "waiting report", many: "waiting reports" },
  ].filter(({ count }) => count > 0);
  const [first] = waiting;
  if (first === undefined) return null;
  const wordsOf = ({ count, one, many }: typeof first) => (count === 1 ? one : many);
  const text =
    waiting.length === 1
      ? wordsOf(first)
      : `in all: ${waiting.map((kind) => `${kind.count} ${wordsOf(kind)}`).join(", ")}`;
  return <CountBadge count={waiting.reduce((sum, { count }) => sum + count, 0)} words={() => text} />;
}

/** A dot on the phone's menu button while a producer's searches have new matches. */
export function MenuDot({ user }: { user: Me }) {
  return (
    <ForProducers user={user}>
      <NewMatchesDot />
    </ForProducers>
  );
}

/** Searches watch for approved and pending producers. The badge disappears if it fails to load. */
function ForProducers({ user, children }: { user: Me; children: ReactNode }) {
  if (producerWriteRefusal(user) !== null) return null;
  return <ErrorBoundary fallback={() => null}>{children}</ErrorBoundary>;
}

function NewMatches() {
  const count = useNewMatches();
  const before = useRef(count);
  useEffect(() => {
    const isNews = count !== undefined && before.current !== undefined && count > before.current;
    before.current = count;
    if (isNews) announce(`${count} ${words(count)}`);
  }, [count]);
  return <CountBadge count={count ?? null} words={words} />;
}

function NewMatchesDot() {
  if (!useNewMatches()) return null;
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute top-2 right-2 size-2.5 rounded-full border-2 border-bg bg-fill"
    />
  );
}

function useNewMatches(): number | undefined {
  return useQuery(api.producers.desk, {})?.counts.newMatches;
}

function words(count: number): string {
  return `new ${count === 1 ? "match" : "matches"} for your saved searches`;
}
