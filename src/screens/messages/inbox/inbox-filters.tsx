import { grouped } from "@domain/figures";
import { THREAD_FILTERS, type ThreadFilter } from "@domain/messages/threads";
import { cx } from "../../../ui/cx";
import type { Counts } from "../thread";

const LABELS: Record<ThreadFilter, string> = {
  open: "Open",
  unread: "Unread",
  closed: "Closed",
  archived: "Archived",
};

interface InboxFiltersProps {
  /** Undefined while loading. */
  counts: Counts | undefined;
  filter: ThreadFilter;
  onFilter: (filter: ThreadFilter) => void;
}

/** The inbox's lists, each with how many conversations it has. */
export function InboxFilters({ counts, filter: current, onFilter }: InboxFiltersProps) {
  return (
    <div role="group" aria-label="Show" className="flex flex-wrap gap-1">
      {THREAD_FILTERS.map((filter) => (
        <button
          key={filter}
          type="button"
          aria-pressed={filter === current}
          onClick={() => onFilter(filter)}
          className={cx(
            "inline-flex h-10 items-center gap-1 rounded-full border px-2 text-14 transition-colors duration-120 nav:h-8 nav:gap-0.75 nav:px-1.5 nav:text-13",
            filter === current
              ? "border-brand bg-brand-soft text-brand forced-color-adjust-none"
              : "border-control bg-surface hover:bg-third",
          )}
        >
          {LABELS[filter]}
          {counts !== undefined && (
            <span className={cx("text-13 tabular-nums", filter !== current && "text-muted")}>
              {grouped(counts[filter])}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
