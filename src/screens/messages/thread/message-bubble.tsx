import { formatLocalTime } from "@domain/local-dates";
import CheckCheck from "lucide-react/icons/check-check";
import CircleAlert from "lucide-react/icons/circle-alert";
import type { ReactNode } from "react";
import { cx } from "../../../ui/cx";
import { MessageText } from "./message-text";
import type { Unsent } from "./outbox";

interface MessageBubbleProps {
  name: string;
  text: string;
  sentAt: number;
  isMine: boolean;
  isSeen: boolean;
  /** What stands above the words, such as a caution. */
  above?: ReactNode;
  /** What can still be done, such as undo. */
  action?: ReactNode;
}

/** A message. The reader's own stand at the right. */
export function MessageBubble({ name, text, sentAt, isMine, isSeen, above, action }: MessageBubbleProps) {
  return (
    <li className={cx("flex flex-col gap-1", isMine ? "items-end" : "items-start")}>
      {above && <div className="mb-1 w-full max-w-104">{above}</div>}
      <Words isMine={isMine} speaker={isMine ? "You" : name}>
        {text === "" ? <p className="text-muted italic">Message removed</p> : <MessageText text={text} />}
      </Words>
      <p
        data-received-at={isMine ? undefined : sentAt}
        className="flex items-center gap-1 text-13 text-muted"
      >
        <time dateTime={new Date(sentAt).toISOString()}>{formatLocalTime(sentAt)}</time>
        {isSeen && (
          <>
            <span aria-hidden>·</span>
            <CheckCheck size={14} strokeWidth={1.75} aria-hidden />
            Seen
          </>
        )}
        {action}
      </p>
    </li>
  );
}

interface UnsentBubbleProps {
  message: Unsent;
  onRetry: () => void;
  /** Puts the words back where they can be changed. */
  onEdit: () => void;
}

/** A message on its way, one that waits for the connection, or one that wasn't sent. */
export function UnsentBubble({ message: { text, failure, isHeld }, onRetry, onEdit }: UnsentBubbleProps) {
  return (
    <li className="flex flex-col items-end gap-1">
      <Words
        isMine
        speaker="You"
        className={failure === null ? "border-transparent opacity-70" : "border-bad"}
      >
        <MessageText text={text} />
      </Words>
      {failure === null ? (
        <p className="flex items-center gap-1 text-13 text-muted">
          {isHeld ? "Not sent yet" : "Sending…"}
          {isHeld && (
            <>
              <span aria-hidden>·</span>
              <TextButton onClick={onEdit}>Undo</TextButton>
            </>
          )}
        </p>
      ) : (
        <div
          role="alert"
          className="flex max-w-104 flex-wrap items-center justify-end gap-x-3 gap-y-1 text-13"
        >
          <span className="flex items-start gap-1 text-bad">
            <CircleAlert size={14} strokeWidth={1.75} className="mt-0.75 shrink-0" aria-hidden />
            Not sent. {failure}
          </span>
          <span className="flex gap-3">
            <TextButton onClick={onRetry}>Retry</TextButton>
            <TextButton onClick={onEdit}>Edit</TextButton>
          </span>
        </div>
      )}
    </li>
  );
}

interface KeptBubbleProps {
  text: string;
  onDiscard: () => void;
}

/** What was typed where nobody can write now. */
export function KeptBubble({ text, onDiscard }: KeptBubbleProps) {
  return (
    <li className="flex flex-col items-end gap-1">
      <Words isMine speaker="You" className="border-transparent opacity-70">
        <MessageText text={text} />
      </Words>
      <p className="flex items-center gap-1 text-13 text-muted">
        Not sent. Your words are kept here.
        <TextButton onClick={onDiscard}>Discard</TextButton>
      </p>
    </li>
  );
}

/** A small button in a line of text. */
export function TextButton({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} className="touch-target text-13 text-link">
      {children}
    </button>
  );
}

interface WordsProps {
  isMine: boolean;
  speaker: string;
  className?: string;
  children: ReactNode;
}

function Words({ isMine, speaker, className = "border-transparent", children }: WordsProps) {
  return (
    <div
      className={cx(
        "w-fit max-w-[min(26rem,85%)] rounded-panel border px-4 py-2.5 text-16",
        isMine ? "rounded-br-none bg-brand-soft" : "rounded-bl-none bg-third",
        className,
      )}
    >
      <span className="sr-only">{speaker}: </span>
      {children}
    </div>
  );
}
