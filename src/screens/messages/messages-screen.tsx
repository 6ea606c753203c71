import { api } from "@convex/_generated/api";
import { useQuery } from "convex/react";
import Clock from "lucide-react/icons/clock";
import type { ReactNode } from "react";
import { useLayoutEffect, useRef } from "react";
import { useParams } from "react-router-dom";
import { ErrorBoundary, type Failure } from "../../lib/error-boundary";
import { Head } from "../../lib/head";
import { ConnectionBar } from "../../lib/connection/connection-bar";
import { useUrlState } from "../../lib/url-state";
import { ErrorPanel } from "../../ui/empty-state";
import { FrameDrawing } from "../../ui/frames";
import type { Side } from "@domain/messages/threads";
import { InboxList } from "./inbox/inbox-list";
import { readInboxView, writeInboxView } from "./inbox/inbox-view";
import { BackToMessages } from "./thread/thread-head";
import { ThreadPane } from "./thread/thread-pane";
import { useAboveKeyboard } from "./thread/use-above-keyboard";
import { useIsWide } from "./use-is-wide";
import { useOpened } from "./inbox/use-kept-rows";
import { useTopEdge } from "./use-top-edge";

/** The inbox of an author or a producer. The URL names the open conversation, which fills a phone's screen. */
export function Messages({ side }: { side: Side }) {
  const { threadId } = useParams();
  const isWide = useIsWide();
  const [view, setView] = useUrlState(readInboxView, writeInboxView);
  const opened = useOpened(view);
  const query = writeInboxView(view).toString();
  const search = query === "" ? "" : `?${query}`;
  const inboxPath = `/messages${search}`;
  const list = (
    <ErrorBoundary
      fallback={({ message, retry }) => (
        <ErrorPanel title="Couldn’t load your messages." onRetry={retry} className={IN_COLUMN}>
          {message}
        </ErrorPanel>
      )}
    >
      <InboxList
        side={side}
        view={view}
        onView={setView}
        currentId={threadId ?? null}
        opened={opened}
        pathOf={(id) => `/messages/${id}${search}`}
      />
    </ErrorBoundary>
  );
  const thread = threadId !== undefined && (
    <ErrorBoundary
      resetKey={threadId}
      fallback={(failure) => <ThreadFailed failure={failure} inboxPath={inboxPath} />}
    >
      <ThreadPane threadId={threadId} inboxPath={inboxPath} onArchived={() => opened.drop(threadId)} />
    </ErrorBoundary>
  );
  const kind = isWide ? "columns" : thread ? "full" : "list";
  return (
    <>
      {kind !== "full" && (
        <>
          {/* A conversation has its own title. */}
          {!thread && <Head title="Messages" noindex />}
          <header className="mb-1 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 nav:mb-6">
            <h1 className="display-36">Messages</h1>
            {isWide && side === "author" && (
              <ErrorBoundary fallback={() => null}>
                <OwnReplyTime />
              </ErrorBoundary>
            )}
          </header>
        </>
      )}
      <Frame kind={kind}>
        {kind !== "full" && <div className={isWide ? "flex min-h-0 flex-col" : "contents"}>{list}</div>}
        {kind !== "list" && (
          <div className="flex min-h-0 flex-1 flex-col border-line empty:hidden nav:border-l">
            {thread || <ChooseThread />}
          </div>
        )}
      </Frame>
    </>
  );
}

/** Tells an author what producers read about them. */
function OwnReplyTime() {
  const time = useQuery(api.messages.threads.replyTime, {}) ?? null;
  if (time === null) return null;
  return (
    <p className="flex items-center gap-2 text-14 text-muted">
      <Clock size={16} strokeWidth={1.75} aria-hidden />
      <span>
        You usually reply within <strong className="font-medium text-text">{time}</strong>. Your profile shows
        this.
      </span>
    </p>
  );
}

/**
 * `columns`: the list and a conversation, which end at the window's lower edge, whatever notices stand above them, so that
 * the composer stays in view. `full`: a conversation that fills a phone's screen. `list`: the list, in the page.
 */
type FrameKind = "columns" | "full" | "list";

const FRAMES: Record<FrameKind, string> = {
  columns:
    "grid h-[max(28rem,calc(100dvh-var(--top-edge,12.75rem)-0.75rem))] grid-cols-[22.5rem_minmax(0,1fr)] overflow-hidden rounded-panel border border-line bg-surface has-[>:empty]:h-auto has-[>:empty]:max-w-[22.5rem] has-[>:empty]:grid-cols-1",
  full: "fixed inset-x-0 top-0 z-40 flex h-dvh flex-col overflow-hidden bg-surface [container-type:size]",
  list: "contents",
};

/** One frame for every width: who turns a tablet goes on with the same conversation, its open dialog, and what is typed. */
function Frame({ kind, children }: { kind: FrameKind; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const isFull = kind === "full";
  useTopEdge(box, kind === "columns");
  useAboveKeyboard(box, isFull);
  useLayoutEffect(() => {
    // styles.css takes away the page around it.
    document.documentElement.toggleAttribute("data-filled", isFull);
    return () => document.documentElement.removeAttribute("data-filled");
  }, [isFull]);
  return (
    <div ref={box} className={FRAMES[kind]}>
      {/* The page's own bar, which says that it is offline, is gone. */}
      {isFull && <ConnectionBar className="px-4 pb-3" />}
      {children}
    </div>
  );
}

/** The columns have their own frame, and one is narrower than the panel. */
const IN_COLUMN =
  "[&>section]:min-w-0! nav:[&>section]:border-0! nav:[&>section]:bg-transparent! nav:[&>section]:p-6!";

/** On a phone it fills the screen too, so it has the way back. */
function ThreadFailed({ failure: { message, retry }, inboxPath }: { failure: Failure; inboxPath: string }) {
  return (
    <>
      <Head title="Messages" noindex />
      <header className="border-b border-line py-2 pl-1 nav:hidden">
        <BackToMessages inboxPath={inboxPath} />
      </header>
      <div className="m-auto p-4">
        <ErrorPanel title="Couldn’t load the conversation." onRetry={retry} className={IN_COLUMN}>
          {message}
        </ErrorPanel>
      </div>
    </>
  );
}

/** Nothing beside an empty inbox, which says itself what will stand there. The frame is then as large as the list. */
function ChooseThread() {
  const counts = useQuery(api.messages.threads.counts, {});
  if (counts === undefined) return <div />;
  if (counts.open + counts.closed + counts.archived === 0) return null;
  return (
    <div className="m-auto flex flex-col items-center p-8 text-center">
      <FrameDrawing position="middle" />
      <h2 className="mt-5 display-22">Choose a conversation</h2>
      <p className="mt-1 text-14 text-muted">It opens here, beside the list.</p>
    </div>
  );
}
