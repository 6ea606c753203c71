import { useRef, useState } from "react";
import { useViewer } from "../../../lib/viewer";
import { useMessageDraft } from "../../../shared/messages/message-draft";
import { NoFeesPanel } from "../../../shared/trust/no-fees-panel";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton";
import { Arrivals } from "./arrivals";
import { Caution } from "./caution";
import { Composer } from "./composer";
import { KeptBubble, MessageBubble, UnsentBubble } from "./message-bubble";
import { MessageList } from "./message-list";
import { ReportLine, toldAt } from "./report-line";
import { StateLine } from "./state-line";
import { canReport, firstName, isReported, nameOf, type Thread, type ThreadMessage } from "../thread";
import { UndoButton } from "./undo-button";
import type { Talk } from "../use-messages";
import { useReadMark } from "./use-read-mark";
import { useSendMessage } from "./use-send-message";
import type { ThreadActs } from "./use-thread-acts";
import { useIsTyping, useTellTyping } from "../use-typing";
import { useUndoStart } from "./use-undo-start";

interface ConversationProps {
  thread: Thread;
  talk: Talk;
  acts: ThreadActs;
  onReport: (message: ThreadMessage) => void;
}

/** The messages, and the field for the next one. */
export function Conversation({ thread, talk, acts, onReport }: ConversationProps) {
  const { threadId, other, side } = thread;
  const { messages, latestOther, older } = talk;
  const place = `${useViewer().user?.userId ?? ""}:${threadId}`;
  const field = useRef<HTMLTextAreaElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const [stateAtOpening] = useState(thread.state);
  const { text, setText, ...draft } = useMessageDraft(place);
  const news = useReadMark({ thread, talk, scroller });
  const putBack = (words: string) => {
    draft.putBack(words);
    // The pressed button is gone.
    (field.current ?? scroller.current)?.focus();
  };
  const { send, unsent, retry, edit, undoUntil, undo } = useSendMessage({
    threadId,
    place,
    messages,
    putBack,
  });
  const start = useUndoStart(thread, messages);
  const tellTyping = useTellTyping(threadId);
  const isTyping = useIsTyping(threadId, messages.at(-1)?.sentAt ?? 0);
  /** For when what had the focus goes. */
  const returnFocus = () => (field.current ?? scroller.current)?.focus({ preventScroll: true });
  if (older.status === "LoadingFirstPage") return <MessagesSkeleton />;
  const lastSeen = messages.findLast(({ isMine, sentAt }) => isMine && sentAt <= thread.otherReadAt);
  const drawMessage = (message: ThreadMessage) => {
    const until = undoUntil(message._id);
    const undoable =
      start?.messageId === message._id
        ? start
        : until && { until, undo: () => undo(message._id, message.text) };
    return (
      <MessageBubble
        {...message}
        name={nameOf(other)}
        isSeen={message.isMine && lastSeen !== undefined && message.sentAt <= lastSeen.sentAt}
        above={
          message.caution && (
            <Caution
              message={message}
              reader={side}
              isReported={isReported(thread, message)}
              onReport={canReport(thread) ? () => onReport(message) : null}
              onGone={() => scroller.current?.focus({ preventScroll: true })}
            />
          )
        }
        action={
          undoable && <UndoButton until={undoable.until} onUndo={undoable.undo} onLapse={returnFocus} />
        }
      />
    );
  };
  return (
    <>
      <MessageList
        messages={messages}
        news={news}
        label={`Messages with ${nameOf(other)}`}
        older={older}
        start={side === "author" && <NoFeesPanel className="mb-4" />}
        scroller={scroller}
        isAtEnd={isAtEnd}
        onEnd={setAtEnd}
        hasNewBelow={latestOther !== undefined && latestOther.sentAt > thread.readAt}
        draw={drawMessage}
        event={thread.report && { at: toldAt(thread.report), line: <ReportLine report={thread.report} /> }}
      >
        {unsent.map((message) => (
          <UnsentBubble
            key={message.clientId}
            message={message}
            onRetry={() => {
              retry(message);
              returnFocus();
            }}
            onEdit={() => edit(message)}
          />
        ))}
        {thread.state !== "open" && text.trim() !== "" && (
          <KeptBubble
            text={text}
            onDiscard={() => {
              setText("");
              returnFocus();
            }}
          />
        )}
        {isTyping && <TypingLine name={firstName(other)} />}
      </MessageList>
      <Arrivals messages={messages} name={nameOf(other)} />
      {thread.state !== "open" ? (
        <StateLine thread={thread} acts={acts} isNews={thread.state !== stateAtOpening} />
      ) : (
        <Composer
          name={firstName(other)}
          text={text}
          field={field}
          onText={(typed) => {
            setText(typed);
            if (typed.trim() !== "") tellTyping();
          }}
          onSend={() => {
            send(text.trim());
            setText("");
            scroller.current?.scrollTo({ top: 0 });
          }}
        />
      )}
    </>
  );
}

function TypingLine({ name }: { name: string }) {
  return (
    <li className="flex items-center gap-2 text-13 text-muted">
      <span className="flex gap-1" aria-hidden>
        {[0, 1, 2].map((dot) => (
          <span
            key={dot}
            className="size-1.5 animate-typing rounded-full bg-control"
            style={{ animationDelay: `${dot * 150}ms` }}
          />
        ))}
      </span>
      {name} is typing
    </li>
  );
}

function MessagesSkeleton() {
  return (
    <SkeletonGroup label="Loading messages" className="flex min-h-0 flex-1 flex-col gap-4 p-4 nav:p-5">
      <Skeleton className="h-16 w-80 max-w-[85%]" />
      <Skeleton className="h-12 w-64 max-w-[85%] self-end" />
      <Skeleton className="h-12 w-72 max-w-[85%]" />
    </SkeletonGroup>
  );
}
