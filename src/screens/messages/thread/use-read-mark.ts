import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import type { RefObject } from "react";
import { useEffect, useRef, useState } from "react";
import type { Thread } from "../thread";
import type { Talk } from "../use-messages";
import { useIsLooking } from "./use-is-looking";

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
  talk: Talk;
  /** Holds the messages. */
  scroller: RefObject<HTMLElement | null>;
}

/**
 * Marks what is on screen as read. What was new when the visit began stays so while the conversation is open, so that
 * the line above it does not vanish at once. A message that arrives under the reader's eyes is not new.
 */
export function useReadMark({ thread, talk, scroller }: Reading): News {
  const isLooking = useIsLooking();
  const { readAt, unread: count } = thread;
  const [visit, setVisit] = useState<{ isLooking: boolean; news: News | null }>({ isLooking, news: null });
  // Somebody who comes back to the window sees what is new since, if anything is.
  const begins = visit.news === null || (isLooking && !visit.isLooking && count > 0);
  if (talk.older.status !== "LoadingFirstPage" && (begins || visit.isLooking !== isLooking)) {
    const news = { after: readAt, upTo: talk.latestOther?.sentAt ?? 0, count };
    setVisit({ isLooking, news: begins ? news : visit.news });
  }
  useMarkSeen({ thread, talk, scroller }, isLooking);
  return visit.news ?? NONE;
}

/** The latest message whose end came on screen is read, and with it those before. The bubbles name the times of theirs. */
function useMarkSeen({ thread: { threadId, readAt }, talk: { messages }, scroller }: Reading, isOn: boolean) {
  const markRead = useMutation(api.messages.threads.markRead);
  const asked = useRef(0);
  useEffect(() => {
    if (!isOn) return;
    const observer = new IntersectionObserver((ends) => {
      const upTo = Math.max(...ends.filter(({ isIntersecting }) => isIntersecting).map(receivedAt));
      if (upTo <= asked.current) return;
      asked.current = upTo;
      // Fails without a connection. The next message or visit marks it.
      markRead({ threadId, upTo }).catch(() => (asked.current = 0));
    });
    for (const target of scroller.current?.querySelectorAll("[data-received-at]") ?? [])
      if (receivedAt({ target }) > readAt) observer.observe(target);
    return () => observer.disconnect();
  }, [markRead, threadId, readAt, messages, scroller, isOn]);
}

function receivedAt({ target }: Pick<IntersectionObserverEntry, "target">): number {
  return Number(target.getAttribute("data-received-at"));
}
