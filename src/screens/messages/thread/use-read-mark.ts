import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import { useEffect, useState } from "react";
import type { Thread, ThreadMessage } from "../thread";
import { useVisible } from "./use-visible";

const NONE: News = { after: 0, upTo: 0, count: 0 };

/** Messages of the other side that were new when this visit began: sent after the first time, up to the second. */
export interface News {
  after: number;
  upTo: number;
  /** How many, of which not all may be loaded. */
  count: number;
}

interface Reading {
  thread: Thread;
  /** The latest message of the other side. */
  latest: ThreadMessage | undefined;
  isAtEnd: boolean;
  isLoaded: boolean;
}

/**
 * Marks what is on screen as read. What was new when the visit began stays so while the conversation is open, so that
 * the line above it does not vanish at once. A message that arrives under the reader's eyes is not new.
 */
export function useReadMark({ thread, latest, isAtEnd, isLoaded }: Reading): News {
  const markRead = useMutation(api.threads.markRead);
  const isVisible = useVisible();
  const { threadId, readAt, unread: count } = thread;
  const [visit, setVisit] = useState<{ isVisible: boolean; news: News | null }>({ isVisible, news: null });
  // Somebody who comes back to the tab sees what is new since.
  const begins = isVisible && (!visit.isVisible || visit.news === null);
  if (isLoaded && (begins || visit.isVisible !== isVisible))
    setVisit({ isVisible, news: begins ? { after: readAt, upTo: latest?.sentAt ?? 0, count } : visit.news });
  const upTo = latest !== undefined && latest.sentAt > readAt ? latest.sentAt : null;
  useEffect(() => {
    // Fails without a connection. The next message or visit marks it.
    if (upTo !== null && isVisible && isAtEnd) void markRead({ threadId, upTo }).catch(() => null);
  }, [markRead, threadId, upTo, isVisible, isAtEnd]);
  return visit.news ?? NONE;
}
