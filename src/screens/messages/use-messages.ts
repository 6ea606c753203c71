import { api } from "@convex/_generated/api";
import { usePaginatedQuery } from "convex/react";
import { useEffect, useMemo, useRef } from "react";
import { announce } from "../../lib/announcer";
import { nameOf, type Thread, type ThreadMessage } from "./thread";

const PAGE = 30;

/** The messages of a conversation, oldest first, and earlier ones page by page. */
export function useMessages({ threadId, other }: Thread) {
  const { results, status, loadMore } = usePaginatedQuery(
    api.threads.messages,
    { threadId },
    { initialNumItems: PAGE },
  );
  const messages = useMemo(() => results.toReversed(), [results]);
  const latestOther = results.find(({ isMine }) => !isMine);
  useAnnounceMessage(latestOther, nameOf(other), status !== "LoadingFirstPage");
  return { messages, latestOther, older: { status, load: () => loadMore(PAGE) } };
}

/** Reads a message that arrives to people who don't see it arrive. */
function useAnnounceMessage(latest: ThreadMessage | undefined, name: string, isLoaded: boolean) {
  const heard = useRef<string | null>(null);
  useEffect(() => {
    if (!isLoaded) return;
    const isNew = heard.current !== null && latest !== undefined && latest._id !== heard.current;
    heard.current = latest?._id ?? "";
    if (isNew) announce(`${name}: ${latest.text}`);
  }, [latest, name, isLoaded]);
}
