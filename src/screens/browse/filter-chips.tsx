import { useRef } from "react";
import { Button } from "../../ui/button";
import { RemovableChip } from "../../ui/chip";
import { cx } from "../../ui/cx";
import type { ActiveFilter, BrowseView } from "./browse-view";
import { FilterButton } from "./filter-button";
import { SaveSearch } from "./save-search";

interface FilterChipsProps {
  view: BrowseView;
  applied: readonly ActiveFilter[];
  onChange: (view: BrowseView) => void;
  /** Called when the last chip is removed, so that the focus can move. */
  onEmptied: () => void;
  onClear: () => void;
}

/**
 * The active filters as removable chips, and the filter button on phones. Stays under the search bar, above the list.
 * Without chips it takes no room on wide screens: the first one moves the list, never the filters in use beside it.
 */
export function FilterChips({ view, applied, onChange, onEmptied, onClear }: FilterChipsProps) {
  const chips = useRef(new Map<string, HTMLButtonElement>());
  // Removing a chip moves the focus to its neighbor.
  const remove = (filter: ActiveFilter) => {
    const place = applied.indexOf(filter);
    const neighbor = applied[place + 1] ?? applied[place - 1];
    if (neighbor) chips.current.get(neighbor.key)?.focus();
    else onEmptied();
    onChange(filter.without);
  };
  const sheetFilterCount = applied.filter((filter) => filter.key !== "q").length;
  return (
    <div
      className={cx(
        applied.length === 0 && "beside:hidden",
        "sticky top-18 z-20 -mx-4 flex min-h-14 min-w-0 bg-bg pb-2 items-center gap-2 overflow-x-auto px-4 pt-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0",
      )}
    >
      <FilterButton view={view} count={sheetFilterCount} onShow={onChange} />
      {applied.map((filter) => (
        <RemovableChip
          key={filter.key}
          ref={(chip) => {
            if (chip) chips.current.set(filter.key, chip);
            else chips.current.delete(filter.key);
          }}
          label={`Remove ${filter.label}`}
          onRemove={() => remove(filter)}
        >
          <span className="max-w-60 truncate">{filter.label}</span>
        </RemovableChip>
      ))}
      {applied.length > 0 && (
        <>
          <Button variant="quiet" size="sm" className="text-14" onClick={onClear}>
            Clear all
          </Button>
          {/* A list without books offers it itself. */}
          <span className="contents group-has-data-no-books/results:hidden">
            <SaveSearch view={view} />
          </span>
        </>
      )}
    </div>
  );
}
