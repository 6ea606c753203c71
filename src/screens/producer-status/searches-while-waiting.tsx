import { api } from "@convex/_generated/api";
import { browsePathFor } from "@domain/producers/search-browse";
import { describeSearch } from "@domain/producers/search-drafts";
import { useQuery } from "convex/react";
import Trash2 from "lucide-react/icons/trash-2";
import { Link } from "react-router-dom";
import { useDeleteSearch } from "../../shared/use-delete-search";
import { Button } from "../../ui/button";

/** The searches that a producer saved before the decision. Nothing shows without one. */
export function SearchesWhileWaiting() {
  const searches = useQuery(api.savedSearches.mine, {});
  const deleteSearch = useDeleteSearch();
  if (searches === undefined || searches.length === 0) return null;
  return (
    <section aria-labelledby="searches" className="mt-12 border-t border-line pt-10 sm:mt-16">
      <h2 id="searches" className="display-28">
        Your saved searches
      </h2>
      <p className="mt-1 text-14 text-pretty text-muted">
        They already watch for new books and email you what they find. Once you’re approved, edit them in your
        dashboard.
      </p>
      <ul className="mt-5 divide-y divide-line rounded-panel border border-line bg-surface">
        {searches.map((search) => (
          <li key={search._id} className="flex items-center gap-4 px-4 py-3 sm:px-5">
            <div className="min-w-0 flex-1">
              <Link
                to={browsePathFor(search)}
                className="touch-target font-medium wrap-anywhere hover:text-brand"
              >
                {search.searchName}
              </Link>
              <p className="text-13 text-muted">{describeSearch(search)}</p>
            </div>
            <Button
              variant="quiet"
              size="sm"
              icon={Trash2}
              aria-label={`Delete ${search.searchName}`}
              onClick={() => deleteSearch(search)}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
