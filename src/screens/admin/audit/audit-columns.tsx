import { formatLocalTime } from "@domain/local-dates";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronRight from "lucide-react/icons/chevron-right";
import { IconButton } from "../../../ui/button";
import type { Column } from "../table/columns";
import { AuditActionLabel } from "./audit-action";
import { AuditActor } from "./audit-actor";
import { AuditChange } from "./audit-change";
import { AuditDetails } from "./audit-details";
import type { AuditRow } from "./audit-row";
import { entryName } from "./audit-row";
import { AuditTarget } from "./audit-target";
import { UndoCell } from "./undo-cell";

export interface AuditRowState {
  now: number;
  /** The rows whose details are shown. */
  opened: ReadonlySet<string>;
  onToggle: (id: string) => void;
  /** "bulk, 1 of 2" for a row of a bulk change. */
  batchOf: (row: AuditRow) => string | null;
}

export function auditColumns(state: AuditRowState): Column<AuditRow>[] {
  return [
    {
      id: "time",
      label: "Time",
      track: "6.75rem",
      cell: (row) => (
        <span className="flex items-center gap-1">
          <DetailsButton row={row} state={state} />
          <AuditTime row={row} />
        </span>
      ),
    },
    { id: "actor", label: "Actor", track: "9rem", cell: ({ actor }) => <AuditActor actor={actor} /> },
    { id: "action", label: "Action", track: "8rem", cell: (row) => <AuditActionLabel row={row} /> },
    { id: "target", label: "Target", track: "minmax(0, 1fr)", cell: (row) => <AuditTarget row={row} /> },
    {
      id: "change",
      label: "Before and after",
      track: "minmax(0, 1.2fr)",
      cell: (row) => <AuditChange row={row} batch={state.batchOf(row)} />,
    },
    {
      id: "undo",
      label: "Undo",
      track: "9.5rem",
      align: "end",
      cell: (row) => <UndoCell row={row} now={state.now} />,
    },
  ];
}

/** An entry on a phone. */
export function AuditCard({ row, state }: { row: AuditRow; state: AuditRowState }) {
  return (
    <div className="grid gap-3 text-14">
      <div className="flex items-center justify-between gap-3">
        <AuditActionLabel row={row} />
        <span className="text-muted">
          <AuditTime row={row} />
        </span>
      </div>
      <AuditTarget row={row} />
      <AuditChange row={row} batch={state.batchOf(row)} />
      <AuditActor actor={row.actor} />
      <div className="flex min-h-11 items-center justify-between gap-3">
        <UndoCell row={row} now={state.now} />
        <DetailsButton row={row} state={state} />
      </div>
      {state.opened.has(row._id) && <AuditDetails row={row} />}
    </div>
  );
}

function AuditTime({ row: { at } }: { row: AuditRow }) {
  return (
    <time dateTime={new Date(at).toISOString()} className="whitespace-nowrap tabular-nums">
      {formatLocalTime(at)}
    </time>
  );
}

function DetailsButton({ row, state }: { row: AuditRow; state: AuditRowState }) {
  const isOpen = state.opened.has(row._id);
  return (
    <IconButton
      label={`Details of ${entryName(row)}`}
      icon={isOpen ? ChevronDown : ChevronRight}
      variant="muted"
      size="sm"
      className="max-lg:size-11 lg:size-7"
      aria-expanded={isOpen}
      onClick={() => state.onToggle(row._id)}
    />
  );
}
