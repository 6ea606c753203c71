import type { api } from "@convex/_generated/api";
import { RIGHT_STATUSES, RIGHT_STATUS_LABELS, type RightStatus } from "@domain/books/rights";
import { NOTICES, type NoticeIcon } from "@domain/notices/notices";
import { type NoticePart, noticeParts, noticeText } from "@domain/notices/wording";
import type { FunctionReturnType } from "convex/server";
import CircleCheck from "lucide-react/icons/circle-check";
import CreditCard from "lucide-react/icons/credit-card";
import Lock from "lucide-react/icons/lock";
import MessageSquare from "lucide-react/icons/message-square";
import Search from "lucide-react/icons/search";
import Star from "lucide-react/icons/star";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import UserRound from "lucide-react/icons/user-round";
import { Link } from "react-router-dom";
import { Badge } from "../../ui/badge";
import type { Icon } from "../../ui/button";
import { Button } from "../../ui/button";
import { cx } from "../../ui/cx";
import { Cover } from "../books/cover";
import { STATUS_LOOKS } from "../books/rights/right-icons";
import { VerificationBadge } from "../trust/verification-badge";
import { timeText } from "./days";
import { passFocus } from "../../ui/pass-focus";

export type Notice = FunctionReturnType<typeof api.notices.list>["page"][number];

const ICONS: Record<NoticeIcon, { icon: Icon; tone: string }> = {
  alert: { icon: TriangleAlert, tone: "bg-bad-soft text-bad" },
  check: { icon: CircleCheck, tone: "bg-ok-soft text-ok" },
  lock: { icon: Lock, tone: "bg-third text-text" },
  message: { icon: MessageSquare, tone: "bg-info-soft text-info" },
  money: { icon: CreditCard, tone: "bg-third text-text" },
  search: { icon: Search, tone: "bg-brand-soft text-brand" },
  star: { icon: Star, tone: "bg-brand-soft text-brand" },
  user: { icon: UserRound, tone: "bg-third text-text" },
};

interface NoticeRowProps {
  notice: Notice;
  now: number;
  /** True where a notification that is read leaves the list. */
  leavesOnRead: boolean;
  onRead: () => void;
}

/** A notification: what happened, when, and a link to its place. Opening it marks it as read. */
export function NoticeRow({ notice, now, leavesOnRead, onRead }: NoticeRowProps) {
  const { kind, count, values, books, isUnread, link, at, producer } = notice;
  return (
    <li className="group relative flex gap-3 py-3 pr-3 pl-8 focus-within:bg-third hover:bg-third">
      {isUnread && (
        <span
          aria-hidden
          className="absolute top-7 left-3 size-2 -translate-y-1/2 rounded-full bg-fill forced-color-adjust-none"
        />
      )}
      <Picture notice={notice} />
      <div className="min-w-0 grow">
        <p className={cx("text-14 break-words", !isUnread && "text-muted")}>
          {link === null ? (
            <Words notice={notice} />
          ) : (
            <Link to={link} onClick={onRead} className="after:absolute after:inset-0">
              <Words notice={notice} />
            </Link>
          )}
        </p>
        {kind === "search_match" && books.length > 0 && (
          <span className="mt-1.5 flex gap-2" aria-hidden>
            {books.map((book) => (
              <Cover key={book._id} book={book} className="w-9" decorative />
            ))}
          </span>
        )}
        {producer !== null && <VerificationBadge verification={producer.verification} className="mt-1" />}
        <time dateTime={new Date(at).toISOString()} className="mt-1 block text-13 text-muted">
          {timeText(at, now)}
        </time>
      </div>
      {isUnread && (
        <Button
          size="sm"
          onClick={({ currentTarget }) => {
            const link = leavesOnRead ? null : currentTarget.closest("li")?.querySelector("a");
            if (link) link.focus({ preventScroll: true });
            else passFocus(currentTarget);
            onRead();
          }}
          aria-label={`Mark read: ${noticeText(kind, count, values)}`}
          className={cx(
            "absolute right-3 bottom-2 z-10",
            link !== null && "opacity-0 group-hover:opacity-100 focus-visible:opacity-100",
            link !== null && "pointer-events-none group-hover:pointer-events-auto",
          )}
        >
          Mark read
        </Button>
      )}
    </li>
  );
}

function Words({ notice: { kind, count, values, isUnread } }: { notice: Notice }) {
  return (
    <>
      {isUnread && <span className="sr-only">Unread: </span>}
      {noticeParts(kind, count, values).map(({ text, style }, place) => (
        // The parts of a text never change places.
        <Part key={place} {...{ text, style }} status={kind === "saved_right" ? statusOf(text) : undefined} />
      ))}
    </>
  );
}

function Part({ text, style, status }: NoticePart & { status: RightStatus | undefined }) {
  if (style === "strong" && status !== undefined) return <Badge {...STATUS_LOOKS[status]}>{text}</Badge>;
  return <span className={PART_CLASSES[style]}>{text}</span>;
}

const PART_CLASSES = { title: "font-display text-16 leading-5", strong: "font-semibold", plain: undefined };

function statusOf(label: string): RightStatus | undefined {
  return RIGHT_STATUSES.find((status) => RIGHT_STATUS_LABELS[status] === label);
}

/** News that come from a person or a search rather than from their books. */
const WITHOUT_COVER: readonly Notice["kind"][] = ["message", "search_match"];

/** The cover of the one book it is about, else its kind's icon. */
function Picture({ notice: { kind, books } }: { notice: Notice }) {
  const [book] = books;
  if (book !== undefined && !WITHOUT_COVER.includes(kind))
    return <Cover book={book} className="w-10 shrink-0 self-start" decorative />;
  const { icon: Glyph, tone } = ICONS[NOTICES[kind].icon];
  return (
    <span aria-hidden className={cx("flex size-10 shrink-0 items-center justify-center rounded-full", tone)}>
      <Glyph size={18} strokeWidth={1.75} />
    </span>
  );
}
