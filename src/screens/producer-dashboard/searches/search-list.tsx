import type { CriteriaInput } from "@domain/producers/searches";
import type { SavedSearch, SearchId } from "./saved-search";
import { SearchRow } from "./search-row";

/** About as many rows as a window shows. Those below count their books when they come into view. */
const FIRST_ROWS = 12;

interface SearchListProps {
  searches: readonly SavedSearch[];
  openId: SearchId | null;
  /** What the open search's form asks for now, saved or not. */
  typed: CriteriaInput | null;
  onDelete: (search: SavedSearch) => void;
}

/** The producer's saved searches. Each row opens its search. */
export function SearchList({ searches, openId, typed, onDelete }: SearchListProps) {
  return (
    <section aria-label="Your searches">
      <div aria-hidden className="mb-1.5 hidden pr-15 text-13 text-muted sm:flex">
        <span className="mr-4 ml-auto">Matches</span>
        <span className="w-30">Email alerts</span>
      </div>
      <ul className="divide-y divide-line rounded-panel border border-line bg-surface">
        {searches.map((search, index) => (
          <SearchRow
            key={search._id}
            search={search}
            isOpen={search._id === openId}
            isFirst={index < FIRST_ROWS}
            typed={search._id === openId ? typed : null}
            onDelete={() => onDelete(search)}
          />
        ))}
      </ul>
    </section>
  );
}
