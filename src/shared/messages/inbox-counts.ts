import { api } from "@convex/_generated/api";
import { useQuery } from "convex/react";
import { useEffect, useState } from "react";
import { useMatch } from "react-router-dom";

/** A conversation that is read reads a new message within this time. */
const READING_MS = 1_000;

/**
 * The viewer's unread conversations and notifications, live. Beside an open conversation a rise waits a moment: a message
 * that is read as it arrives would flash in each badge, and screen readers would hear of it twice.
 */
export function useInboxCounts() {
  const latest = useQuery(api.messages.inbox.counts, {});
  const isReading = useMatch("/messages/:threadId") !== null;
  const [shown, setShown] = useState(latest);
  const waits =
    isReading &&
    latest !== undefined &&
    shown !== undefined &&
    (latest.threads > shown.threads || latest.notices > shown.notices);
  if (!waits && latest !== shown) setShown(latest);
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setShown(latest), READING_MS);
    return () => clearTimeout(timer);
  }, [waits, latest]);
  return waits ? shown : latest;
}
