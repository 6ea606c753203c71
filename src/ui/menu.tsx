import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import Ellipsis from "lucide-react/icons/ellipsis";
import type { FocusEvent, KeyboardEvent, ReactNode } from "react";
import { useEffect, useId, useRef, useState } from "react";
import type { Icon } from "./button";
import { Button, IconButton } from "./button";
import { cx } from "./cx";

interface MenuItem {
  label: string;
  icon?: Icon;
  onSelect: () => void;
  /** True for an item that deletes something. */
  isDestructive?: boolean;
  /** True for an item with a line above. */
  startsGroup?: boolean;
  /** For an item that is on or off. Pressing it keeps the menu open. */
  isChecked?: boolean;
}

interface MenuProps {
  /** The button's accessible name: "Actions for Coastal crime". */
  label: string;
  items: readonly MenuItem[];
  /** The button's visible text; three dots without it. */
  children?: ReactNode;
  className?: string;
}

/**
 * A button that opens a short list of actions. Arrow keys, Home and End move, Escape closes, and so does a click or
 * a focus elsewhere.
 */
export function Menu({ label, items, children, className }: MenuProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) focusItem(list.current, 0);
  }, [isOpen]);
  const close = () => {
    // While the focused item is still there, so that the focus never falls back to the page.
    root.current?.querySelector("button")?.focus();
    setOpen(false);
  };
  const moveFocus = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return moveByKey(event, list.current);
    // An open dialog around the menu stays open.
    event.stopPropagation();
    close();
  };
  const closeOnLeave = (event: FocusEvent) => {
    if (!root.current?.contains(event.relatedTarget)) setOpen(false);
  };
  const trigger = {
    "aria-haspopup": "menu",
    "aria-expanded": isOpen,
    "aria-controls": isOpen ? id : undefined,
    onClick: () => setOpen(!isOpen),
  } as const;
  return (
    <div ref={root} onBlur={closeOnLeave} className={cx("relative", className)}>
      {children === undefined ? (
        <IconButton {...trigger} label={label} icon={Ellipsis} variant="muted" size="sm" />
      ) : (
        <Button {...trigger} aria-label={label} size="sm" className="w-full">
          {children}
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
        </Button>
      )}
      {isOpen && (
        <div
          ref={list}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={moveFocus}
          className={cx(
            "absolute top-full z-30 mt-1 min-w-40 animate-fade rounded-panel border border-line bg-surface p-1 shadow-overlay",
            children === undefined ? "right-0" : "left-0",
          )}
        >
          {items.map(({ label: name, icon: Glyph, onSelect, isDestructive, startsGroup, isChecked }) => (
            <button
              key={name}
              type="button"
              role={isChecked === undefined ? "menuitem" : "menuitemcheckbox"}
              aria-checked={isChecked}
              tabIndex={-1}
              onClick={() => {
                if (isChecked === undefined) close();
                onSelect();
              }}
              className={cx(
                "flex h-11 w-full items-center gap-2 rounded-control px-3 text-left text-14 whitespace-nowrap hover:bg-third focus-visible:bg-third focus-visible:-outline-offset-2 sm:h-9",
                isDestructive && "text-bad",
                startsGroup && "mt-1 border-t border-line",
              )}
            >
              {Glyph && <Glyph size={16} strokeWidth={1.75} aria-hidden />}
              {isChecked !== undefined && (
                <Check size={16} strokeWidth={1.75} className={cx(!isChecked && "invisible")} aria-hidden />
              )}
              {name}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** The place that each key moves to, from one place of a list to another. */
const MOVES: Record<string, (place: number, count: number) => number> = {
  ArrowDown: (place, count) => (place + 1) % count,
  ArrowUp: (place, count) => (place - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function moveByKey(event: KeyboardEvent, list: HTMLElement | null) {
  const move = MOVES[event.key];
  if (!move || !list) return;
  event.preventDefault();
  const items = [...list.children];
  const place = document.activeElement === null ? -1 : items.indexOf(document.activeElement);
  focusItem(list, move(place, items.length));
}

function focusItem(list: HTMLElement | null, place: number) {
  const item = list?.children[place];
  if (item instanceof HTMLElement) item.focus();
}
