import { api } from "@convex/_generated/api";
import { producerWriteRefusal } from "@domain/accounts/access";
import { useQuery } from "convex/react";
import { useEffect, useRef } from "react";
import { announce } from "../../lib/pages/announcer";
import { ErrorBoundary } from "../../lib/error-boundary";
import type { Me } from "../../lib/viewer";
import { unreadWords, useUnreadThreads } from "../../shared/messages/unread-threads";
import { CountBadge } from "../../ui/count-badge";

/** What waits behind the viewer's Dashboard link, live: work for an admin, unread conversations, and new matches. */
export function DashboardBadge({ user }: { user: Me }) {
  if (user.role === "admin") return <AdminBadge {...user} />;
  return (
    <ErrorBoundary fallback={() => null}>
      {watches(user) ? <ProducerBadge /> : <ThreadsBadge />}
    </ErrorBoundary>
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

/** A dot on the phone's menu button while something waits behind the Dashboard link. */
export function MenuDot({ user }: { user: Me }) {
  return (
    <ErrorBoundary fallback={() => null}>{watches(user) ? <ProducerDot /> : <ThreadsDot />}</ErrorBoundary>
  );
}

/** Searches watch for approved and pending producers. */
function watches(user: Me): boolean {
  return producerWriteRefusal(user) === null;
}

function ThreadsBadge() {
  const count = useUnreadThreads();
  useAnnounceMore(count, unreadWords);
  return <CountBadge count={count ?? null} words={unreadWords} />;
}

/** Unread conversations and new matches, in one number. */
function ProducerBadge() {
  const [unread, matches] = [useUnreadThreads(), useNewMatches()];
  useAnnounceMore(unread, unreadWords);
  useAnnounceMore(matches, matchWords);
  const both = `in all: ${unread} ${unreadWords(unread ?? 0)}, ${matches} ${matchWords(matches ?? 0)}`;
  const words = !matches ? unreadWords : !unread ? matchWords : () => both;
  return <CountBadge count={(unread ?? 0) + (matches ?? 0)} words={words} />;
}

/** Says a count that has grown. */
function useAnnounceMore(count: number | undefined, words: (count: number) => string) {
  const before = useRef(count);
  useEffect(() => {
    const isNews = count !== undefined && before.current !== undefined && count > before.current;
    before.current = count;
    if (isNews) announce(`${count} ${words(count)}`);
  }, [count, words]);
}

function ThreadsDot() {
  return useUnreadThreads() ? <Dot /> : null;
}

function ProducerDot() {
  const [unread, matches] = [useUnreadThreads(), useNewMatches()];
  return unread || matches ? <Dot /> : null;
}

function Dot() {
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

function matchWords(count: number): string {
  return `new ${count === 1 ? "match" : "matches"} for your saved searches`;
}
