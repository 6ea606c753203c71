import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useStable } from "../../lib/stable";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { FieldFrame } from "../../ui/form/fields";
import type { BrowseView } from "./browse-view";
import { bookCount } from "./browse-view";
import { FilterChecks, FilterSelects } from "./filter-fields";
import { OrderSelect } from "./order-select";
import { useCatalog } from "./use-catalog";
import { useCounts } from "./use-counts";

interface FilterSheetProps {
  view: BrowseView;
  onShow: (view: BrowseView) => void;
  onClose: () => void;
}

/** The filters on phones: a draft with a live count, applied by one button. */
export function FilterSheet({ view, onShow, onClose }: FilterSheetProps) {
  const id = useId();
  const [draft, setDraft] = useState(view);
  const counts = useCounts(draft);
  const leave = useOwnEntry(onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave(onClose)}
      kind="sheet"
      title="Filters"
      description="Choose which books to show."
      hideDescription
      footer={
        <>
          <Button size="lg" onClick={() => setDraft({ ...draft, filters: {} })}>
            Clear all
          </Button>
          <Button
            size="lg"
            variant="primary"
            className="min-w-0 flex-1"
            onClick={() => leave(() => onShow(draft))}
          >
            {counts ? `Show ${bookCount(counts.total)}` : <ShowLabel draft={draft} />}
          </Button>
        </>
      }
    >
      <FilterSelects
        filters={draft.filters}
        counts={counts}
        onChange={(filters) => setDraft({ ...draft, filters })}
        className="grid gap-4"
      />
      <FieldFrame id={`${id}-sort`} label="Sort" className="mt-4">
        <OrderSelect id={`${id}-sort`} view={draft} onOrder={(order) => setDraft({ ...draft, order })} />
      </FieldFrame>
      <FilterChecks
        filters={draft.filters}
        counts={counts}
        onChange={(filters) => setDraft({ ...draft, filters })}
        className="mt-3 flex flex-col divide-y divide-line"
      />
    </Dialog>
  );
}

/**
 * Gives an open sheet a history entry, so that Back closes it and stays on the page. `leave` closes it by going back
 * too, so that no entry remains which Back would have to pass. The entry is a copy of the page's own, key included:
 * the router need not hear of it, and a reload shows the page. The page then leaves the entry, which `isSheet` marks.
 */
function useOwnEntry(onBack: () => void): (then: () => void) => void {
  const next = useRef<(() => void) | null>(null);
  const hasEntry = useRef(false);
  const runNext = useEffectEvent(() => (next.current ?? onBack)());
  useEffect(() => {
    // React's strict mode runs effects twice.
    if (!hasEntry.current) history.pushState({ ...history.state, isSheet: true }, "");
    hasEntry.current = true;
    const hear = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      runNext();
    };
    // Before the router, which would draw the page again.
    addEventListener("popstate", hear, { capture: true, once: true });
    return () => removeEventListener("popstate", hear, { capture: true });
  }, []);
  return (then) => {
    // A second press meanwhile must not leave the page.
    if (next.current === null) history.back();
    next.current = then;
  };
}

/** The live number of books that the draft filters match. */
function ShowLabel({ draft }: { draft: BrowseView }) {
  const { shown } = useStable(useCatalog(draft, "sheet"));
  return shown ? `Show ${bookCount(shown.books.length, shown.hasMore)}` : "Show books";
}
