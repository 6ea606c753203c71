import { api } from "@convex/_generated/api";
import { producerWriteRefusal } from "@domain/accounts/access";
import { useQuery } from "convex/react";
import { type ComponentProps, useEffect, useRef } from "react";
import { announce } from "../../lib/pages/announcer";
import { ErrorBoundary } from "../../lib/error-boundary";
import { HeldBadge, keepSize } from "../../lib/session/kept-size";
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
  if (first === undefined) return <KeptBadge count={0} words={none} />;
  const wordsOf = ({ count, one, many }: typeof first) => (count === 1 ? one : many);
  const text =
    waiting.length === 1
      ? wordsOf(first)
      : `in all: ${waiting.map((kind) => `${kind.count} ${wordsOf(kind)}`).join(", ")}`;
  return <KeptBadge count={waiting.reduce((sum, { count }) => sum + count, 0)} words={() => text} />;
}

function none(): string {
  return "";
}

interface KeptBadgeProps extends ComponentProps<typeof CountBadge> {
  /** False while a part of the count loads. */
  isKnown?: boolean;
}

/** Keeps its place in the header for the next page, where it comes after the links beside it. */
function KeptBadge({ count, words, isKnown = count !== null }: KeptBadgeProps) {
  const badge = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isKnown && badge.current) keepPlaces(badge.current);
  }, [isKnown, count]);
  if (!isKnown && !count) return <HeldBadge />;
  return (
    <span ref={badge} className="inline-flex empty:hidden">
      <CountBadge count={count} words={words} />
    </span>
  );
}

/** The widths of the badge, and of what stands beside the row's first button. */
function keepPlaces(badge: HTMLElement): void {
  const row = badge.closest("a")?.parentElement;
  const next = row?.children[1];
  // The menu has a badge too, but no row.
  if (!row || !next || row.closest("header") === null) return;
  keepSize("badge", badge.offsetWidth);
  keepSize("links", row.getBoundingClientRect().right - next.getBoundingClientRect().left);
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
  return <KeptBadge count={count ?? null} words={unreadWords} />;
}

/** Unread conversations and new matches, in one number. */
function ProducerBadge() {
  const [unread, matches] = [useUnreadThreads(), useNewMatches()];
  useAnnounceMore(unread, unreadWords);
  useAnnounceMore(matches, matchWords);
  const both = `in all: ${unread} ${unreadWords(unread ?? 0)}, ${matches} ${matchWords(matches ?? 0)}`;
  const words = !matches ? unreadWords : !unread ? matchWords : () => both;
  const isKnown = unread !== undefined && matches !== undefined;
  return <KeptBadge count={(unread ?? 0) + (matches ?? 0)} words={words} isKnown={isKnown} />;
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
