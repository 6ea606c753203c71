import TriangleAlert from "lucide-react/icons/triangle-alert";
import { Chip } from "../../../ui/chip";
import type { Desk } from "../desk";
import { TitleFilter } from "../title-filter";
import { type SlateFilter, type SlateView, wordsOf } from "./slate-view";

interface SlateFiltersProps {
  view: SlateView;
  onChange: (view: SlateView, change?: { replace?: boolean }) => void;
  desk: Desk;
  /** How many books show, in words. */
  total: string;
}

/** Words, a tag, or warnings. Choosing one takes the place of another. */
export function SlateFilters({ view, onChange, desk, total }: SlateFiltersProps) {
  const { filter, isArchive } = view;
  const chosenTag = filter !== undefined && "tag" in filter ? filter.tag : null;
  const isWarning = filter !== undefined && "warning" in filter;
  const hasChips = !isArchive && (desk.tags.length > 0 || desk.counts.warnings > 0 || isWarning);
  const search = (q: string) => {
    const others = wordsOf(view) === "" ? filter : undefined;
    onChange({ ...view, filter: q === "" ? others : { q } }, { replace: true });
  };
  const toggle = (isOn: boolean, next: SlateFilter) => onChange({ ...view, filter: isOn ? undefined : next });
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-3">
      <TitleFilter q={wordsOf(view)} onFilter={search} size="sm" className="max-sm:w-full sm:w-64" />
      {hasChips && (
        <div
          role="group"
          aria-label="Filter"
          className="flex gap-2 max-sm:-mx-4 max-sm:w-screen max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap lg:border-l lg:border-line lg:pl-3"
        >
          {desk.tags.map(({ tag }) => (
            <Chip key={tag} selected={tag === chosenTag} onToggle={() => toggle(tag === chosenTag, { tag })}>
              {tag}
            </Chip>
          ))}
          {(desk.counts.warnings > 0 || isWarning) && (
            <span className="max-sm:order-first sm:ml-1 sm:border-l sm:border-line sm:pl-3">
              <Chip selected={isWarning} onToggle={() => toggle(isWarning, { warning: true })}>
                {!isWarning && (
                  <TriangleAlert size={16} strokeWidth={1.75} className="text-amber" aria-hidden />
                )}
                Warnings
                <span className="text-13">{desk.counts.warnings.toLocaleString("en-US")}</span>
              </Chip>
            </span>
          )}
        </div>
      )}
      <p role="status" className="ml-auto text-14 text-muted max-sm:hidden">
        {total}
      </p>
    </div>
  );
}
