import { grouped } from "@domain/figures";
import * as Radix from "@radix-ui/react-tabs";
import type { ReactNode, RefObject } from "react";
import { useEffect, useRef, useState } from "react";
import { cx } from "./cx";

export interface Tab {
  value: string;
  label: string;
  /** Null while it loads. */
  count?: number | null;
  /** Stands after the count: what waits in this tab. */
  badge?: ReactNode;
}

interface TabsProps {
  /** The group's accessible name. */
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (value: string) => void;
  /** The active tab's content. Inactive tabs are not mounted, so their queries stop. */
  children: ReactNode;
}

/**
 * Tabs that open with Enter rather than with the arrow keys, because opening one runs queries. If they do not all
 * fit, the active one scrolls into view, and the strip fades toward those that are out of view. It waits a moment for
 * its counts, which would move the tabs.
 */
export function Tabs({ label, tabs, value, onChange, children }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const isWaiting = tabs.some(({ count }) => count === null);
  useEffect(() => {
    const active = list.current?.querySelector("[data-state=active]");
    if (!list.current || !(active instanceof HTMLElement)) return;
    list.current.scrollLeft = active.offsetLeft - (list.current.clientWidth - active.offsetWidth) / 2;
    // Counts that arrive make the tabs wider.
  }, [value, isWaiting]);
  const fade = useFade(list);
  return (
    <Radix.Root value={value} onValueChange={onChange} activationMode="manual">
      <Radix.List
        ref={list}
        style={{ maskImage: fade }}
        aria-label={label}
        className={cx(
          "relative -mx-4 flex overflow-x-auto overflow-y-hidden [scrollbar-width:none] border-b border-line px-4 py-0.5 sm:mx-0 sm:px-0.5",
          isWaiting && "animate-late",
        )}
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-[3px] inline-flex h-11 shrink-0 items-center gap-1.5 rounded-t-control border-b-2 border-transparent px-3 text-14 lg:px-2.5 font-medium text-muted transition-colors duration-120 hover:text-text data-[state=active]:border-brand focus-visible:-outline-offset-2 data-[state=active]:text-brand"
          >
            {tab.label}
            {typeof tab.count === "number" && (
              <span className="text-13 font-normal tabular-nums">{grouped(tab.count)}</span>
            )}
            {tab.badge}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content value={value} className="pt-6">
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

/** The mask of a scrolling strip: it fades at each end where there is more. Undefined where everything fits. */
function useFade(strip: RefObject<HTMLElement | null>): string | undefined {
  const [fade, setFade] = useState<string>();
  useEffect(() => {
    const element = strip.current;
    if (element === null) return;
    const measure = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const [start, end] = [scrollLeft > 1, scrollLeft + clientWidth < scrollWidth - 1];
      const edge = (isOpen: boolean) => (isOpen ? "transparent" : "black");
      const stops = `${edge(start)}, black 3rem calc(100% - 3rem), ${edge(end)}`;
      setFade(start || end ? `linear-gradient(to right, ${stops})` : undefined);
    };
    // Counts that arrive make the tabs wider.
    const sizes = new ResizeObserver(measure);
    for (const observed of [element, ...element.children]) sizes.observe(observed);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [strip]);
  return fade;
}
