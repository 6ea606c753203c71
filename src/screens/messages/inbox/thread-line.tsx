import CheckCheck from "lucide-react/icons/check-check";
import ShieldCheck from "lucide-react/icons/shield-check";
import { Link } from "react-router-dom";
import { Cover } from "../../../shared/books/cover";
import { CountBadge } from "../../../ui/count-badge";
import { cx } from "../../../ui/cx";
import { Avatar } from "./avatar";
import { lastMoved } from "../message-times";
import { firstName, nameOf, type Other, type ThreadRow } from "../thread";

interface ThreadLineProps {
  row: ThreadRow;
  /** The address of the conversation. */
  to: string;
  isCurrent: boolean;
  isTyping: boolean;
  now: number;
  onOpen: () => void;
}

/** A conversation in the inbox: who, about which book, the last words, and what is unread. */
export function ThreadLine({ row, to, isCurrent, isTyping, now, onOpen }: ThreadLineProps) {
  const { other, book, unread } = row;
  const isActive = other.status === "active";
  const who = subtitle(other);
  return (
    <Link
      to={to}
      onClick={onOpen}
      aria-current={isCurrent ? "page" : undefined}
      className={cx(
        "relative flex gap-3 border-b border-line px-4 py-3 transition-colors duration-120 focus-visible:-outline-offset-2",
        isCurrent ? "bg-brand-soft" : "hover:bg-third",
        isCurrent && "before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-brand",
      )}
    >
      <span className="relative self-start">
        <Avatar other={other} isCurrent={isCurrent} />
        {book.card !== null && (
          <span className="absolute -right-1.5 -bottom-5.5 w-4.5 rounded-cover ring-2 ring-surface">
            <Cover book={book.card} decorative />
          </span>
        )}
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex items-baseline gap-2">
          <span
            className={cx(
              "flex min-w-0 items-center gap-1 text-14",
              unread > 0 ? "font-semibold" : "font-medium",
            )}
          >
            <span className={cx("truncate", !isActive && "text-muted")}>{nameOf(other)}</span>
            {isActive && other.verification !== null && <Verified />}
          </span>
          <time
            dateTime={new Date(row.lastAt).toISOString()}
            className={cx("ml-auto shrink-0 text-13", unread > 0 ? "font-semibold" : "text-muted")}
          >
            {lastMoved(row.lastAt, now)}
          </time>
        </span>
        <span className="flex text-13 text-muted">
          {/* A long company leaves the book room. */}
          <span className="max-w-3/5 shrink-0 truncate">{who}</span>
          {who !== "" && <span className="shrink-0 whitespace-pre"> · </span>}
          <span className="truncate">
            <span className={cx("font-display text-14", isActive && "text-text")}>{book.title}</span>
            {isAwaited(row) && ` · ${other.replies}`}
          </span>
        </span>
        <span className="flex min-h-5 items-center gap-2 text-14">
          <LastWords row={row} isTyping={isTyping} />
          <CountBadge count={unread} words={(count) => `unread ${count === 1 ? "message" : "messages"}`} />
        </span>
      </span>
    </Link>
  );
}

/** True while the person waits for an author of whom we know how soon they reply. */
function isAwaited({ folder, lastIsMine, other }: ThreadRow): boolean {
  return folder === "open" && lastIsMine && other.replies !== null;
}

function subtitle({ company, status }: Other): string {
  if (status === "suspended") return "Account suspended";
  if (status === "paused") return "Not approved at the moment";
  return status === "gone" ? "" : (company ?? "");
}

function Verified() {
  return (
    <>
      <ShieldCheck size={14} strokeWidth={1.75} className="shrink-0 text-ok" aria-hidden />
      <span className="sr-only">(checked)</span>
    </>
  );
}

function LastWords({ row, isTyping }: Pick<ThreadLineProps, "row" | "isTyping">) {
  if (isTyping)
    return <span className="min-w-0 flex-1 truncate text-brand">{firstName(row.other)} is typing…</span>;
  return (
    <>
      <span className={cx("min-w-0 flex-1 truncate", row.unread === 0 && "text-muted")}>
        {row.lastIsMine && "You: "}
        <bdi>{row.lastText === "" ? "Message removed" : row.lastText}</bdi>
      </span>
      {row.lastIsMine && row.isSeen && (
        <span className="flex shrink-0 items-center gap-1 text-13 text-muted">
          <CheckCheck size={14} strokeWidth={1.75} aria-hidden />
          Seen
        </span>
      )}
    </>
  );
}
