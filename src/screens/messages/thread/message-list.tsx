import { localDay } from "@domain/days";
import ArrowDown from "lucide-react/icons/arrow-down";
import type { KeyboardEvent, ReactNode, RefObject } from "react";
import { Fragment, useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { useNow } from "../../../lib/now";
import { Button } from "../../../ui/button";
import { dayLine } from "../message-times";
import type { ThreadMessage } from "../thread";
import type { Talk } from "../use-messages";
import type { News } from "./use-read-mark";

interface MessageListProps {
  /** Oldest first. */
  messages: readonly ThreadMessage[];
  news: News;
  /** The accessible name. */
  label: string;
  older: Talk["older"];
  /** Above the first message of all. */
  start: ReactNode;
  scroller: RefObject<HTMLDivElement | null>;
  /** True while the latest message is in view. */
  isAtEnd: boolean;
  onEnd: (isAtEnd: boolean) => void;
  hasNewBelow: boolean;
  draw: (message: ThreadMessage) => ReactNode;
  /** Stands among the messages by its time. */
  event: { at: number; line: ReactNode } | null;
  /** After the last message. */
  children: ReactNode;
}

/** How far from its end a list still counts as being there. */
const END_PX = 48;

/**
 * The messages, by day. The list is laid out from its end: it opens there, and earlier messages that load above move
 * nothing. Scrolling to its start loads them.
 */
export function MessageList(props: MessageListProps) {
  const {
    hasNewBelow,
    children,
    messages,
    news,
    label,
    older,
    start,
    scroller,
    isAtEnd,
    onEnd,
    draw,
    event,
  } = props;
  const now = useNow();
  const newMessages = messages.filter((message) => isNew(message, news));
  const areNewLoaded = older.status === "Exhausted" || (messages[0]?.sentAt ?? 0) <= news.after;
  const newCount = areNewLoaded ? newMessages.length : news.count;
  const newLine = useRef<HTMLLIElement>(null);
  useStartAtNew(scroller, newLine);
  const eventPlace = event === null ? null : placeOf(event.at, messages, older.status === "Exhausted");
  const toEnd = () => scroller.current?.scrollTo({ top: 0, behavior: "smooth" });
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        role="region"
        aria-label={label}
        tabIndex={0}
        onScroll={({ currentTarget }) => onEnd(currentTarget.scrollTop > -END_PX)}
        onKeyDown={goToStart}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain focus-visible:-outline-offset-2"
      >
        <div className="mb-auto p-4 nav:px-5">
          {older.status === "Exhausted" ? start : <Older {...older} scroller={scroller} />}
          <ol className="flex flex-col gap-4">
            {messages.map((message, place) => (
              <Fragment key={message._id}>
                {place === eventPlace && event?.line}
                {startsDay(message, messages[place - 1]) && <DayLine at={message.sentAt} now={now} />}
                {message === newMessages[0] && <NewLine ref={newLine} count={newCount} />}
                {draw(message)}
              </Fragment>
            ))}
            {eventPlace === messages.length && event?.line}
            {children}
          </ol>
        </div>
      </div>
      {hasNewBelow && !isAtEnd && (
        <Button
          size="sm"
          icon={ArrowDown}
          onClick={toEnd}
          className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full! shadow-overlay"
        >
          New messages
        </Button>
      )}
    </div>
  );
}

/**
 * Home goes to the first loaded message at once. The browser would glide there, and earlier messages that load on the way
 * would end the glide somewhere before.
 */
function goToStart(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== "Home") return;
  event.preventDefault();
  event.currentTarget.scrollTo({ top: -event.currentTarget.scrollHeight });
}

/** Before which message something of this time stands. Null among earlier messages that are not loaded. */
function placeOf(at: number, messages: readonly ThreadMessage[], areAllLoaded: boolean): number | null {
  const next = messages.findIndex(({ sentAt }) => sentAt > at);
  if (next === 0 && !areAllLoaded) return null;
  return next === -1 ? messages.length : next;
}

function startsDay(message: ThreadMessage, before: ThreadMessage | undefined): boolean {
  return before === undefined || localDay(before.sentAt) !== localDay(message.sentAt);
}

function isNew({ isMine, sentAt }: ThreadMessage, { after, upTo }: News): boolean {
  return !isMine && sentAt > after && sentAt <= upTo;
}

function DayLine({ at, now }: { at: number; now: number }) {
  return <li className="py-1 text-center text-13 text-muted">{dayLine(at, now)}</li>;
}

function NewLine({ ref, count }: { ref: RefObject<HTMLLIElement | null>; count: number }) {
  return (
    <li
      ref={ref}
      className="flex items-center gap-3 text-13 font-semibold text-brand before:h-px before:flex-1 before:bg-brand after:h-px after:flex-1 after:bg-brand"
    >
      {count === 1 ? "1 new message" : `${count} new messages`}
    </li>
  );
}

/** A conversation with more news than fits opens at the first of them. */
function useStartAtNew(scroller: RefObject<HTMLDivElement | null>, newLine: RefObject<HTMLLIElement | null>) {
  useLayoutEffect(() => {
    if (!scroller.current || !newLine.current) return;
    const above = newLine.current.getBoundingClientRect().top - scroller.current.getBoundingClientRect().top;
    if (above < 0) scroller.current.scrollBy(0, above - END_PX);
  }, [scroller, newLine]);
}

/**
 * Loads earlier messages as its button comes into view. The browser must not hold the list in place by the button: it
 * would stay in view and load page after page, and the message being read would jump away.
 */
function Older({ status, load, scroller }: MessageListProps["older"] & Pick<MessageListProps, "scroller">) {
  const button = useRef<HTMLDivElement>(null);
  // Once the page is there, the button is far above what is read, or gone.
  const loadPage = useCallback(() => {
    if (button.current?.contains(document.activeElement)) scroller.current?.focus({ preventScroll: true });
    load();
  }, [load, scroller]);
  useEffect(() => {
    if (status !== "CanLoadMore" || !button.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && loadPage(),
      { root: scroller.current, rootMargin: "200px" },
    );
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [status, loadPage, scroller]);
  if (status !== "CanLoadMore" && status !== "LoadingMore") return null;
  return (
    <div ref={button} className="flex justify-center pb-4 [overflow-anchor:none]">
      <Button size="sm" busy={status === "LoadingMore"} busyLabel="Loading…" onClick={loadPage}>
        Load earlier messages
      </Button>
    </div>
  );
}
