import { grouped } from "@domain/figures";
import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import type { To } from "react-router-dom";
import { Link } from "react-router-dom";
import type { Icon } from "./button";
import { cx } from "./cx";

interface SideNavItem {
  to: To;
  label: string;
  icon: Icon;
  isCurrent: boolean;
  /** Null while it loads. */
  count?: number | null;
  /** Shown instead of a count: what waits there. */
  badge?: ReactNode;
}

const SIDE =
  "max-lg:-mb-px max-lg:border-b-2 max-lg:focus-visible:-outline-offset-2 lg:h-10 lg:rounded-control";

interface SideNavProps {
  label: string;
  items: readonly SideNavItem[];
  /** `strip` stays a strip on desktop too, for a section that needs the full width. */
  layout?: "side" | "strip";
}

/** The sections of an area: a list at the left, or on a phone a strip that scrolls to the current section. */
export function SideNav({ label, items, layout = "side" }: SideNavProps) {
  const isSide = layout === "side";
  const strip = useRef<HTMLElement>(null);
  const current = items.findIndex(({ isCurrent }) => isCurrent);
  // The counts arrive later and make the strip longer, so it waits a moment for them.
  const isWaiting = items.some(({ count }) => count === null);
  useEffect(() => {
    const place = strip.current?.querySelectorAll("li")[current];
    if (!strip.current || !place) return;
    strip.current.scrollLeft = place.offsetLeft - (strip.current.clientWidth - place.offsetWidth) / 2;
  }, [current, isWaiting]);
  return (
    <nav
      ref={strip}
      aria-label={label}
      className={cx(
        "relative -mx-4 overflow-x-auto px-4 sm:-mx-10 sm:px-10 lg:mx-0 lg:px-0",
        isSide && "lg:overflow-visible",
        isWaiting && (isSide ? "max-lg:animate-late" : "animate-late"),
      )}
    >
      <ul
        className={cx(
          "flex min-w-max gap-1 border-b border-line",
          isSide && "lg:min-w-0 lg:flex-col lg:border-0",
        )}
      >
        {items.map(({ to, label: name, icon: Icon, isCurrent, count, badge }) => (
          <li key={name}>
            <Link
              to={to}
              aria-current={isCurrent ? "page" : undefined}
              className={cx(
                "flex h-11 items-center gap-3 px-3 text-14 font-medium whitespace-nowrap transition-colors duration-120",
                isSide ? SIDE : "-mb-px border-b-2 focus-visible:-outline-offset-2",
                isCurrent
                  ? "border-brand text-brand forced-color-adjust-none"
                  : "border-transparent text-muted hover:text-text",
                isSide && (isCurrent ? "lg:bg-brand-soft" : "lg:hover:bg-third"),
              )}
            >
              {isSide && <Icon size={18} strokeWidth={1.75} className="shrink-0 max-lg:hidden" aria-hidden />}
              {name}{" "}
              {typeof count === "number" && (
                <span className="ml-auto text-13 font-normal tabular-nums">{grouped(count)}</span>
              )}
              {badge !== undefined && <span className="ml-auto empty:hidden">{badge}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
