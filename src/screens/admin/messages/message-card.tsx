import { api } from "@convex/_generated/api";
import { formatLocalDayAndTime } from "@domain/local-dates";
import { CONTACT_ROLE_LABELS, replyMailto } from "@domain/people/contact";
import { messageFor } from "@domain/refusal-errors";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import Check from "lucide-react/icons/check";
import Reply from "lucide-react/icons/reply";
import { useLayoutEffect, useRef, useState } from "react";
import { Badge, MarqueeBadge } from "../../../ui/badge";
import { Button } from "../../../ui/button";
import { buttonClass } from "../../../ui/button-class";
import { cx } from "../../../ui/cx";
import { usePassFocus } from "../../../ui/pass-focus";
import { SafeLink } from "../../../ui/safe-link";
import { toast } from "../../../ui/toast";

type ContactMessage = FunctionReturnType<typeof api.admin.messages.list>["page"][number];

/** A contact message, unread until an admin marks it as read. */
export function MessageCard({ message }: { message: ContactMessage }) {
  const { subject, name, email, userType, sentAt, isRead } = message;
  const card = useRef<HTMLElement>(null);
  // It leaves the unread ones once it is read.
  usePassFocus(card);
  return (
    <article
      ref={card}
      aria-label={subject}
      className={cx("rounded-panel border bg-surface p-4 sm:p-6", isRead ? "border-line" : "border-brand")}
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <h2 className="min-w-0 display-22 break-words">{subject}</h2>
        {!isRead && <MarqueeBadge className="mt-1">NEW</MarqueeBadge>}
        <time
          dateTime={new Date(sentAt).toISOString()}
          className="mt-1 text-13 text-muted tabular-nums sm:ml-auto"
        >
          {formatLocalDayAndTime(sentAt)}
        </time>
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-14 text-muted">
        <span className="font-medium text-text">{name}</span>
        <span className="wrap-anywhere">{email}</span>
        {userType !== "" && <Badge>{CONTACT_ROLE_LABELS[userType]}</Badge>}
      </p>
      <p className="mt-4 max-w-reading text-16 break-words whitespace-pre-wrap">{message.message}</p>
      <div className="mt-5 flex flex-wrap gap-2">
        <SafeLink href={replyMailto(message)} className={buttonClass("secondary", "md")}>
          <Reply size={18} strokeWidth={1.75} aria-hidden />
          Reply via Email
        </SafeLink>
        {!isRead && <MarkAsRead message={message} />}
      </div>
    </article>
  );
}

function MarkAsRead({ message }: { message: ContactMessage }) {
  const markRead = useMutation(api.admin.messages.markRead);
  const [isMarking, setMarking] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  // The link beside it takes the focus when the button goes.
  useLayoutEffect(() => {
    const { current } = place;
    return () => {
      if (current?.contains(document.activeElement)) current.parentElement?.querySelector("a")?.focus();
    };
  }, []);
  const mark = async () => {
    setMarking(true);
    try {
      await markRead({ messageId: message._id });
    } catch (error) {
      toast("bad", messageFor(error));
    }
    setMarking(false);
  };
  return (
    <span ref={place} className="inline-flex">
      <Button variant="quiet" icon={Check} busy={isMarking} onClick={() => void mark()}>
        Mark as Read
      </Button>
    </span>
  );
}
