import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { Badge } from "../../../ui/badge";
import { cx } from "../../../ui/cx";
import { AdminTable } from "../table/admin-table";
import type { Column } from "../table/columns";
import type { TableList } from "../table/table-list";
import type { Look } from "./verdict-looks";

/** A row of a dry run or of an import, as the table shows it. */
export interface ShownRow {
  _id: string;
  rowNumber: number;
  title: string;
  authorName: string;
  look: Look & { label: string };
  text: string;
  isError: boolean;
  remarks: readonly string[];
  /** The title as a link, where the book has a page. */
  link?: ReactNode;
}

interface RowTableProps {
  label: string;
  list: TableList<ShownRow>;
  listKey: string;
  total: number;
  empty: ReactNode;
  note?: ReactNode;
  action?: ReactNode;
}

/** Rows with what happens to them. */
export function RowTable(props: RowTableProps) {
  return (
    <AdminTable
      {...props}
      noun="row"
      columns={COLUMNS}
      nameOf={nameOf}
      card={(row) => <RowCard row={row} />}
    />
  );
}

const COLUMNS: Column<ShownRow>[] = [
  {
    id: "row",
    label: "Row",
    track: "3.5rem",
    cell: (row) => <span className="text-muted tabular-nums">{row.rowNumber}</span>,
  },
  { id: "verdict", label: "Verdict", track: "6.5rem", cell: (row) => <RowBadge row={row} /> },
  { id: "book", label: "Title & Author", track: "minmax(0, 2fr)", cell: (row) => <BookName row={row} /> },
  { id: "text", label: "What happens", track: "minmax(0, 2fr)", cell: (row) => <RowText row={row} /> },
  { id: "note", label: "Note", track: "minmax(0, 1.4fr)", cell: (row) => <Remarks row={row} /> },
];

function RowCard({ row }: { row: ShownRow }) {
  return (
    <div className="flex flex-col gap-1.5 text-14">
      <div className="flex items-center justify-between gap-3">
        <span className="text-13 text-muted tabular-nums">Row {row.rowNumber}</span>
        <RowBadge row={row} />
      </div>
      <BookName row={row} />
      <RowText row={row} />
      <Remarks row={row} />
    </div>
  );
}

function RowBadge({ row: { look } }: { row: ShownRow }) {
  return (
    <Badge tone={look.tone} icon={look.icon}>
      {look.label}
    </Badge>
  );
}

function BookName({ row }: { row: ShownRow }) {
  return (
    <span className="line-clamp-3 break-words">
      <span className="font-medium">{row.link ?? (row.title || "No title")}</span>{" "}
      <span className="text-muted">{row.authorName}</span>
    </span>
  );
}

function RowText({ row }: { row: ShownRow }) {
  return <span className={cx("break-words", row.isError && "text-bad")}>{row.text}</span>;
}

function Remarks({ row: { remarks, isError } }: { row: ShownRow }) {
  if (remarks.length === 0) return null;
  const isWarning = !isError && !remarks.every((remark) => remark.startsWith("Same "));
  return (
    <span className={cx("flex items-start gap-1.5 text-13", isWarning ? "text-amber" : "text-muted")}>
      {isWarning && <TriangleAlert size={14} strokeWidth={1.75} className="mt-0.5 shrink-0" aria-hidden />}
      <span className="min-w-0 break-words">{remarks.join(" · ")}</span>
    </span>
  );
}

function nameOf(row: ShownRow): string {
  return row.title || `Row ${row.rowNumber}`;
}
