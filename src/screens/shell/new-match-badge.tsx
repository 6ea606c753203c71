import { api } from "@convex/_generated/api";
import { useQuery } from "convex/react";
import { useEffect, useRef } from "react";
import { announce } from "../../lib/announcer";
import { ErrorBoundary } from "../../lib/error-boundary";
import type { Viewer } from "../../lib/viewer";
import { CountBadge } from "../../ui/badge";

/** True for a producer who can open the dashboard, and so the searches that have new matches. */
export function hasDashboard({ user }: Viewer): boolean {
  return user?.role === "producer" && user.approvalStatus === "approved";
}

const words = (count: number) => `new ${count === 1 ? "match" : "matches"} for your saved searches`;

/** The number of new matches of a producer's saved searches, live. Render it only if `hasDashboard`. */
export function NewMatchBadge() {
  return (
    <ErrorBoundary fallback={() => null}>
      <Count />
    </ErrorBoundary>
  );
}

function Count() {
  return <CountBadge count={useNewMatches() ?? null} words={words} />;
}

/** A dot on the phone's menu button while its Dashboard button has a badge. */
export function NewMatchDot() {
  return (
    <ErrorBoundary fallback={() => null}>
      <Dot />
    </ErrorBoundary>
  );
}

function Dot() {
  if (!useNewMatches()) return null;
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute top-2 right-2 size-2.5 rounded-full border-2 border-bg bg-fill"
    />
  );
}

/** Tells screen readers of each new match, on every page. */
export function NewMatchAnnouncer() {
  return (
    <ErrorBoundary fallback={() => null}>
      <Announcement />
    </ErrorBoundary>
  );
}

function Announcement() {
  const count = useNewMatches();
  const before = useRef(count);
  useEffect(() => {
    const isNews = count !== undefined && before.current !== undefined && count > before.current;
    before.current = count;
    if (isNews) announce(`${count} ${words(count)}`);
  }, [count]);
  return null;
}

function useNewMatches(): number | undefined {
  return useQuery(api.producers.desk, {})?.counts.newMatches;
}
