import { grouped } from "@domain/figures";
import Info from "lucide-react/icons/info";
import type { ReactNode } from "react";
import { useRef } from "react";
import { useMedia } from "../../../lib/media";
import { NewRows } from "../../../shared/lists/new-rows";
import { useReader } from "../../../shared/lists/stable-order";
import { Button } from "../../../ui/button";
import { useBufferedList } from "../use-buffered-list";
import { TableHeader } from "./table-header";
import type { TableList } from "./table-list";
import type { AdminTableProps } from "./table-props";
import { TableRows } from "./table-rows";
import { TableSkeleton } from "./table-skeleton";

/**
 * The table of every admin list: live, with a sticky header, rendering only the rows near the window. New rows wait
 * behind a button while somebody reads. On phones each row is a card.
 */
export function AdminTable<Row extends { _id: string }>(props: AdminTableProps<Row>) {
  const { label, noun, columns, list, listKey, total, selection, empty, activeId } = props;
  const isWide = useMedia("(min-width: 60rem)");
  const frame = useRef<HTMLDivElement>(null);
  const { isReading, handlers } = useReader();
  const isHeld = isReading || props.isHeld === true;
  const { visible, newCount, showNew } = useBufferedList(list.rows, { isHeld, listKey, shownId: activeId });
  if (list.isLoading)
    return <TableSkeleton label={label} columns={columns} isSelectable={selection !== undefined} />;
  if (list.rows.length === 0 && list.isDone) return <>{empty}</>;
  const shown = visible.map(({ _id }) => _id);
  const rows = <TableRows {...props} rows={visible} shown={shown} isWide={isWide} />;
  return (
    <div {...handlers}>
      <NewRows newCount={newCount} noun={noun} onShow={showNew} list={frame} />
      {isWide ? (
        <div
          ref={frame}
          tabIndex={-1}
          role="table"
          aria-label={label}
          aria-rowcount={list.isDone ? visible.length + 1 : -1}
          // A scroll container would hold the header back, so there is one in narrow windows only.
          className="rounded-panel border border-line bg-surface text-14 max-nav:overflow-x-auto"
        >
          <div style={{ minWidth: props.minWidth }}>
            <TableHeader columns={columns} selection={selection} shown={shown} />
            {rows}
          </div>
        </div>
      ) : (
        <div ref={frame} tabIndex={-1}>
          {rows}
        </div>
      )}
      <TableFoot list={list} count={visible.length} total={total} note={props.note} action={props.action} />
    </div>
  );
}

interface TableFootProps {
  list: Pick<TableList<unknown>, "isDone" | "isLoadingMore" | "loadMore">;
  count: number;
  total: number | undefined;
  note: ReactNode;
  action: ReactNode;
}

function TableFoot({ list, count, total, note, action }: TableFootProps) {
  return (
    <div className="mt-4 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3">
      {note && (
        <p className="flex min-w-0 flex-1 basis-80 gap-2 text-13 text-muted">
          <Info size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" aria-hidden />
          {note}
        </p>
      )}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-x-4 gap-y-3">
        <p className="text-14 text-muted tabular-nums">{countLabel(count, total, list.isDone)}</p>
        {action}
        {!list.isDone && (
          <Button busy={list.isLoadingMore} busyLabel="Loading…" onClick={list.loadMore} className="min-w-28">
            Load more
          </Button>
        )}
      </div>
    </div>
  );
}

/** "20 of 212", or "20 loaded" if nobody knows how many there are. */
function countLabel(count: number, total: number | undefined, isDone: boolean): string {
  const all = isDone ? count : total;
  const loaded = grouped(count);
  return all === undefined ? `${loaded} loaded` : `${loaded} of ${grouped(Math.max(all, count))}`;
}
