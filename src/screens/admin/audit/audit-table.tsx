import { api } from "@convex/_generated/api";
import type { AuditFilters } from "@domain/admin/audit";
import { MAX_AUDIT_MATCHES } from "@domain/admin/audit";
import { formatLocalDay } from "@domain/local-dates";
import { localDay } from "@domain/days";
import { grouped } from "@domain/figures";
import { usePaginatedQuery, useQuery } from "convex/react";
import type { ReactNode } from "react";
import { useMemo, useState } from "react";
import { AdminTable } from "../table/admin-table";
import { TABLE_PAGE, tableList } from "../table/table-list";
import { AuditCard, auditColumns } from "./audit-columns";
import { AuditDetails } from "./audit-details";
import type { AuditRow } from "./audit-row";
import { entryName } from "./audit-row";

const CAPPED = `A search lists its ${MAX_AUDIT_MATCHES} best matches. There may be more: narrow it with the filters.`;

interface AuditTableProps {
  filters: AuditFilters;
  listKey: string;
  now: number;
  empty: ReactNode;
}

/** The entries, newest first, by day. */
export function AuditTable({ filters, listKey, now, empty }: AuditTableProps) {
  const list = tableList(
    usePaginatedQuery(api.admin.audit.list, { filters }, { initialNumItems: TABLE_PAGE }),
  );
  const total = useQuery(api.admin.audit.count, { filters }) ?? undefined;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const { rows, isDone } = list;
  const days = useMemo(() => countBy(rows, dayOfRow, isDone), [rows, isDone]);
  const state = useMemo(() => {
    // A search or a range of time may leave out a part of a batch.
    const isWhole = filters.q === undefined && filters.from === undefined && filters.to === undefined;
    const batches = isWhole ? placesInBatches(rows, isDone) : new Map<string, string>();
    return {
      now,
      opened,
      onToggle: (id: string) => setOpened(toggled(opened, id)),
      batchOf: ({ _id, batchId }: AuditRow) => (batchId === null ? null : (batches.get(_id) ?? "bulk")),
    };
  }, [now, opened, rows, isDone, filters]);
  const columns = useMemo(() => auditColumns(state), [state]);
  return (
    <AdminTable
      label="Audit log"
      noun="entry"
      columns={columns}
      list={list}
      listKey={listKey}
      total={total}
      nameOf={entryName}
      card={(row) => <AuditCard row={row} state={state} />}
      groups={(row, previous) =>
        previous !== null && dayOfRow(previous) === dayOfRow(row) ? null : (
          <DayHeading row={row} now={now} count={days.get(dayOfRow(row))} />
        )
      }
      details={(row) => (opened.has(row._id) ? <AuditDetails row={row} /> : null)}
      note={filters.q !== undefined && rows.length === MAX_AUDIT_MATCHES ? CAPPED : undefined}
      empty={empty}
    />
  );
}

function DayHeading({ row: { at }, now, count }: { row: AuditRow; now: number; count: number | undefined }) {
  return (
    <div className="flex items-center justify-between gap-4 bg-third px-3 py-2 text-13 max-lg:mb-3 max-lg:rounded-control">
      <h2 className="font-semibold">{dayLabel(at, now)}</h2>
      {count !== undefined && (
        <span className="text-muted">{count === 1 ? "1 entry" : `${grouped(count)} entries`}</span>
      )}
    </div>
  );
}

/** "Today, Nov 23, 2026". */
function dayLabel(at: number, now: number): string {
  const day = formatLocalDay(at);
  if (localDay(at) === localDay(now)) return `Today, ${day}`;
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  return localDay(at) === localDay(yesterday.getTime()) ? `Yesterday, ${day}` : day;
}

function dayOfRow({ at }: AuditRow): string {
  return localDay(at);
}

/** The rows of each key. The last key may go on on the next page, so it has no count until all are loaded. */
function countBy(rows: readonly AuditRow[], keyOf: (row: AuditRow) => string, isDone: boolean) {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  const last = rows.at(-1);
  if (last !== undefined && !isDone) counts.delete(keyOf(last));
  return counts;
}

/** "bulk, 1 of 2" by row, oldest first. */
function placesInBatches(rows: readonly AuditRow[], isDone: boolean): Map<string, string> {
  const counts = countBy(rows, ({ _id, batchId }) => batchId ?? _id, isDone);
  const seen = new Map<string, number>();
  const places = new Map<string, string>();
  for (const { _id, batchId } of rows.toReversed()) {
    const count = batchId === null ? undefined : counts.get(batchId);
    if (batchId === null || count === undefined) continue;
    const place = (seen.get(batchId) ?? 0) + 1;
    seen.set(batchId, place);
    places.set(_id, `bulk, ${place} of ${count}`);
  }
  return places;
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
