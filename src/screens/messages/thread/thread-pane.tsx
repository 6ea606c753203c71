import { api } from "@convex/_generated/api";
import { useQuery } from "convex/react";
import { useState } from "react";
import { Head } from "../../../lib/head";
import { ButtonLink } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { LazyBoundary, lazyComponent } from "../../../ui/lazy-component";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton";
import { BookStrip } from "./book-strip";
import { Conversation } from "./conversation";
import { BackToMessages, ThreadHead, Verification } from "./thread-head";
import { nameOf, type Thread, type ThreadMessage } from "../thread";
import { reportablesOf } from "./reportables";
import { useMessages } from "../use-messages";
import { useThreadActs } from "./use-thread-acts";

const ReportDialog = lazyComponent(
  async () => (await import("../../../shared/trust/report-dialog")).ReportDialog,
);

interface ThreadPaneProps {
  threadId: string;
  inboxPath: string;
  onArchived: () => void;
}

/** One conversation, live. */
export function ThreadPane({ threadId, ...props }: ThreadPaneProps) {
  const thread = useQuery(api.messages.threads.get, { threadId });
  if (thread === undefined) return <ThreadSkeleton inboxPath={props.inboxPath} />;
  if (thread === null) return <NotFound inboxPath={props.inboxPath} />;
  return <OpenThread key={threadId} thread={thread} {...props} />;
}

interface OpenThreadProps extends Omit<ThreadPaneProps, "threadId"> {
  thread: Thread;
}

function OpenThread({ thread, inboxPath, onArchived }: OpenThreadProps) {
  const acts = useThreadActs(thread, onArchived);
  const talk = useMessages(thread);
  const [report, setReport] = useState<{ message: ThreadMessage | null } | null>(null);
  const closeReport = () => setReport(null);
  return (
    <section
      aria-label={`Conversation with ${nameOf(thread.other)} about ${thread.book.title}`}
      className="flex min-h-0 min-w-0 flex-1 flex-col"
    >
      <Head title={`${nameOf(thread.other)} · Messages`} noindex />
      <ThreadHead
        thread={thread}
        acts={acts}
        onReport={() => setReport({ message: null })}
        inboxPath={inboxPath}
      />
      <BookStrip thread={thread} />
      <div className="border-b border-line px-4 py-2 empty:hidden nav:hidden [@container(max-height:30rem)]:hidden">
        <Verification thread={thread} />
      </div>
      <Conversation {...{ thread, talk, acts }} onReport={(message) => setReport({ message })} />
      {report !== null && (
        <LazyBoundary onLoadError={closeReport}>
          <ReportDialog
            reportables={reportablesOf(thread, talk.messages, report.message)}
            onClose={closeReport}
          />
        </LazyBoundary>
      )}
    </section>
  );
}

/** Someone else's conversation reads the same: nothing tells that it exists. */
function NotFound({ inboxPath }: { inboxPath: string }) {
  return (
    <div className="m-auto p-4">
      <Head title="Conversation not found" noindex />
      <EmptyState
        title="Conversation not found"
        frame="middle"
        className="items-center! border-0! bg-transparent! text-center sm:min-w-0!"
        action={
          <ButtonLink to={inboxPath} variant="primary">
            All messages
          </ButtonLink>
        }
      >
        It may have been removed, or it belongs to another account.
      </EmptyState>
    </div>
  );
}

function ThreadSkeleton({ inboxPath }: { inboxPath: string }) {
  return (
    <>
      <Head title="Messages" noindex />
      <header className="border-b border-line py-2 pl-1 nav:hidden">
        <BackToMessages inboxPath={inboxPath} />
      </header>
      <SkeletonGroup label="Loading the conversation" className="flex flex-1 flex-col gap-4 p-5">
        <Skeleton className="h-11 w-64" />
        <Skeleton className="h-12" />
        <Skeleton className="h-14 w-80 max-w-full" />
        <Skeleton className="ml-auto h-12 w-64" />
      </SkeletonGroup>
    </>
  );
}
