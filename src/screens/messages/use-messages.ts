import { api } from "@convex/_generated/api";
import { usePaginatedQuery } from "convex/react";
import { useMemo, useState } from "react";
import type { Thread, ThreadMessage } from "./thread";

const PAGE = 30;

/** The messages of a conversation as far as they are loaded. */
export interface Talk {
  /** Oldest first. */
  messages: readonly ThreadMessage[];
  latestOther: ThreadMessage | undefined;
  older: { status: "LoadingFirstPage" | "CanLoadMore" | "LoadingMore" | "Exhausted"; load: () => void };
}

/** The messages of a conversation, oldest first, and earlier ones page by page. The first page reaches back to what is new. */
export function useMessages({ threadId, unread }: Thread): Talk {
  const [first] = useState(PAGE + unread);
  const { results, status, loadMore } = usePaginatedQuery(
    api.messages.threads.messages,
    { threadId },
    { initialNumItems: first },
  );
  const messages = useMemo(() => results.toReversed(), [results]);
  const latestOther = results.find(({ isMine }) => !isMine);
  return { messages, latestOther, older: { status, load: () => loadMore(PAGE) } };
}
