import { useId, useState } from "react";
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
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      kind="sheet"
      title="Filters"
      description="Choose which books to show."
      hideDescription
      footer={
        <>
          <Button size="lg" onClick={() => setDraft({ ...draft, filters: {} })}>
            Clear all
          </Button>
          <Button size="lg" variant="primary" className="min-w-0 flex-1" onClick={() => onShow(draft)}>
            {counts ? `Show ${bookCount(counts.total, false)}` : <ShowLabel draft={draft} />}
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

/** The live number of books that the draft filters match. */
function ShowLabel({ draft }: { draft: BrowseView }) {
  const { shown } = useStable(useCatalog(draft, "sheet"));
  return shown ? `Show ${bookCount(shown.books.length, shown.hasMore)}` : "Show books";
}
