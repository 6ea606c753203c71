import * as Radix from "@radix-ui/react-tabs";
import type { ReactNode } from "react";
import { useEffect, useRef } from "react";

export interface Tab {
  value: string;
  label: string;
  count?: number;
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
 * fit, the active one scrolls into view.
 */
export function Tabs({ label, tabs, value, onChange, children }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const hasCounts = tabs.some(({ count }) => count !== undefined);
  useEffect(() => {
    const active = list.current?.querySelector("[data-state=active]");
    if (!list.current || !(active instanceof HTMLElement)) return;
    list.current.scrollLeft = active.offsetLeft - (list.current.clientWidth - active.offsetWidth) / 2;
    // Counts that arrive make the tabs wider.
  }, [value, hasCounts]);
  return (
    <Radix.Root value={value} onValueChange={onChange} activationMode="manual">
      <Radix.List
        ref={list}
        aria-label={label}
        className="relative -mx-4 flex overflow-x-auto overflow-y-hidden [scrollbar-width:none] border-b border-line px-4 py-0.5 sm:mx-0 sm:px-0.5"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-[3px] inline-flex h-11 shrink-0 items-center gap-2 rounded-t-control border-b-2 border-transparent px-3 text-14 font-medium text-muted transition-colors duration-120 hover:text-text data-[state=active]:border-brand focus-visible:-outline-offset-2 data-[state=active]:text-brand"
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="text-13 font-normal tabular-nums">{tab.count.toLocaleString("en-US")}</span>
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
