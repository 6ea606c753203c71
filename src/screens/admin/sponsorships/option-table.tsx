import { api } from "@convex/_generated/api";
import { formatLocalDay } from "@domain/local-dates";
import { RIGHT_LABELS } from "@domain/books/rights";
import { usePaginatedQuery, useQuery } from "convex/react";
import { Badge } from "../../../ui/badge";
import { EmptyState } from "../../../ui/empty-state";
import { AdminTable } from "../table/admin-table";
import type { Column } from "../table/columns";
import { TABLE_PAGE, tableList } from "../table/table-list";
import { OptionActions } from "./option-actions";
import { OptionPhase } from "./option-phase";
import type { OptionRow } from "./option-row";
import { RowBook } from "./row-book";

/** Optioned books, newest option first. */
export function OptionTable() {
  const rows = tableList(usePaginatedQuery(api.admin.options.list, {}, { initialNumItems: TABLE_PAGE }));
  const counts = useQuery(api.admin.sponsorships.counts, {});
  return (
    <AdminTable
      label="Optioned books"
      noun="option"
      columns={COLUMNS}
      list={rows}
      listKey="options"
      total={counts?.optioned}
      nameOf={({ book }) => book.title}
      card={(row) => <OptionCard row={row} />}
      empty={<EmptyState title="No books are optioned.">Add an option in the list of all books.</EmptyState>}
    />
  );
}

const COLUMNS: readonly Column<OptionRow>[] = [
  {
    id: "book",
    label: "Title & Author",
    track: "minmax(0, 1.4fr)",
    cell: (row) => (
      <RowBook book={row.book}>
        <Place row={row} />
      </RowBook>
    ),
  },
  { id: "rights", label: "Rights", track: "minmax(0, 1fr)", cell: (row) => <Rights row={row} /> },
  { id: "optioned", label: "Optioned", track: "7rem", cell: ({ optionedAt }) => dayOf(optionedAt) },
  { id: "phase", label: "Phase", track: "10rem", cell: (row) => <OptionPhase row={row} /> },
  { id: "actions", label: "Actions", track: "17rem", cell: (row) => <OptionActions row={row} /> },
];

function OptionCard({ row }: { row: OptionRow }) {
  return (
    <>
      <RowBook book={row.book}>
        <Place row={row} />
      </RowBook>
      <div className="mt-2 mb-2 text-14">
        <Rights row={row} />
        <p className="text-muted">Optioned {dayOf(row.optionedAt)}</p>
      </div>
      <OptionPhase row={row} />
      <div className="mt-2">
        <OptionActions row={row} />
      </div>
    </>
  );
}

/** Where visitors see the option. */
function Place({ row: { isPublic, isStory } }: { row: OptionRow }) {
  if (isStory) return <Badge tone="ok">Public</Badge>;
  return <Badge>{isPublic ? "Blocked" : "Not public"}</Badge>;
}

function Rights({ row: { rights, status } }: { row: OptionRow }) {
  return (
    <div className="min-w-0 py-1">
      <p className="lg:truncate">{rights.map((right) => RIGHT_LABELS[right]).join(", ")}</p>
      {status !== null && <p className="text-13 text-muted lg:truncate">{status}</p>}
    </div>
  );
}

function dayOf(at: number | null): string {
  return at === null ? "Date unknown" : formatLocalDay(at);
}
