import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { Button } from "../../ui/button";
import { LazyBoundary, lazyComponent } from "../../ui/lazy-component";
import type { BrowseView } from "./browse-view";

const FilterSheet = lazyComponent(async () => (await import("./filter-sheet")).FilterSheet);

interface FilterButtonProps {
  view: BrowseView;
  /** The number of filters in use. */
  count: number;
  onShow: (view: BrowseView) => void;
}

/** Opens the filters on phones. It holds the sheet itself, so that opening it draws nothing of the page again. */
export function FilterButton({ view, count, onShow }: FilterButtonProps) {
  const { isOpen, setOpen } = useSheetState();
  return (
    <>
      <Button
        icon={SlidersHorizontal}
        aria-haspopup="dialog"
        className="h-10! rounded-full beside:hidden"
        onPointerEnter={FilterSheet.preload}
        onFocus={FilterSheet.preload}
        onClick={() => FilterSheet.show(() => setOpen(true))}
      >
        Filters
        {count > 0 && (
          <span className="grid h-5 min-w-5 place-items-center rounded-badge bg-brand-soft px-1 text-13 text-brand tabular-nums">
            {count}
            <span className="sr-only"> applied</span>
          </span>
        )}
      </Button>
      {isOpen && (
        <LazyBoundary onLoadError={() => setOpen(false)}>
          <FilterSheet
            view={view}
            onClose={() => setOpen(false)}
            onShow={(chosen) => {
              setOpen(false);
              onShow(chosen);
            }}
          />
        </LazyBoundary>
      )}
    </>
  );
}

/** The sheet belongs to the history entry it was opened on, so Back closes it. */
function useSheetState() {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  useEffect(leaveSheetEntry, []);
  return { isOpen: openAt === key, setOpen: (isOpen: boolean) => setOpenAt(isOpen ? key : null) };
}

/** A reload closes an open sheet and stays on the sheet's own history entry, on which Back would change nothing. */
function leaveSheetEntry(): void {
  const state = history.state as { isSheet?: true } | null;
  if (!state?.isSheet) return;
  // React's strict mode runs effects twice.
  history.replaceState({ ...state, isSheet: undefined }, "");
  history.back();
}
