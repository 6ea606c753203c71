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
  count?: number;
}

/** The sections of an area: a list at the left, or on a phone a strip that scrolls to the current section. */
export function SideNav({ label, items }: { label: string; items: readonly SideNavItem[] }) {
  const strip = useRef<HTMLElement>(null);
  const current = items.findIndex(({ isCurrent }) => isCurrent);
  useEffect(() => {
    const place = strip.current?.querySelectorAll("li")[current];
    if (!strip.current || !place) return;
    strip.current.scrollLeft = place.offsetLeft - (strip.current.clientWidth - place.offsetWidth) / 2;
  }, [current]);
  return (
    <nav
      ref={strip}
      aria-label={label}
      className="relative -mx-4 overflow-x-auto px-4 sm:-mx-10 sm:px-10 lg:mx-0 lg:overflow-visible lg:px-0"
    >
      <ul className="flex min-w-max gap-1 border-b border-line lg:min-w-0 lg:flex-col lg:border-0">
        {items.map(({ to, label: name, icon: Icon, isCurrent, count }) => (
          <li key={name}>
            <Link
              to={to}
              aria-current={isCurrent ? "page" : undefined}
              className={cx(
                "flex h-11 items-center gap-3 px-3 text-14 font-medium whitespace-nowrap transition-colors duration-120",
                "max-lg:-mb-px max-lg:border-b-2 lg:h-10 lg:rounded-control",
                isCurrent
                  ? "border-brand text-brand lg:bg-brand-soft"
                  : "border-transparent text-muted hover:text-text lg:hover:bg-third",
              )}
            >
              <Icon size={18} strokeWidth={1.75} className="max-lg:hidden" aria-hidden />
              {name}{" "}
              {count !== undefined && (
                <span className="ml-auto text-13 font-normal tabular-nums">
                  {count.toLocaleString("en-US")}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
