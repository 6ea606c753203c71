import type { TypedSearch } from "@domain/producers/search-form";
import { typedSearchOf } from "@domain/producers/search-form";
import { NEW_CRITERIA } from "@domain/producers/search-criteria";
import { nameFromBrowse } from "@domain/producers/search-browse";
import { searchFromBrowse } from "@domain/producers/search-drafts";
import type { CriteriaInput } from "@domain/producers/searches";
import Info from "lucide-react/icons/info";
import { useMemo } from "react";
import { Notice } from "../../../ui/notice";
import { toast } from "../../../ui/toast";
import { EmptyState } from "../../../ui/empty-state";
import type { SearchId } from "./saved-search";
import { SearchForm } from "./search-form";
import { browseStateIn } from "./search-place";

interface NewSearchProps {
  /** The parameters of the browse page to start from, or "". */
  newFrom: string;
  draftKey: string;
  typed: CriteriaInput | null;
  onTyped: (criteria: CriteriaInput | null) => void;
  onSaved: (id: SearchId) => void;
  onCancel: () => void;
}

/** The form of a new search, blank or from what browse showed. */
export function NewSearch({ newFrom, typed, onSaved, ...form }: NewSearchProps) {
  const start = useMemo(() => startFrom(newFrom), [newFrom]);
  const { audiobook, screenplay } = browseStateIn(newFrom).filters;
  return (
    <section aria-labelledby="new-search" className="mt-8 sm:mt-10">
      <h2 id="new-search" className="mb-6 border-b border-line pb-4 display-28">
        New search
      </h2>
      {(audiobook || screenplay) && (
        <Notice icon={Info} className="mb-6">
          A saved search has no filter for audiobooks or screenplays. Everything else is below.
        </Notice>
      )}
      <div className="grid gap-8 xl:grid-cols-[296px_minmax(0,1fr)]">
        <SearchForm
          {...form}
          id={null}
          saved={start.typed}
          criteria={typed ?? start.criteria}
          onSaved={(id) => {
            toast("ok", "Search saved");
            onSaved(id);
          }}
        />
        <EmptyState title="Your books appear here" heading="h3" className="self-start max-xl:hidden">
          Save the search to see what it finds. It keeps watching, and marks each new match.
        </EmptyState>
      </div>
    </section>
  );
}

function startFrom(newFrom: string): { typed: TypedSearch; criteria: CriteriaInput } {
  const browse = browseStateIn(newFrom);
  const criteria = newFrom === "" ? NEW_CRITERIA : searchFromBrowse(browse);
  const searchName = nameFromBrowse(browse);
  return { criteria, typed: typedSearchOf({ ...criteria, searchName, alerts: "instant" }) };
}
