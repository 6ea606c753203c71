import { browseParamsOf } from "@domain/catalog/browse";
import { DEFAULT_SORT } from "@domain/catalog/sorts";
import Bookmark from "lucide-react/icons/bookmark";
import { useViewer } from "../../lib/viewer";
import { ButtonLink } from "../../ui/button";
import { LazyBoundary, lazyComponent } from "../../ui/lazy-component";
import type { BrowseView } from "./browse-view";

const SaveNow = lazyComponent(async () => (await import("./save-now")).SaveNow);

interface SaveSearchProps {
  view: BrowseView;
  children?: string;
}

/**
 * Saves the words and filters of this view as a search. It leads to the form of a new search, for a visitor through the
 * login. A pending producer, who has no dashboard yet, saves at once.
 */
export function SaveSearch({ view, children = "Save this search" }: SaveSearchProps) {
  const { status, user } = useViewer();
  if (user?.approvalStatus === "pending")
    return (
      <LazyBoundary>
        <SaveNow view={view}>{children}</SaveNow>
      </LazyBoundary>
    );
  if (status !== "guest" && user?.approvalStatus !== "approved") return null;
  return (
    <ButtonLink to={newSearchPath(view)} variant="quiet" size="sm" icon={Bookmark} className="text-14">
      {children}
    </ButtonLink>
  );
}

function newSearchPath({ q, filters }: BrowseView): string {
  const from = browseParamsOf({ q, filters, sort: DEFAULT_SORT }).toString();
  return `/dashboard/producer?${new URLSearchParams({ tab: "saved-searches", new: from })}`;
}
