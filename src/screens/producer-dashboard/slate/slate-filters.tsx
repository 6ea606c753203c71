import { MAX_QUERY_LENGTH } from "@domain/catalogue/search";
import Search from "lucide-react/icons/search";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useEffect, useRef } from "react";
import { useSearchInput } from "../../../lib/search-input";
import { Chip } from "../../../ui/chip";
import { Input } from "../../../ui/fields";
import type { Desk } from "../desk";
import { type SlateFilter, type SlateView, wordsOf } from "./slate-view";

const PAUSE_MS = 250;

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
  const toggle = (isOn: boolean, next: SlateFilter) => onChange({ ...view, filter: isOn ? undefined : next });
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-3">
      <Words view={view} onChange={onChange} />
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

/** Filters after a short pause in typing, and at once on Enter. */
function Words({ view, onChange }: Pick<SlateFiltersProps, "view" | "onChange">) {
  const [text, setText] = useSearchInput(wordsOf(view));
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const apply = (typed: string) => {
    window.clearTimeout(timer.current);
    const q = typed.trim();
    const filter = q === "" ? (wordsOf(view) === "" ? view.filter : undefined) : { q };
    onChange({ ...view, filter }, { replace: true });
  };
  return (
    <form
      role="search"
      className="relative max-sm:w-full sm:w-64"
      onSubmit={(event) => {
        event.preventDefault();
        apply(text);
      }}
    >
      <Search
        size={18}
        strokeWidth={1.75}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 z-10 -translate-y-1/2 text-muted"
      />
      <Input
        type="search"
        aria-label="Filter by title or author"
        placeholder="Filter by title or author"
        autoComplete="off"
        maxLength={MAX_QUERY_LENGTH}
        value={text}
        className="pl-10 sm:h-8! sm:text-14!"
        onChange={({ target }) => {
          setText(target.value);
          window.clearTimeout(timer.current);
          timer.current = window.setTimeout(() => apply(target.value), PAUSE_MS);
        }}
      />
    </form>
  );
}
