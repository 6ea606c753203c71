import { api } from "@convex/_generated/api";
import { MAX_MESSAGE } from "@domain/messages/threads";
import { threadPath } from "@domain/links";
import { messageFor } from "@domain/refusal-errors";
import { useMutation, useQuery } from "convex/react";
import Send from "lucide-react/icons/send";
import type { ReactNode } from "react";
import { useRef, useState } from "react";
import { Navigate, useNavigate } from "react-router-dom";
import { useStillOpen } from "../../lib/connection/still-open";
import { ErrorBoundary } from "../../lib/error-boundary";
import { useViewer } from "../../lib/viewer";
import { Button, ButtonLink } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { FieldError, TextArea } from "../../ui/form/fields";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton";
import { ProducerAccess } from "../people/producer-access";
import { NoFeesPanel } from "../trust/no-fees-panel";
import { CharactersLeft } from "./characters-left";
import { firstMessagePlace, useMessageDraft } from "./message-draft";
import type { MessageBook } from "./message-book";

interface MessageAuthorDialogProps {
  book: MessageBook;
  onClose: () => void;
}

/** The first message to a book's author. If there is a conversation already, it opens that. */
export function MessageAuthorDialog({ book, onClose }: MessageAuthorDialogProps) {
  const viewer = useViewer();
  if (viewer.status === "loading") return null;
  const isApproved = viewer.user?.role === "producer" && viewer.user.approvalStatus === "approved";
  if (!isApproved)
    return <ProducerAccess reason="Messages to authors are for approved producers." onClose={onClose} />;
  return (
    <ErrorBoundary
      fallback={({ message, retry }) => (
        <Refused title="Couldn’t open the message." sentence={message} onClose={onClose} onRetry={retry} />
      )}
    >
      <Loaded book={book} onClose={onClose} />
    </ErrorBoundary>
  );
}

function Loaded({ book, onClose }: MessageAuthorDialogProps) {
  const can = useQuery(api.messages.threads.canMessage, { bookId: book._id });
  const [isWriting, setWriting] = useState(false);
  if (can?.state === "open" && !isWriting) setWriting(true);
  // The conversation that the message starts is here before the answer that leads to it.
  if (isWriting && can?.state === "thread")
    return <FirstMessage book={book} replies={null} onClose={onClose} />;
  if (can === undefined) return <Loading onClose={onClose} />;
  switch (can.state) {
    case "hidden":
      return (
        <Refused
          title="This book is no longer listed"
          sentence="Its author can’t be written to about it."
          onClose={onClose}
        />
      );
    case "thread":
      return <Navigate to={threadPath(can.threadId)} />;
    case "open":
      return <FirstMessage book={book} replies={can.replies} onClose={onClose} />;
    case "refused":
      return (
        <Refused title="You can’t write to this author" sentence={can.message} onClose={onClose}>
          {can.reason === "email_not_verified" && (
            <ButtonLink to="/account" variant="primary">
              Verify your email
            </ButtonLink>
          )}
        </Refused>
      );
  }
}

interface FirstMessageProps extends MessageAuthorDialogProps {
  /** How soon the author usually replies, if that is known. */
  replies: string | null;
}

function FirstMessage({ book, replies, onClose }: FirstMessageProps) {
  const userId = useViewer().user?.userId ?? "";
  const { text, clientId, setText } = useMessageDraft(firstMessagePlace(userId, book._id));
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const start = useMutation(api.messages.threads.start);
  const stillOpen = useStillOpen();
  const navigate = useNavigate();
  const length = text.trim().length;
  const field = useRef<HTMLTextAreaElement>(null);
  async function send() {
    if (length === 0) setFailure("Please write a message");
    if (length === 0 || length > MAX_MESSAGE) return field.current?.focus();
    setSending(true);
    setFailure(null);
    // Its writer took it back. The words are kept.
    if (!(await stillOpen())) return;
    try {
      const threadId = await start({ bookId: book._id, text: text.trim(), clientId });
      setText("");
      // The conversation offers to undo it for some seconds.
      void navigate(threadPath(threadId), { state: { startedAt: Date.now() } });
    } catch (error) {
      setFailure(messageFor(error));
      setSending(false);
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Message ${book.authorName}`}
      description={[
        `About ${book.title}. They see your name and company, not your email address.`,
        ...(replies === null ? [] : [`${replies}.`]),
      ].join(" ")}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            icon={Send}
            busy={isSending}
            busyLabel="Sending…"
            onClick={() => void send()}
          >
            Send
          </Button>
        </>
      }
    >
      <label htmlFor={FIELD} className="mb-1 flex items-baseline justify-between gap-3 text-14 font-medium">
        Your message
        <CharactersLeft id={`${FIELD}-count`} text={text} />
      </label>
      <TextArea
        ref={field}
        id={FIELD}
        rows={6}
        dir="auto"
        value={text}
        // What is typed meanwhile would be neither sent nor kept.
        readOnly={isSending}
        invalid={failure !== null || length > MAX_MESSAGE}
        aria-describedby={failure === null ? `${FIELD}-count` : `${FIELD}-error`}
        onChange={(event) => {
          setText(event.target.value);
          setFailure(null);
        }}
      />
      {failure !== null && (
        <div role="alert">
          <FieldError id={FIELD}>{failure}</FieldError>
        </div>
      )}
      <NoFeesPanel reader="producer" className="mt-4" />
    </Dialog>
  );
}
const FIELD = "first-message";

function Loading({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Message Author"
      description="Opening the conversation"
      hideDescription
    >
      <SkeletonGroup label="Loading">
        <Skeleton className="h-40" />
      </SkeletonGroup>
    </Dialog>
  );
}

interface RefusedProps {
  title: string;
  /** Why, in the server's words. */
  sentence: string;
  onClose: () => void;
  onRetry?: () => void;
  /** The next step. */
  children?: ReactNode;
}

function Refused({ title, sentence, onClose, onRetry, children }: RefusedProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={sentence}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {onRetry && (
            <Button variant="primary" onClick={onRetry}>
              Retry
            </Button>
          )}
          {children}
        </>
      }
    />
  );
}
