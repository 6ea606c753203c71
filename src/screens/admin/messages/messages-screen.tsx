import { api } from "@convex/_generated/api";
import { usePaginatedQuery } from "convex/react";
import { useRef } from "react";
import { ErrorBoundary } from "../../../lib/error-boundary";
import { useUrlState } from "../../../lib/url-state";
import { useViewer } from "../../../lib/viewer";
import { useReader } from "../../../shared/lists/stable-order";
import { NewRows } from "../../../shared/lists/new-rows";
import { UnreadBadge } from "../../../shared/lists/unread-badge";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton";
import { AdminPage } from "../admin-page";
import { ExportButton } from "../exports/export-button";
import { MessageCard } from "./message-card";
import { MessageFilters } from "./message-filters";
import type { MessageView } from "./message-view";
import { readMessageView, writeMessageView } from "./message-view";
import { useBufferedList } from "../use-buffered-list";

const PAGE_SIZE = 12;

/** Contact form messages, newest first. The URL keeps the search. */
export function MessagesScreen() {
  const viewer = useViewer();
  const [view, setView, latestView] = useUrlState(readMessageView, writeMessageView);
  const listKey = writeMessageView(view).toString();
  return (
    <AdminPage
      title="Contact Messages"
      badge={<UnreadBadge count={viewer.user?.unreadMessages ?? null} />}
      actions={<ExportButton kind="messages" />}
    >
      <MessageFilters view={latestView} onView={setView} />
      <ErrorBoundary title="Couldn’t load messages." resetKey={listKey}>
        <MessageList view={view} onView={setView} listKey={listKey} />
      </ErrorBoundary>
    </AdminPage>
  );
}

interface MessageListProps {
  view: MessageView;
  onView: (view: MessageView) => void;
  listKey: string;
}

function MessageList({ view, onView, listKey }: MessageListProps) {
  const { results, status, loadMore } = useMessages(view);
  const list = useRef<HTMLUListElement>(null);
  const { isReading, handlers } = useReader();
  const { visible, newCount, showNew } = useBufferedList(results, { isHeld: isReading, listKey });
  if (status === "LoadingFirstPage") return <MessageSkeletons />;
  if (results.length === 0) {
    return listKey === "" ? (
      <EmptyState title="No contact messages yet.">Messages from the contact page appear here.</EmptyState>
    ) : (
      <NoMatches view={view} onShowAll={() => onView({ q: "", isUnread: false })} />
    );
  }
  return (
    <div {...handlers}>
      <NewRows newCount={newCount} noun="message" onShow={showNew} list={list} />
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Messages"
        className="flex max-w-reading flex-col gap-4 lg:max-w-none"
      >
        {visible.map((message) => (
          // Long lists skip the cards far from the window.
          <li key={message._id} className="[contain-intrinsic-size:auto_14rem] [content-visibility:auto]">
            <MessageCard message={message} />
          </li>
        ))}
      </ul>
      {status !== "Exhausted" && (
        <div className="mt-6 flex justify-center">
          <Button busy={status === "LoadingMore"} busyLabel="Loading…" onClick={() => loadMore(PAGE_SIZE)}>
            Load more
          </Button>
        </div>
      )}
    </div>
  );
}

/** The live list of a view, by search if there is a query. */
function useMessages({ q, isUnread }: MessageView) {
  const first = { initialNumItems: PAGE_SIZE };
  const all = usePaginatedQuery(api.admin.messages.list, q === "" ? { isUnread } : "skip", first);
  const found = usePaginatedQuery(api.admin.messages.search, q === "" ? "skip" : { q, isUnread }, first);
  return q === "" ? all : found;
}

function NoMatches({ view: { q }, onShowAll }: { view: MessageView; onShowAll: () => void }) {
  return (
    <EmptyState
      title={q === "" ? "No unread messages." : "No messages found."}
      action={<Button onClick={onShowAll}>Show All Messages</Button>}
    >
      {q === "" ? "New messages appear here." : "Try another sender, subject or word."}
    </EmptyState>
  );
}

function MessageSkeletons() {
  return (
    <SkeletonGroup label="Loading messages" className="flex flex-col gap-4">
      {["first", "second", "third"].map((place) => (
        <div key={place} className="h-48 rounded-panel border border-line bg-surface p-6">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="mt-3 h-4 w-1/3" />
          <Skeleton className="mt-6 h-4 w-full" />
          <Skeleton className="mt-2 h-4 w-5/6" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
