import { api } from "@convex/_generated/api";
import { usePaginatedQuery } from "convex/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useRef } from "react";
import { ErrorBoundary } from "../../../lib/error-boundary";
import { Head } from "../../../lib/head";
import { useViewer } from "../../../lib/viewer";
import { useReader } from "../../../shared/lists/stable-order";
import { NewRows } from "../../../shared/lists/new-rows";
import { UnreadBadge } from "../../../shared/lists/unread-badge";
import { Button, ButtonLink } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton";
import { MessageCard } from "./message-card";
import { useBufferedList } from "../use-buffered-list";

const PAGE_SIZE = 12;

/** Contact form messages, newest first. */
export function MessagesScreen() {
  const viewer = useViewer();
  return (
    <div className="page-measure pt-8 pb-24">
      <Head title="Contact Messages" noindex />
      <ButtonLink to="/admin" variant="quiet" size="sm" icon={ArrowLeft} className="-ml-3">
        Back to Admin
      </ButtonLink>
      <div className="mt-2 mb-6 flex items-center gap-3">
        <h1 className="display-36">Contact Messages</h1>
        <UnreadBadge count={viewer.user?.unreadMessages ?? null} />
      </div>
      <ErrorBoundary title="Couldn’t load messages.">
        <MessageList />
      </ErrorBoundary>
    </div>
  );
}

function MessageList() {
  const { results, status, loadMore } = usePaginatedQuery(
    api.admin.messages.list,
    {},
    { initialNumItems: PAGE_SIZE },
  );
  const list = useRef<HTMLUListElement>(null);
  const { isReading, handlers } = useReader();
  const { visible, newCount, showNew } = useBufferedList(results, { isHeld: isReading, listKey: "messages" });
  if (status === "LoadingFirstPage") return <MessageSkeletons />;
  if (results.length === 0) {
    return (
      <EmptyState title="No contact messages yet.">Messages from the contact page appear here.</EmptyState>
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
          <li key={message._id}>
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
