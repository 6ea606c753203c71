import * as Radix from "@radix-ui/react-tabs";
import type { ReactNode } from "react";

export interface Tab {
  value: string;
  label: string;
  count?: number;
}

interface TabsProps {
  /** Names the group for listeners. */
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (value: string) => void;
  /** The chosen tab's content; the others are not mounted, so their queries stop. */
  children: ReactNode;
}

export function Tabs({ label, tabs, value, onChange, children }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      <Radix.List aria-label={label} className="flex overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px inline-flex h-11 shrink-0 items-center gap-2 border-b-2 border-transparent px-3 text-14 font-medium text-muted hover:text-text data-[state=active]:border-brand data-[state=active]:text-brand"
          >
            {tab.label}
            {tab.count !== undefined && <span className="text-13 tabular-nums">{tab.count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content value={value} className="pt-6">
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}
