import { api } from "@convex/_generated/api";
import { browseParamsOf } from "@domain/catalogue/browse";
import { DEFAULT_SORT } from "@domain/catalogue/sorts";
import { useMutation } from "convex/react";
import BookmarkPlus from "lucide-react/icons/bookmark-plus";
import { useState } from "react";
import { useViewer } from "../../lib/viewer";
import { Button, ButtonLink } from "../../ui/button";
import { useErrorSentence } from "../../ui/error-sentence";
import { toast } from "../../ui/toast";
import type { BrowseView } from "./browse-view";

const LOOK = { variant: "quiet", size: "sm", icon: BookmarkPlus, className: "text-14" } as const;

/**
 * Saves the words and filters of this view as a search. It leads to the form of a new search, for a visitor through the
 * login. A pending producer, who has no dashboard yet, saves at once.
 */
export function SaveSearch({ view }: { view: BrowseView }) {
  const viewer = useViewer();
  if (viewer.status === "guest" || viewer.user?.approvalStatus === "approved")
    return (
      <ButtonLink to={newSearchPath(view)} {...LOOK}>
        Save this search
      </ButtonLink>
    );
  return viewer.user?.approvalStatus === "pending" ? <SaveNow view={view} /> : null;
}

function newSearchPath({ q, filters }: BrowseView): string {
  const from = browseParamsOf({ q, filters, sort: DEFAULT_SORT }).toString();
  return `/dashboard/producer?${new URLSearchParams({ tab: "saved-searches", new: from })}`;
}

function SaveNow({ view }: { view: BrowseView }) {
  const sentenceFor = useErrorSentence();
  const save = useMutation(api.savedSearches.save);
  const [isSaving, setSaving] = useState(false);
  const saveNow = async () => {
    setSaving(true);
    try {
      const { newSearchFromBrowse } = await import("@domain/producers/search-browse");
      await save(newSearchFromBrowse({ ...view, sort: DEFAULT_SORT }));
      toast("ok", "Search saved. Its books show in your dashboard once you’re approved.");
    } catch (error) {
      toast("bad", sentenceFor(error));
    }
    setSaving(false);
  };
  return (
    <Button {...LOOK} busy={isSaving} busyLabel="Saving..." onClick={() => void saveNow()}>
      Save this search
    </Button>
  );
}
