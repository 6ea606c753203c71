import { GENRES } from "@domain/books/genres";
import { SAVED_SORT_LABELS, SAVED_SORTS } from "@domain/producers/saved-books";
import { Select } from "../../../ui/form/fields";
import { TitleFilter } from "../title-filter";
import type { SavedView } from "./saved-view";

const ALL_GENRES = { value: "", label: "All genres" };

interface SavedFiltersProps {
  view: SavedView;
  onChange: (view: SavedView, change?: { replace?: boolean }) => void;
}

/** Words, genre and order. A search shows its best match first, so it has no other order. */
export function SavedFilters({ view, onChange }: SavedFiltersProps) {
  return (
    <div className="mb-4 grid grid-cols-2 gap-2 sm:grid-cols-[minmax(0,1fr)_11rem_11rem]">
      <TitleFilter
        q={view.q}
        onFilter={(q) => onChange({ ...view, q }, { replace: true })}
        className="max-sm:col-span-2"
      />
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
