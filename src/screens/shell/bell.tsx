import BellIcon from "lucide-react/icons/bell";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { announce } from "../../lib/pages/announcer";
import { ErrorBoundary } from "../../lib/error-boundary";
import { useInboxCounts } from "../../shared/messages/inbox-counts";
import { iconButtonClass } from "../../ui/button-class";
import { NoticePanel } from "./notice-panel";

/** The bell with the number of unread notifications, live. It disappears if it fails to load. */
export function Bell({ isPhone = false }: { isPhone?: boolean }) {
  return <ErrorBoundary fallback={() => null}>{isPhone ? <BellLink /> : <BellButton />}</ErrorBoundary>;
}

/** On a phone the bell leads to the page. */
function BellLink() {
  const count = useUnread() ?? 0;
  return (
    <Link
      to="/notifications"
      aria-label={labelOf(count)}
      className={iconButtonClass("plain", "md", "relative")}
    >
      <Face count={count} />
    </Link>
  );
}

/** Elsewhere it opens the newest notifications. Escape, a click or a focus elsewhere closes them. */
function BellButton() {
  const known = useUnread();
  const count = known ?? 0;
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useAnnounced(known);
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, [isOpen]);
  const close = () => {
    button.current?.focus();
    setOpen(false);
  };
  return (
    <span
      ref={root}
      onKeyDown={(event) => {
        if (event.key === "Escape" && isOpen) close();
      }}
    >
      <button
        ref={button}
        type="button"
        title="Notifications"
        aria-label={labelOf(count)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className={iconButtonClass("plain", "md", "relative")}
      >
        <Face count={count} />
      </button>
      {isOpen && <NoticePanel count={count} onLeave={() => setOpen(false)} />}
    </span>
  );
}

function Face({ count }: { count: number }) {
  return (
    <>
      <BellIcon size={20} strokeWidth={1.75} aria-hidden />
      {count > 0 && (
        <span
          aria-hidden
          className="absolute -top-0.5 -right-0.5 inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-fill px-1 text-13 font-semibold text-on-fill tabular-nums"
        >
          {count > 99 ? "99+" : count}
        </span>
      )}
    </>
  );
}

/** Undefined while it loads. */
function useUnread(): number | undefined {
  return useInboxCounts()?.notices;
}

/** Tells screen readers of new notifications, but not of those that waited when the page opened. */
function useAnnounced(count: number | undefined) {
  const before = useRef(count);
  useEffect(() => {
    const isNews = count !== undefined && before.current !== undefined && count > before.current;
    before.current = count;
    if (isNews) announce(labelOf(count));
  }, [count]);
}

function labelOf(count: number): string {
  return count === 0 ? "Notifications" : `Notifications, ${count} unread`;
}
