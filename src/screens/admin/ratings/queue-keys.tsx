import type { ReactNode } from "react";
import { Dialog } from "../../../ui/dialog";

const KEYS = [
  ["J", "next", "Go to the next figure"],
  ["K", "previous", "Go to the previous figure"],
  ["O", "open source", "Open the source in a new tab"],
  ["C", "confirm", "Confirm the figures"],
  ["E", "correct", "Correct the figures"],
  ["?", "all keys", "Show these keys"],
] as const;

const EDITING_KEYS = [
  ["Enter", "Save the correction"],
  ["Esc", "Cancel the correction"],
] as const;

function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-badge border border-line bg-surface px-1 font-sans text-13 text-text">
      {children}
    </kbd>
  );
}

/** The page's keys, where a keyboard is likely. */
export function KeyLegend() {
  return (
    <ul aria-label="Keys" className="mt-1 flex flex-wrap gap-x-5 gap-y-2 text-13 text-muted max-lg:hidden">
      {KEYS.map(([key, label]) => (
        <li key={key} className="flex items-center gap-2">
          <Key>{key}</Key>
          {label}
        </li>
      ))}
    </ul>
  );
}

export function KeyHelp(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog {...props} title="Keys" description="They work while you are not typing." className="max-w-96">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-14">
        {[...KEYS.map(([key, , label]) => [key, label] as const), ...EDITING_KEYS].map(([key, label]) => (
          <div key={key} className="contents">
            <dt>
              <Key>{key}</Key>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
