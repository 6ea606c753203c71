import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { Button } from "../../ui/button";
import { RemovableChip } from "../../ui/chip";
import type { AppliedFilter, BrowseView } from "./browse-view";

interface FilterChipsProps {
  applied: readonly AppliedFilter[];
  onChange: (view: BrowseView) => void;
  onClear: () => void;
  onOpenSheet: () => void;
  /** The sheet is fetched when a finger or the focus is on its button. */
  onSheetLikely: () => void;
}

/** What narrows the list, each part to be taken away again; on a phone also the way to the filters. */
export function FilterChips({ applied, onChange, onClear, onOpenSheet, onSheetLikely }: FilterChipsProps) {
  const inSheet = applied.filter((filter) => filter.key !== "q").length;
  return (
    <div className="-mx-4 flex items-center gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0">
      <Button
        icon={SlidersHorizontal}
        aria-haspopup="dialog"
        className="h-10! rounded-full md:hidden"
        onPointerEnter={onSheetLikely}
        onFocus={onSheetLikely}
        onClick={onOpenSheet}
      >
        Filters
        {inSheet > 0 && (
          <span className="grid h-5 min-w-5 place-items-center rounded-badge bg-brand-soft px-1 text-13 text-brand tabular-nums">
            {inSheet}
            <span className="sr-only"> applied</span>
          </span>
        )}
      </Button>
      {applied.map((filter) => (
        <RemovableChip
          key={filter.key}
          label={`Remove ${filter.label}`}
          onRemove={() => onChange(filter.without)}
        >
          <span className="max-w-60 truncate">{filter.label}</span>
        </RemovableChip>
      ))}
      {applied.length > 0 && (
        <Button variant="quiet" size="sm" className="text-14" onClick={onClear}>
          Clear all
        </Button>
      )}
    </div>
  );
}
