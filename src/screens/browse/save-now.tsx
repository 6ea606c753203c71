import { api } from "@convex/_generated/api";
import { DEFAULT_SORT } from "@domain/catalog/sorts";
import { newSearchFromBrowse } from "@domain/producers/search-browse";
import { useMutation } from "convex/react";
import Bookmark from "lucide-react/icons/bookmark";
import { useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "../../ui/button";
import { useErrorSentence } from "../../ui/form/error-sentence";
import { toast } from "../../ui/toast";
import type { BrowseView } from "./browse-view";

/** Saves the words and filters of this view as a search at once. */
export function SaveNow({ view: { q, filters }, children }: { view: BrowseView; children: string }) {
  const navigate = useNavigate();
  const sentenceFor = useErrorSentence();
  const save = useMutation(api.producer.savedSearches.save);
  const [isSaving, setSaving] = useState(false);
  const saved = useRef<string | null>(null);
  const saveNow = async () => {
    const search = newSearchFromBrowse({ q, filters, sort: DEFAULT_SORT });
    const asked = JSON.stringify(search);
    // The second press of a double click may come after the answer to the first.
    if (saved.current === asked) return toast("info", "This search is saved already.");
    setSaving(true);
    try {
      await save(search);
      saved.current = asked;
      toast("ok", "Search saved. Find it on your status page, and in your dashboard once you’re approved.", {
        label: "Show",
        run: () => void navigate("/producer-pending"),
      });
    } catch (error) {
      toast("bad", sentenceFor(error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={Bookmark}
      className="text-14"
      busy={isSaving}
      busyLabel="Saving..."
      onClick={() => void saveNow()}
    >
      {children}
    </Button>
  );
}
