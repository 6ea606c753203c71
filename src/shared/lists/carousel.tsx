import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import type { DOMAttributes, KeyboardEvent, ReactNode, RefObject } from "react";
import { useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { IconButton } from "../../ui/button";
import { cx } from "../../ui/cx";
import { countSkeleton } from "../../ui/skeleton";

interface CarouselProps {
  title: string;
  /** One line under the title. */
  subtitle?: ReactNode;
  more: { to: string; label: string };
  /** From 960 px on, five cards fill the page width; otherwise the row runs past the window's edge. */
  fitted?: boolean;
  /** The cards are loading, and placeholders stand in for them. */
  isBusy?: boolean;
  row?: RefObject<HTMLDivElement | null>;
  handlers?: Pick<DOMAttributes<HTMLDivElement>, "onPointerOver" | "onPointerLeave" | "onFocus" | "onBlur">;
  /** Cards, or placeholders of the same size. */
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
 * A heading and a row of cards to scroll with arrows, swipe or keyboard. It never moves by itself. A card cut by
 * the window's edge shows that there is more.
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
    <section ref={isBusy ? countSkeleton : undefined} aria-labelledby={headingId} className="mt-12 sm:mt-16">
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
          {!fitted && <ScrollArrows row={cards} title={title} />}
        </div>
      </header>
      <div
        ref={cards}
        aria-busy={isBusy}
        {...handlers}
        onKeyDown={scrollByArrowKey}
        className={cx(ROW, fitted && FITTED, "mt-5 sm:mt-6")}
      >
        {children}
      </div>
    </section>
  );
}

function ScrollArrows({ row, title }: { row: RefObject<HTMLDivElement | null>; title: string }) {
  const ends = useScrollEnds(row);
  return (
    <div className="hidden gap-2 sm:flex">
      <ArrowButton
        label={`Previous: ${title}`}
        icon={ArrowLeft}
        isAtEnd={ends.start}
        move={() => scrollByCards(row.current, -1)}
      />
      <ArrowButton
        label={`Next: ${title}`}
        icon={ArrowRight}
        isAtEnd={ends.end}
        move={() => scrollByCards(row.current, 1)}
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

/** At the end of the row an arrow keeps the focus and does nothing. */
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

/** Tells if the row is at its start or at its end. */
function useScrollEnds(row: RefObject<HTMLDivElement | null>) {
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

function scrollByArrowKey(event: KeyboardEvent<HTMLDivElement>) {
  if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
  event.preventDefault();
  scrollByCards(event.currentTarget, event.key === "ArrowLeft" ? -1 : 1);
}

/** Scrolls by the number of whole visible cards, at least one. */
function scrollByCards(row: HTMLDivElement | null, direction: 1 | -1) {
  const card = row?.firstElementChild;
  if (!row || !card) return;
  const pitch =
    card.getBoundingClientRect().width + (Number.parseFloat(getComputedStyle(row).columnGap) || 0);
  const cards = Math.max(1, Math.floor(row.clientWidth / pitch) - 1);
  const reducesMotion = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  row.scrollBy({ left: direction * cards * pitch, behavior: reducesMotion ? "auto" : "smooth" });
}
