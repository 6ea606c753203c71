import { grouped } from "@domain/figures";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useStable } from "../../../lib/stable";
import { Chip } from "../../../ui/chip";
import type { Desk } from "../desk";
import { TitleFilter } from "../title-filter";
import type { SlateView } from "./slate-view";

interface SlateFiltersProps {
  view: SlateView;
  onChange: (view: SlateView, change?: { replace?: boolean }) => void;
  desk: Desk;
  /** How many books show, in words. Undefined while a column loads: each count on the way would be read aloud. */
  total: string | undefined;
}

/** Words, a tag, and warnings, all of which a card has to pass. */
export function SlateFilters({ view, onChange, desk, total }: SlateFiltersProps) {
  const { tag: chosen, isWarned, isArchive } = view;
  const { tags, counts } = desk;
  const hasChips = !isArchive && (tags.length > 0 || counts.warnings > 0 || isWarned);
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-3">
      <TitleFilter
        q={view.q}
        onFilter={(q) => onChange({ ...view, q }, { replace: true })}
        size="sm"
        className="max-sm:w-full sm:w-64"
      />
      {hasChips && (
        <div
          role="group"
          aria-label="Filter"
          className="flex gap-2 max-sm:-mx-4 max-sm:w-screen max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap lg:border-l lg:border-line lg:pl-3"
        >
          {tags.map(({ tag }) => (
            <Chip
              key={tag}
              selected={tag === chosen}
              onToggle={() => onChange({ ...view, tag: tag === chosen ? undefined : tag })}
            >
              {tag}
            </Chip>
          ))}
          {(counts.warnings > 0 || isWarned) && (
            <span className="max-sm:order-first sm:ml-1 sm:border-l sm:border-line sm:pl-3">
              <Chip selected={isWarned} onToggle={() => onChange({ ...view, isWarned: !isWarned })}>
                {!isWarned && (
                  <TriangleAlert size={16} strokeWidth={1.75} className="text-amber" aria-hidden />
                )}
                Warnings on {grouped(counts.warnings)} {counts.warnings === 1 ? "book" : "books"}
              </Chip>
            </span>
          )}
        </div>
      )}
      <p role="status" className="ml-auto text-14 text-muted max-sm:hidden">
        {useStable(total).shown}
      </p>
    </div>
  );
}
