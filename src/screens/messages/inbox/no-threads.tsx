import { ButtonLink, Button } from "../../../ui/button";
import { FrameDrawing } from "../../../ui/frames";
import type { ReactNode } from "react";
import type { Side } from "@domain/messages/threads";
import type { InboxView } from "./inbox-view";
import type { Counts } from "../thread";

interface NoThreadsProps {
  side: Side;
  view: InboxView;
  onView: (view: InboxView) => void;
  /** Undefined while loading. */
  counts: Counts | undefined;
}

/** An empty list says what will stand there, and the next step. */
export function NoThreads({ side, view, onView, counts }: NoThreadsProps) {
  if (view.q !== "")
    return (
      <Empty
        title="No conversations found"
        action={
          <Button
            onClick={() => {
              onView({ ...view, q: "" });
              focusOn("main search input");
            }}
          >
            Show all conversations
          </Button>
        }
      >
        {`No ${view.filter} conversation is with “${view.q}”, or about a book of that title.`}
      </Empty>
    );
  switch (view.filter) {
    case "unread":
      return (
        <Empty
          title="You’re all caught up"
          action={
            <Button
              onClick={() => {
                onView({ ...view, filter: "open" });
                focusOn("main [role=group][aria-label=Show] button");
              }}
            >
              Show open conversations
            </Button>
          }
        >
          You’ve read every message.
        </Empty>
      );
    case "closed":
      return <Empty title="No closed conversations">Conversations that either side closed show here.</Empty>;
    case "archived":
      return (
        <Empty title="No archived conversations">
          Archive a conversation to keep it out of the way. A new message brings it back.
        </Empty>
      );
    case "open":
      if (counts !== undefined && counts.closed + counts.archived > 0)
        return (
          <Empty title="No open conversations">
            Closed and archived conversations are kept in their own lists.
          </Empty>
        );
      return side === "author" ? (
        <Empty title="No messages yet" action={<ButtonLink to="/dashboard/author">My Books</ButtonLink>}>
          When a producer writes to you about a book, the conversation starts here.
        </Empty>
      ) : (
        <Empty
          title="No messages yet"
          action={
            <ButtonLink to="/browse" variant="primary">
              Browse Books
            </ButtonLink>
          }
        >
          Write to an author from the page of a book. The conversation continues here.
        </Empty>
      );
  }
}

/** Moves the focus to what the next step set. The pressed button goes. */
function focusOn(selector: string) {
  document.querySelector<HTMLElement>(selector)?.focus();
}

function Empty({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-start py-8 nav:px-6">
      <FrameDrawing position="middle" />
      <h2 className="mt-5 display-22">{title}</h2>
      <p className="mt-1 text-14 text-pretty text-muted">{children}</p>
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
