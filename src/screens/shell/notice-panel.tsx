import { api } from "@convex/_generated/api";
import { usePaginatedQuery } from "convex/react";
import ArrowRight from "lucide-react/icons/arrow-right";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { Link } from "react-router-dom";
import { ErrorBoundary } from "../../lib/error-boundary";
import { NoticeList, NoticeSkeletons, useMarkAllRead } from "../../shared/notices/notice-list";
import { Button } from "../../ui/button";
import { iconButtonClass } from "../../ui/button-class";

const SHOWN = 8;

interface NoticePanelProps {
  /** The number of unread notifications. */
  count: number;
  /** Called when a link in the panel is followed. */
  onLeave: () => void;
}

/** The newest notifications, below the header. Like the page, they end at its measure, wherever the bell stands. */
export function NoticePanel({ count, onLeave }: NoticePanelProps) {
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const markAll = useMarkAllRead();
  useEffect(() => panel.current?.focus(), []);
  return (
    <div
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={moveByArrow}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest("a")) onLeave();
      }}
      className="absolute top-16 right-[max(2.5rem,50%-var(--container-content)/2)] z-50 flex max-h-[min(40rem,80vh)] w-100 flex-col rounded-panel border border-line bg-surface shadow-overlay outline-none"
    >
      <div className="flex items-center gap-2 border-b border-line py-2 pr-2 pl-4">
        <h2 id={titleId} className="grow display-22">
          Notifications
        </h2>
        {count > 0 && (
          <Button variant="quiet" size="sm" onClick={markAll}>
            Mark all read
          </Button>
        )}
        <Link
          to="/notifications#settings"
          aria-label="Notification settings"
          title="Notification settings"
          className={iconButtonClass("plain", "sm")}
        >
          <SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden />
        </Link>
      </div>
      <div className="min-h-0 grow overflow-y-auto">
        <ErrorBoundary title="Couldn’t load notifications.">
          <Newest />
        </ErrorBoundary>
      </div>
      <Link
        to="/notifications"
        className="flex items-center justify-center gap-2 border-t border-line p-3 text-14 font-medium text-brand hover:underline"
      >
        See all notifications
        <ArrowRight size={16} strokeWidth={1.75} aria-hidden />
      </Link>
    </div>
  );
}

/** Up and down go from notification to notification, and stop at the ends. */
function moveByArrow(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  event.preventDefault();
  const rows = [...event.currentTarget.querySelectorAll("li")];
  const place = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[event.key === "ArrowDown" ? place + 1 : Math.max(place - 1, 0)];
  next?.querySelector<HTMLElement>("a, button")?.focus();
}

function Newest() {
  const { results, status } = usePaginatedQuery(
    api.notices.list,
    { isUnreadOnly: false },
    { initialNumItems: SHOWN },
  );
  if (status === "LoadingFirstPage") return <NoticeSkeletons />;
  if (results.length === 0)
    return <p className="p-6 text-14 text-muted">No notifications yet. News for you appears here.</p>;
  return <NoticeList notices={results} heading="h3" headingClass="px-4 pt-4 pb-1" />;
}
