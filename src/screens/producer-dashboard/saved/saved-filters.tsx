import { GENRES } from "@domain/books/genres";
import { MAX_QUERY_LENGTH } from "@domain/catalogue/search";
import { SAVED_SORT_LABELS, SAVED_SORTS } from "@domain/producers/saved-books";
import Search from "lucide-react/icons/search";
import { useEffect, useRef } from "react";
import { useSearchInput } from "../../../lib/search-input";
import { Input, Select } from "../../../ui/fields";
import type { SavedView } from "./saved-view";

const PAUSE_MS = 250;
const ALL_GENRES = { value: "", label: "All genres" };

interface SavedFiltersProps {
  view: SavedView;
  onChange: (view: SavedView, change?: { replace?: boolean }) => void;
}

/** Words, genre and order. A search shows its best match first, so it has no other order. */
export function SavedFilters({ view, onChange }: SavedFiltersProps) {
  return (
    <div className="mb-4 grid grid-cols-2 gap-2 sm:grid-cols-[minmax(0,1fr)_11rem_11rem]">
      <Words view={view} onChange={onChange} />
      <Select
        aria-label="Genre"
        value={view.genre ?? ""}
        options={[ALL_GENRES, ...GENRES.map((genre) => ({ value: genre, label: genre }))]}
        onChange={({ target }) =>
          onChange({ ...view, genre: GENRES.find((genre) => genre === target.value) })
        }
      />
      {view.q === "" ? (
        <Select
          aria-label="Sort"
          value={view.sort}
          options={SAVED_SORTS.map((sort) => ({ value: sort, label: SAVED_SORT_LABELS[sort] }))}
          onChange={({ target }) => {
            const sort = SAVED_SORTS.find((known) => known === target.value);
            if (sort) onChange({ ...view, sort });
          }}
        />
      ) : (
        <Select aria-label="Sort" disabled value="best" options={[{ value: "best", label: "Best match" }]} />
      )}
    </div>
  );
}

/** Filters after a short pause in typing, and at once on Enter. */
function Words({ view, onChange }: SavedFiltersProps) {
  const [text, setText] = useSearchInput(view.q);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const apply = (typed: string) => {
    window.clearTimeout(timer.current);
    onChange({ ...view, q: typed.trim() }, { replace: true });
  };
  return (
    <form
      role="search"
      className="relative max-sm:col-span-2"
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
        className="pl-10"
        onChange={({ target }) => {
          setText(target.value);
          window.clearTimeout(timer.current);
          timer.current = window.setTimeout(() => apply(target.value), PAUSE_MS);
        }}
      />
    </form>
  );
}
