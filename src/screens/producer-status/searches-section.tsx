import { api } from "@convex/_generated/api";
import { describeSearch } from "@domain/producers/search-drafts";
import type { AlertMode } from "@domain/producers/searches";
import { useQuery } from "convex/react";
import type { ReactNode } from "react";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useDeleteSearch } from "../../shared/use-delete-search";
import { WatchingSearch } from "./watching-search";
import { Unbroken } from "../../shared/unbroken";

/** The searches that watch for a pending producer. The URL names the one whose new matches show. */
export function WatchingSearches({ isVerified }: { isVerified: boolean }) {
  const searches = useQuery(api.producer.savedSearches.mine, {});
  const [params, setParams] = useSearchParams();
  const openId = params.get("search");
  const [arrivedAt] = useState(openId);
  const deleteSearch = useDeleteSearch();
  const place = useRef<HTMLDivElement>(null);
  const open = (id: string | null) =>
    setParams(id === null ? {} : { search: id }, { replace: true, preventScrollReset: true });
  if (searches === undefined) return null;
  return (
    <div ref={place} tabIndex={-1}>
      {searches.length > 0 && (
        <Section
          lead={`${watchingText(searches, isVerified)} Once you’re approved, edit them in your dashboard.`}
        >
          {searches.map((search) => (
            <WatchingSearch
              key={search._id}
              search={search}
              isOpen={search._id === openId}
              isFocused={search._id === arrivedAt}
              onToggle={() => open(search._id === openId ? null : search._id)}
              onDelete={() => {
                // The pressed button goes with its search, and the section with the last one.
                place.current?.focus({ preventScroll: true });
                deleteSearch(search);
              }}
            />
          ))}
        </Section>
      )}
    </div>
  );
}

/** What the searches do by now. Only a verified address is emailed, and only about searches whose alerts are on. */
function watchingText(searches: readonly { alerts: AlertMode }[], isVerified: boolean): string {
  if (searches.every(({ alerts }) => alerts === "off")) return "They already watch for new books.";
  return isVerified
    ? "They already watch for new books and email you what they find."
    : "They already watch for new books. Verify your email, and they email you what they find.";
}

/** The searches of a denied producer, for reading. */
export function PausedSearches() {
  const searches = useQuery(api.producer.savedSearches.mine, {}) ?? [];
  if (searches.length === 0) return null;
  return (
    <Section lead="We keep them for you. They watch for new books again once you’re approved.">
      {searches.map((search) => (
        <li key={search._id} className="px-4 py-3 sm:px-5">
          <p className="font-medium wrap-anywhere">{search.searchName}</p>
          <p className="text-13 text-muted">
            <Unbroken>{describeSearch(search)}</Unbroken>
          </p>
        </li>
      ))}
    </Section>
  );
}

function Section({ lead, children }: { lead: string; children: ReactNode }) {
  return (
    <section aria-labelledby="searches" className="mt-12 border-t border-line pt-10 sm:mt-16">
      <h2 id="searches" className="display-28">
        Your saved searches
      </h2>
      <p className="mt-1 text-14 text-pretty text-muted">{lead}</p>
      <ul className="mt-5 divide-y divide-line rounded-panel border border-line bg-surface">{children}</ul>
    </section>
  );
}
