import { api } from "@convex/_generated/api";
import type { SponsorshipStatus } from "@domain/billing/sponsorships";

import { formatLocalDay } from "@domain/local-dates";
import { dollars } from "@domain/figures";
import { usePaginatedQuery, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { Badge } from "../../../ui/badge";
import { EmptyState } from "../../../ui/empty-state";
import { SponsorMenu } from "../books/actions/sponsor-menu";
import { AdminTable } from "../table/admin-table";
import type { Column } from "../table/columns";
import { TABLE_PAGE, tableList } from "../table/table-list";
import type { ListId } from "./options-view";
import { RowBook } from "./row-book";

type Row = FunctionReturnType<typeof api.admin.sponsorships.list>["page"][number];

const EMPTY: Record<Exclude<ListId, "options">, { title: string; text: string }> = {
  running: { title: "No sponsorships are running.", text: "Sponsor a book in the list of all books." },
  ended: { title: "No sponsorships have ended.", text: "A sponsorship appears here when its days are over." },
  removed: { title: "No sponsorships were removed.", text: "Removed and refunded sponsorships appear here." },
};

interface SponsorshipTableProps {
  list: Exclude<ListId, "options">;
  status: SponsorshipStatus;
}

/** Sponsorships in one state: running ones by their end, past ones newest first. */
export function SponsorshipTable({ list, status }: SponsorshipTableProps) {
  const rows = tableList(
    usePaginatedQuery(api.admin.sponsorships.list, { status }, { initialNumItems: TABLE_PAGE }),
  );
  const counts = useQuery(api.admin.sponsorships.counts, {});
  return (
    <AdminTable
      label={`Sponsorships: ${list}`}
      noun="sponsorship"
      columns={COLUMNS[list]}
      list={rows}
      listKey={list}
      total={counts?.[status]}
      nameOf={({ book }) => book.title}
      card={(row) => <SponsorshipCard row={row} list={list} />}
      empty={<EmptyState title={EMPTY[list].title}>{EMPTY[list].text}</EmptyState>}
    />
  );
}

const END_LABELS = { running: "Ends", ended: "Ended", removed: "Planned End" };

const COLUMNS = {
  running: columnsOf("running"),
  ended: columnsOf("ended"),
  removed: columnsOf("removed"),
};

function columnsOf(list: Exclude<ListId, "options">): readonly Column<Row>[] {
  return [
    {
      id: "book",
      label: "Title & Author",
      track: "minmax(0, 2fr)",
      cell: ({ book }) => <RowBook book={book} />,
    },
    { id: "source", label: "Source", track: "minmax(0, 1fr)", cell: (row) => <Source row={row} /> },
    { id: "length", label: "Length", track: "6rem", cell: ({ days }) => lengthOf(days) },
    { id: "started", label: "Started", track: "7rem", cell: ({ startsAt }) => formatLocalDay(startsAt) },
    { id: "ends", label: END_LABELS[list], track: "7rem", cell: ({ endsAt }) => endOf(endsAt) },
    {
      id: "actions",
      label: "Actions",
      track: "6rem",
      cell: ({ book }) => (
        <div className="-mx-2">
          <SponsorMenu book={book} />
        </div>
      ),
    },
  ];
}

function SponsorshipCard({ row, list }: { row: Row; list: Exclude<ListId, "options"> }) {
  return (
    <>
      <RowBook book={row.book} />
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-14">
        <Source row={row} />
        <span className="text-muted">
          {lengthOf(row.days)}, from {formatLocalDay(row.startsAt)}
        </span>
        {row.endsAt !== null && (
          <span className="text-muted">
            {END_LABELS[list]} {endOf(row.endsAt)}
          </span>
        )}
      </div>
      <div className="-mx-2 mt-1">
        <SponsorMenu book={row.book} />
      </div>
    </>
  );
}

function Source({ row: { source, amountCents } }: { row: Row }) {
  if (source === "admin") return <Badge>Admin</Badge>;
  return (
    <span className="flex items-center gap-2">
      <Badge tone="ok">Paid</Badge>
      {amountCents !== null && <span className="text-13 text-muted">{dollars(amountCents)}</span>}
    </span>
  );
}

function lengthOf(days: Row["days"]): string {
  return days === "permanent" ? "Permanent" : `${days} days`;
}

function endOf(endsAt: number | null): string {
  return endsAt === null ? "No end" : formatLocalDay(endsAt);
}
