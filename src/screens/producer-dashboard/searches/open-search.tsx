import { typedSearchOf } from "@domain/producers/search-form";
import type { TypedSearch } from "@domain/producers/search-form";
import type { CriteriaInput } from "@domain/producers/searches";
import { browsePathFor } from "@domain/producers/search-browse";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { useMemo } from "react";
import { formatRecent } from "@domain/recent-times";
import { ErrorBoundary } from "../../../lib/error-boundary";
import { useOpenedSearch } from "../../../shared/use-opened-search";
import { Button, ButtonLink } from "../../../ui/button";
import type { SavedSearch } from "./saved-search";
import { useCriteria } from "./saved-search";
import { SearchForm } from "./search-form";
import { type EditRequest, placePath } from "./search-place";
import { SearchResults } from "./search-results";
import { useNow } from "../../../lib/now";

interface OpenSearchProps {
  search: SavedSearch;
  draftKey: string;
  typed: CriteriaInput | null;
  onTyped: (criteria: CriteriaInput | null) => void;
  onDelete: () => void;
}

/** A saved search: its form, and the books it finds. */
export function OpenSearch({ search, draftKey, typed, onTyped, onDelete }: OpenSearchProps) {
  const saved = useTypedSearch(search);
  const criteria = useCriteria(search);
  useOpenedSearch(search._id);
  return (
    <section aria-labelledby="open-search" className="mt-8 sm:mt-10">
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 border-b border-line pb-4">
        <div className="min-w-0">
          <h2 id="open-search" className="display-28">
            {search.searchName}
          </h2>
          <LastRun at={search.lastRun} />
        </div>
        <div className="flex gap-2 max-sm:w-full">
          <EditButton search={search} />
          <ButtonLink
            to={browsePathFor(criteria)}
            icon={ArrowUpRight}
            className="max-sm:flex-1 sm:border-transparent sm:bg-transparent"
          >
            Open in Browse
          </ButtonLink>
          <Button variant="muted" icon={Trash2} onClick={onDelete} className="max-sm:hidden">
            Delete
          </Button>
        </div>
      </header>
      <div className="grid gap-8 xl:grid-cols-[296px_minmax(0,1fr)]">
        <div className="min-w-0 max-xl:order-last">
          <SearchForm
            id={search._id}
            saved={saved}
            draftKey={draftKey}
            criteria={typed ?? criteria}
            onTyped={onTyped}
            onSaved={() => undefined}
            onDelete={onDelete}
          />
        </div>
        <div className="min-w-0">
          <ErrorBoundary title="Couldn’t load the books of this search." resetKey={search._id}>
            <SearchResults search={search} />
          </ErrorBoundary>
        </div>
      </div>
    </section>
  );
}

/** Leads to the form, which is below the books on a phone. */
function EditButton({ search }: { search: SavedSearch }) {
  const state: EditRequest = { editSearch: true };
  return (
    <ButtonLink
      to={placePath({ openId: search._id })}
      replace
      state={state}
      icon={Pencil}
      className="flex-1 xl:hidden sm:flex-none"
    >
      Edit search
    </ButtonLink>
  );
}

function LastRun({ at }: { at: number | null }) {
  const now = useNow();
  const isJustNow = at !== null && now - at < 60_000;
  const when = at === null ? "Not run yet." : `Last run ${isJustNow ? "just now" : formatRecent(at, now)}.`;
  return <p className="mt-1 text-14 text-muted">{when} Results update as books qualify.</p>;
}

/** Equal searches give the same object, so that news of another search resets no form. */
function useTypedSearch(search: SavedSearch): TypedSearch {
  const key = JSON.stringify(typedSearchOf(search));
  return useMemo(() => JSON.parse(key) as TypedSearch, [key]);
}
