import { ErrorBoundary } from "../../lib/error-boundary";
import { CountBadge } from "../../ui/count-badge";
import { useInboxCounts } from "./inbox-counts";

/** How many conversations have unread messages, live. It disappears if it fails to load. */
export function UnreadThreads() {
  return (
    <ErrorBoundary fallback={() => null}>
      <Count />
    </ErrorBoundary>
  );
}

function Count() {
  return <CountBadge count={useUnreadThreads() ?? null} words={unreadWords} />;
}

/** The count itself, undefined while it loads. */
export function useUnreadThreads(): number | undefined {
  return useInboxCounts()?.threads;
}

export function unreadWords(count: number): string {
  return `unread ${count === 1 ? "conversation" : "conversations"}`;
}
