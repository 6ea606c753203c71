import X from "lucide-react/icons/x";
import type { Selection } from "../table/use-selection";
import type { AdminBook } from "./use-books";

/** Tells how many books are selected, at the window's lower edge, and clears the selection. */
export function SelectionBar({ selection: { rows, clear } }: { selection: Selection<AdminBook> }) {
  return (
    <div role="status" className="sticky bottom-4 z-20 mt-4 flex justify-center empty:hidden">
      {rows.length > 0 && (
        <div className="flex items-center gap-3 rounded-panel bg-toast py-2 pr-2 pl-4 text-14 font-medium text-on-toast shadow-overlay">
          {rows.length === 1 ? "1 book selected" : `${rows.length.toLocaleString("en-US")} books selected`}
          <button
            type="button"
            aria-label="Clear selection"
            title="Clear selection"
            onClick={clear}
            className="inline-flex size-11 items-center justify-center rounded-control sm:size-8"
          >
            <X size={16} strokeWidth={1.75} aria-hidden />
          </button>
        </div>
      )}
    </div>
  );
}
