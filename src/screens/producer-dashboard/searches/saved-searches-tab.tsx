import { api } from "@convex/_generated/api";
import type { CriteriaInput } from "@domain/producers/searches";
import { useQuery } from "convex/react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useViewer } from "../../../lib/viewer";
import { useDeleteSearch } from "../../../shared/use-delete-search";
import { ButtonLink } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { Notice } from "../../../ui/notice";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton";
import { NewSearch } from "./new-search";
import { OpenSearch } from "./open-search";
import type { SavedSearch } from "./saved-search";
import { SearchList } from "./search-list";
import { placePath, useSearchPlace } from "./search-place";

/** The producer's saved searches, and the one that the URL names. */
export function SavedSearches() {
  const searches = useQuery(api.producer.savedSearches.mine, {});
  return searches === undefined ? <ListSkeleton /> : <Searches searches={searches} />;
}

function Searches({ searches }: { searches: readonly SavedSearch[] }) {
  const { user } = useViewer();
  const [{ openId, newFrom }, setPlace] = useSearchPlace();
  const [typed, setTyped] = useState<CriteriaInput | null>(null);
  const deleteSearch = useDeleteSearch();
  const open = searches.find(({ _id }) => _id === openId);
  const close = () => setPlace({ openId: null, newFrom: null }, { replace: true });
  const remove = (search: SavedSearch) => {
    deleteSearch(search);
    if (search._id === openId) close();
  };
  const draftKey = `search-draft:${user?.userId}:${openId ?? `new:${newFrom}`}`;
  return (
    <>
      {searches.some(({ alerts }) => alerts !== "off") && <UnsentAlerts />}
      {/* Stays when the last search goes, for the focus of its menu. */}
      <div tabIndex={-1} className="outline-none">
        {searches.length > 0 && (
          <SearchList searches={searches} openId={openId} typed={typed} onDelete={remove} />
        )}
      </div>
      {newFrom !== null && (
        <NewSearch
          key={newFrom}
          newFrom={newFrom}
          draftKey={draftKey}
          typed={typed}
          onTyped={setTyped}
          onSaved={(id) => setPlace({ openId: id, newFrom: null }, { replace: true })}
          onCancel={close}
        />
      )}
      {open && (
        <OpenSearch
          key={open._id}
          search={open}
          draftKey={draftKey}
          typed={typed}
          onTyped={setTyped}
          onDelete={() => remove(open)}
        />
      )}
      {openId !== null && open === undefined && <NotFound />}
      {searches.length === 0 && openId === null && newFrom === null && <NoSearches />}
    </>
  );
}

/**
 * Says why alerts that are on are not sent: to nobody who unsubscribed from all emails, and to no unverified address, since
 * anyone can sign up with somebody else’s.
 */
function UnsentAlerts() {
  const { user } = useViewer();
  const preferences = useQuery(api.preferences.get, {});
  if (user?.emailVerified === false)
    return (
      <Notice tone="amber" className="mb-6">
        We email you about new matches once you <NoticeLink to="/account">verify your email</NoticeLink>.
        Until then, they show here.
      </Notice>
    );
  if (preferences?.unsubscribeAll !== true) return null;
  return (
    <Notice tone="amber" className="mb-6">
      You unsubscribed from all emails, so new matches only show here. To get alerts, change your{" "}
      <NoticeLink to="/unsubscribe">email preferences</NoticeLink>.
    </Notice>
  );
}

function NoticeLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="font-medium underline underline-offset-4">
      {children}
    </Link>
  );
}

function NoSearches() {
  return (
    <EmptyState
      title="No saved searches yet"
      action={
        <ButtonLink to={placePath({ newFrom: "" })} variant="primary">
          New Search
        </ButtonLink>
      }
    >
      Save what you look for once. It keeps watching, and tells you when a book qualifies.
    </EmptyState>
  );
}

function NotFound() {
  return (
    <EmptyState
      title="Search not found"
      className="mt-8"
      action={<ButtonLink to={placePath()}>Show Saved Searches</ButtonLink>}
    >
      It may have been deleted.
    </EmptyState>
  );
}

function ListSkeleton() {
  return (
    <SkeletonGroup label="Loading saved searches" className="mt-6.5">
      <div className="divide-y divide-line rounded-panel border border-line bg-surface">
        {[0, 1, 2].map((place) => (
          <div key={place} className="h-17.5 px-5 py-3.5">
            <Skeleton className="h-5 w-48" />
            <Skeleton className="mt-2 h-3.5 w-72 max-w-full" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
