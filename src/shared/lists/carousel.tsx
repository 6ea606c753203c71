import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import type { DOMAttributes, KeyboardEvent, ReactNode, RefObject } from "react";
import { useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { IconButton } from "../../ui/button";
import { cx } from "../../ui/cx";

interface CarouselProps {
  title: string;
  /** One line under the title. */
  subtitle?: ReactNode;
  more: { to: string; label: string };
  /** Five cards that fill the measure from 960 px on; otherwise a row that runs out of the window. */
  fitted?: boolean;
  /** The cards are on their way: grey ones stand for them. */
  isBusy?: boolean;
  row?: RefObject<HTMLDivElement | null>;
  handlers?: Pick<DOMAttributes<HTMLDivElement>, "onPointerOver" | "onPointerLeave" | "onFocus" | "onBlur">;
  /** Cards, or grey ones of the same size. */
  children: ReactNode;
}

const ROW =
  "relative grid snap-x snap-proximity grid-flow-col grid-rows-[repeat(8,auto)] content-start gap-x-3 gap-y-0 " +
  "overflow-x-auto overscroll-x-contain pt-3 pb-1 sm:gap-x-6 [&>*]:snap-start " +
  "px-[max(1rem,calc((100%-75rem)/2))] scroll-px-[max(1rem,calc((100%-75rem)/2))] " +
  "sm:px-[max(2.5rem,calc((100%-75rem)/2))] sm:scroll-px-[max(2.5rem,calc((100%-75rem)/2))] " +
  "[scrollbar-width:none] auto-cols-[9.5rem] sm:auto-cols-[12.75rem]";
const FITTED = "lg:auto-cols-[calc((100%-6rem)/5)] lg:overflow-visible";

/**
 * A heading and a row of cards to move through with arrows, swipe or keyboard. It never moves by itself, and
 * the card cut by the window's edge says that there is more.
 */
export function Carousel({
  title,
  subtitle,
  more,
  fitted = false,
  isBusy = false,
  row,
  handlers,
  children,
}: CarouselProps) {
  const headingId = useId();
  const ownRow = useRef<HTMLDivElement>(null);
  const cards = row ?? ownRow;
  return (
    <section aria-labelledby={headingId} className="mt-12 sm:mt-16">
      <header className="page-measure flex items-end justify-between gap-4">
        <div className="min-w-0">
          <h2 id={headingId} className="display-28">
            {title}
          </h2>
          {subtitle && <p className="mt-1 text-14 text-muted">{subtitle}</p>}
        </div>
        <div className="flex shrink-0 items-center gap-2">
          <Link
            to={more.to}
            aria-label={`${more.label}: ${title}`}
            className={cx(
              "inline-flex h-10 items-center rounded-control px-2 text-14 font-medium text-brand hover:bg-brand-soft",
              fitted ? "-mr-2" : "max-sm:-mr-2",
            )}
          >
            {more.label}
          </Link>
          {!fitted && <Arrows row={cards} title={title} />}
        </div>
      </header>
      <div
        ref={cards}
        aria-busy={isBusy}
        {...handlers}
        onKeyDown={moveByArrow}
        className={cx(ROW, fitted && FITTED, "mt-5 sm:mt-6")}
      >
        {children}
      </div>
    </section>
  );
}

function Arrows({ row, title }: { row: RefObject<HTMLDivElement | null>; title: string }) {
  const ends = useEnds(row);
  return (
    <div className="hidden gap-2 sm:flex">
      <ArrowButton
        label={`Previous: ${title}`}
        icon={ArrowLeft}
        isAtEnd={ends.start}
        move={() => turn(row.current, -1)}
      />
      <ArrowButton
        label={`Next: ${title}`}
        icon={ArrowRight}
        isAtEnd={ends.end}
        move={() => turn(row.current, 1)}
      />
    </div>
  );
}

interface ArrowButtonProps {
  label: string;
  icon: typeof ArrowLeft;
  isAtEnd: boolean;
  move: () => void;
}

/** At its end an arrow keeps the focus and does nothing. */
function ArrowButton({ label, icon, isAtEnd, move }: ArrowButtonProps) {
  return (
    <IconButton
      variant="secondary"
      label={label}
      icon={icon}
      aria-disabled={isAtEnd || undefined}
      className={isAtEnd ? "border-line! text-muted! hover:bg-surface!" : undefined}
      onClick={isAtEnd ? undefined : move}
    />
  );
}

/** Whether the row stands at its start, and at its end. */
function useEnds(row: RefObject<HTMLDivElement | null>) {
  const [ends, setEnds] = useState({ start: true, end: false });
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const measure = () => {
      const left = Math.abs(element.scrollLeft);
      const next = { start: left < 2, end: left + element.clientWidth > element.scrollWidth - 2 };
      setEnds((before) => (before.start === next.start && before.end === next.end ? before : next));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [row]);
  return ends;
}

function moveByArrow(event: KeyboardEvent<HTMLDivElement>) {
  if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
  event.preventDefault();
  turn(event.currentTarget, event.key === "ArrowLeft" ? -1 : 1);
}

/** Moves by the whole cards that are in sight, one at least. */
function turn(row: HTMLDivElement | null, direction: 1 | -1) {
  const card = row?.firstElementChild;
  if (!row || !card) return;
  const pitch =
    card.getBoundingClientRect().width + (Number.parseFloat(getComputedStyle(row).columnGap) || 0);
  const whole = Math.max(1, Math.floor(row.clientWidth / pitch) - 1);
  const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  row.scrollBy({ left: direction * whole * pitch, behavior: isCalm ? "auto" : "smooth" });
}
