import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import Ellipsis from "lucide-react/icons/ellipsis";
import type { FocusEvent, KeyboardEvent, MouseEvent, ReactNode } from "react";
import { useEffect, useId, useRef, useState } from "react";
import type { Icon } from "./button";
import { Button, IconButton } from "./button";
import { cx } from "./cx";
import { placeBelow } from "./place-below";

interface MenuItem {
  label: string;
  /** A second text at the far right. */
  note?: string;
  icon?: Icon;
  onSelect: () => void;
  /** For one choice among the items. */
  isChosen?: boolean;
  /** For an item that switches something on and off. */
  isOn?: boolean;
  /** For an item that is on or off. Pressing it keeps the menu open. */
  isChecked?: boolean;
  /** True for an item that deletes something. */
  isDestructive?: boolean;
  /** True for an item with a line above. */
  startsGroup?: boolean;
}

interface MenuProps {
  /** The button's accessible name: "Actions for Coastal crime". */
  label: string;
  items: readonly MenuItem[];
  /** A line of text above the items. */
  heading?: string;
  /** The button's visible text; three dots without it. */
  children?: ReactNode;
  className?: string;
  size?: "sm" | "md";
  /** Looks of the button, instead of a secondary button's. */
  buttonClass?: string;
}

/**
 * A button that opens a short list of actions. Arrow keys, Home and End move, Escape closes, and so does a click or
 * a focus elsewhere. The list stands in the browser's top layer, so nothing around it covers or clips it.
 */
export function Menu({ label, items, heading, children, className, size = "sm", buttonClass }: MenuProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const align = children === undefined ? "right" : "left";
  useEffect(() => {
    if (!isOpen || !list.current || !root.current) return;
    const stop = placeBelow(list.current, root.current, align);
    focusItem(list.current, Math.max(0, itemsOf(list.current).findIndex(isCurrent)));
    return stop;
  }, [isOpen, align]);
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
    // Safari gives a pressed button no focus: its items would lose theirs, the menu close, and the click open it again.
    onMouseDown: (event: MouseEvent) => {
      if (isOpen) event.preventDefault();
    },
    onClick: () => (isOpen ? close() : setOpen(true)),
  } as const;
  return (
    <div ref={root} onBlur={closeOnLeave} className={cx("relative", className)}>
      {children === undefined ? (
        <IconButton {...trigger} label={label} icon={Ellipsis} variant="muted" size="sm" />
      ) : buttonClass === undefined ? (
        <Button {...trigger} aria-label={label} size={size} className="w-full">
          {children}
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
        </Button>
      ) : (
        <button {...trigger} type="button" aria-label={label} className={buttonClass}>
          {children}
          <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
        </button>
      )}
      {isOpen && (
        <div
          ref={list}
          id={id}
          popover="manual"
          role="menu"
          tabIndex={-1}
          aria-label={heading ?? label}
          onKeyDown={moveFocus}
          className="fixed inset-auto m-0 min-w-40 animate-fade overflow-visible rounded-panel border border-line bg-surface p-1 text-text shadow-overlay"
        >
          {heading !== undefined && (
            <p role="presentation" className="max-w-60 truncate px-3 pt-2 pb-1 text-13 text-muted">
              {heading}
            </p>
          )}
          {items.map((item) => (
            <Item key={item.label} item={item} close={close} />
          ))}
        </div>
      )}
    </div>
  );
}

function Item({ item, close }: { item: MenuItem; close: () => void }) {
  const { label, note, icon: Glyph, isChosen, isOn, isChecked } = item;
  return (
    <button
      type="button"
      role={roleOf(item)}
      aria-checked={isChosen ?? isOn ?? isChecked}
      tabIndex={-1}
      onClick={() => {
        if (isChecked === undefined) close();
        item.onSelect();
      }}
      className={cx(
        "flex h-11 w-full items-center gap-2 rounded-control px-3 text-left text-14 whitespace-nowrap hover:bg-third focus-visible:bg-third focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-info sm:h-9",
        item.isDestructive && "text-bad",
        item.startsGroup && "mt-1 border-t border-line",
      )}
    >
      {Glyph && <Glyph size={16} strokeWidth={1.75} aria-hidden />}
      {isChecked !== undefined && (
        <Check size={16} strokeWidth={1.75} className={cx(!isChecked && "invisible")} aria-hidden />
      )}
      {label}
      {note !== undefined && <span className="ml-auto pl-6 text-13 text-muted">{note}</span>}
      {isChosen && <Check size={16} strokeWidth={1.75} className="ml-auto" aria-hidden />}
      {isOn !== undefined && <SwitchLook isOn={isOn} />}
    </button>
  );
}

function roleOf({ isChosen, isOn, isChecked }: MenuItem) {
  if (isChosen !== undefined) return "menuitemradio";
  return isOn === undefined && isChecked === undefined ? "menuitem" : "menuitemcheckbox";
}

function SwitchLook({ isOn }: { isOn: boolean }) {
  return (
    <span
      aria-hidden
      className={cx(
        "relative ml-auto block h-5 w-9 shrink-0 rounded-full",
        isOn ? "bg-ok-fill" : "bg-control",
      )}
    >
      <span
        className={cx("absolute top-0.5 left-0.5 size-4 rounded-full bg-on-fill", isOn && "translate-x-4")}
      />
    </span>
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
  const items = itemsOf(list);
  focusItem(list, move(items.indexOf(document.activeElement as HTMLElement), items.length));
}

function focusItem(list: HTMLElement, place: number) {
  itemsOf(list)[place]?.focus();
}

function itemsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>("[role^=menuitem]")];
}

function isCurrent(item: HTMLElement): boolean {
  return item.getAttribute("aria-checked") === "true" && item.getAttribute("role") === "menuitemradio";
}
