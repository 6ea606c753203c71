import { SPONSORSHIP_DAYS } from "@domain/billing/sponsorships";
import X from "lucide-react/icons/x";
import { useRef, useState } from "react";
import { Button } from "../../../../ui/button";
import { Menu } from "../../../../ui/menu";
import { passFocus } from "../../../../ui/pass-focus";
import { useListKeys } from "../../table/use-list-keys";
import type { VisibleBook } from "./action-book";
import type { BulkAct } from "./bulk-acts";
import { bulkLabel, countOfBooks } from "./bulk-acts";
import { BulkDialog } from "./bulk-dialog";

interface BulkBarProps {
  /** The selected books. */
  books: readonly VisibleBook[];
  /** Clears the selection. */
  onClear: () => void;
}

const ACT =
  "inline-flex h-11 items-center gap-1 rounded-control px-3 text-14 font-medium whitespace-nowrap hover:bg-on-toast/15 sm:h-9";

/** At the window's lower edge: how many books are selected, and what can be done to all of them. */
export function BulkBar({ books, onClear }: BulkBarProps) {
  const [pending, setPending] = useState<{ act: BulkAct; books: readonly VisibleBook[] } | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  const choose = (act: BulkAct) => setPending({ act, books });
  // With Tab alone, the way here leads through every control of every row.
  useListKeys({ more: { b: () => bar.current?.querySelector("button")?.focus() } });
  return (
    <>
      <div className="pointer-events-none sticky bottom-4 z-20 mt-4 flex justify-center empty:hidden">
        {books.length > 0 && (
          <div
            ref={bar}
            role="toolbar"
            data-dock="always"
            aria-label="Selected books"
            className="pointer-events-auto flex flex-wrap items-center justify-center gap-1 rounded-panel bg-toast py-2 pr-2 pl-4 text-on-toast shadow-overlay"
          >
            <p role="status" className="mr-2 text-14 font-semibold">
              {countOfBooks(books.length)} selected
            </p>
            <button type="button" className={ACT} onClick={() => choose({ kind: "list" })}>
              List
            </button>
            <button type="button" className={ACT} onClick={() => choose({ kind: "unlist" })}>
              Unlist
            </button>
            <Menu
              label="Sponsor the selected books"
              buttonClass={ACT}
              items={SPONSORSHIP_DAYS.map((days) => ({
                label: `${days} days`,
                onSelect: () => choose({ kind: "sponsor", days }),
              }))}
            >
              Sponsor
            </Menu>
            <Button variant="danger" onClick={() => choose({ kind: "block" })}>
              {bulkLabel({ kind: "block" }, books.length)}
            </Button>
            <button
              type="button"
              aria-label="Clear selection"
              title="Clear selection"
              onClick={({ currentTarget }) => {
                passFocus(currentTarget);
                onClear();
              }}
              className="inline-flex size-11 items-center justify-center rounded-control hover:bg-on-toast/15 sm:size-9"
            >
              <X size={16} strokeWidth={1.75} aria-hidden />
            </button>
          </div>
        )}
      </div>
      {pending !== null && (
        <BulkDialog
          {...pending}
          onClose={() => setPending(null)}
          onDone={() => {
            setPending(null);
            onClear();
          }}
        />
      )}
    </>
  );
}
