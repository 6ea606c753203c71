import { api } from "@convex/_generated/api";
import { producerWriteRefusal } from "@domain/accounts/access";
import { useQuery } from "convex/react";
import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { announce } from "../../lib/announcer";
import { ErrorBoundary } from "../../lib/error-boundary";
import type { Me } from "../../lib/viewer";
import { CountBadge } from "../../ui/count-badge";

/** What waits behind the viewer's Dashboard link, live: an admin's messages and producers, a producer's new matches. */
export function DashboardBadge({ user }: { user: Me }) {
  if (user.role === "admin") return <AdminBadge {...user} />;
  return (
    <ForProducers user={user}>
      <NewMatches />
    </ForProducers>
  );
}

/** Unread messages and producers to review, in one number. */
function AdminBadge({ unreadMessages, waitingProducers }: Me) {
  const [unread, waiting] = [unreadMessages ?? 0, waitingProducers ?? 0];
  const messages = `unread ${unread === 1 ? "message" : "messages"}`;
  const producers = `waiting ${waiting === 1 ? "producer" : "producers"}`;
  const sum = `in all: ${unread} ${messages}, ${waiting} ${producers}`;
  const text = waiting === 0 ? messages : unread === 0 ? producers : sum;
  return <CountBadge count={unread + waiting} words={() => text} />;
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
