import { api } from "@convex/_generated/api";
import { usePaginatedQuery } from "convex/react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { AdminTable } from "../table/admin-table";
import type { Column } from "../table/columns";
import { TABLE_PAGE, tableList } from "../table/table-list";
import { useActiveRow } from "../table/use-active-row";
import { useListKeys } from "../table/use-list-keys";
import { BookCell, SourceCell, WaitCell, WhyCell } from "./queue-cells";
import { DecisionCell, EditableFigures } from "./queue-decision";
import { KeyHelp, KeyLegend } from "./queue-keys";
import type { QueueRow } from "./queue-row";
import { rowName } from "./queue-row";
import type { RatingView } from "./rating-view";
import { writeRatingView } from "./rating-view";
import { RatingQueueProvider, useRatingQueue } from "./use-rating-queue";

const ROW_HEIGHT = 65;

const COLUMNS: readonly Column<QueueRow>[] = [
  { id: "book", label: "Title & Author", track: "minmax(0, 2.2fr)", cell: (row) => <BookCell row={row} /> },
  { id: "source", label: "Source", track: "minmax(0, 1.7fr)", cell: (row) => <SourceCell row={row} /> },
  {
    id: "figures",
    label: "Figures",
    track: "minmax(0, 1.8fr)",
    cell: (row) => <EditableFigures row={row} />,
  },
  { id: "why", label: "Why it is here", track: "minmax(0, 1.6fr)", cell: (row) => <WhyCell row={row} /> },
  { id: "wait", label: "Waiting", track: "4.5rem", cell: (row) => <WaitCell row={row} /> },
  {
    id: "decision",
    label: "Decision",
    track: "11rem",
    align: "end",
    cell: (row) => <DecisionCell row={row} />,
  },
];

interface RatingQueueProps {
  view: RatingView;
  onView: (view: RatingView) => void;
  now: number;
}

/** The figures that wait for a check. Letters move between rows and decide about the current one. */
export function RatingQueue({ view, onView, now }: RatingQueueProps) {
  const list = tableList(
    usePaginatedQuery(api.admin.ratings.queue, { ...view }, { initialNumItems: TABLE_PAGE }),
  );
  const { active, activate, next, previous } = useActiveRow(list);
  const latestActive = useRef(active);
  useEffect(() => {
    latestActive.current = active;
  });
  const [isHelpOpen, setHelpOpen] = useState(false);
  const queue = useRatingQueue(now, list.rows, (row) => {
    // The admin may have gone on by themselves; a row that left the list is no longer active.
    const current = latestActive.current;
    if (current !== null && current._id !== active?._id) return;
    const place = list.rows.findIndex(({ _id }) => _id === row._id);
    activate(list.rows[place + 1] ?? list.rows[place - 1] ?? null);
  });
  useListKeys({
    onNext: next,
    onPrevious: previous,
    onEdit: () => active && queue.startCorrecting(active),
    more: {
      c: () => active && queue.confirm(active),
      o: () => active?.link && window.open(active.link, "_blank", "noopener,noreferrer"),
      "?": () => setHelpOpen(true),
    },
  });
  return (
    <RatingQueueProvider value={queue}>
      <AdminTable
        label="Rating checks"
        noun="figure"
        columns={COLUMNS}
        list={list}
        listKey={writeRatingView(view).toString()}
        nameOf={rowName}
        card={(row) => <QueueCard row={row} />}
        activeId={active?._id ?? null}
        onActivate={activate}
        isHeld={queue.draft !== null}
        rowHeight={ROW_HEIGHT}
        empty={<EmptyQueue view={view} onView={onView} />}
      />
      <KeyLegend />
      <KeyHelp open={isHelpOpen} onOpenChange={setHelpOpen} />
    </RatingQueueProvider>
  );
}

function QueueCard({ row }: { row: QueueRow }) {
  return (
    <div className="grid gap-2 text-14">
      <div className="flex items-start justify-between gap-3">
        <BookCell row={row} />
        <WaitCell row={row} />
      </div>
      <SourceCell row={row} />
      <EditableFigures row={row} />
      <WhyCell row={row} />
      <DecisionCell row={row} />
    </div>
  );
}

function EmptyQueue({ view, onView }: Pick<RatingQueueProps, "view" | "onView">) {
  if (view.reason === undefined && view.source === undefined)
    return <EmptyState title="Nothing to check.">Large changes in figures appear here at once.</EmptyState>;
  return (
    <EmptyState
      title="No figures match these filters."
      action={<Button onClick={() => onView({ order: view.order })}>Show All Figures</Button>}
    >
      Try another reason or source.
    </EmptyState>
  );
}
