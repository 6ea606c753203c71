import { api } from "@convex/_generated/api";
import { formatLocalDay, formatLocalTime } from "@domain/local-dates";
import { localDay } from "@domain/days";
import { messageFor } from "@domain/refusal-errors";
import { useMutation } from "convex/react";
import type { ReactNode } from "react";
import { useRef, useState } from "react";
import { Button, ButtonLink } from "../../../ui/button";
import { cx } from "../../../ui/cx";
import { usePassFocus } from "../../../ui/pass-focus";
import { toast } from "../../../ui/toast";
import type { AuditRow } from "./audit-row";
import { entryName } from "./audit-row";

const HOUR = 3_600_000;

/** Undo and the time left for it, or why it is not offered. */
export function UndoCell({ row, now }: { row: AuditRow; now: number }) {
  const { undoUntil, undoneAt, action } = row;
  if (undoneAt !== null) return <Note>Undone {shortMoment(undoneAt, now)}</Note>;
  if (action.startsWith("import."))
    return (
      <ButtonLink to="/admin/import" variant="quiet" size="row" className="max-lg:h-11">
        Open import
      </ButtonLink>
    );
  if (undoUntil === null) return <Note>No undo</Note>;
  if (undoUntil <= now) return <Note>Over 24 hours</Note>;
  return <Undo row={row} left={undoUntil - now} />;
}

function Undo({ row, left }: { row: AuditRow; left: number }) {
  const place = useRef<HTMLSpanElement>(null);
  usePassFocus(place);
  return (
    <span ref={place} className="flex flex-wrap items-center gap-x-2 gap-y-1 lg:justify-end">
      <span
        className={cx("text-13 whitespace-nowrap", left < HOUR ? "font-medium text-amber" : "text-muted")}
      >
        {timeLeft(left)}
      </span>
      <UndoButton row={row} />
    </span>
  );
}

function UndoButton({ row }: { row: AuditRow }) {
  const undo = useMutation(api.admin.audit.undo);
  const [isUndoing, setUndoing] = useState(false);
  const run = async () => {
    setUndoing(true);
    try {
      await undo({ auditId: row._id });
      toast("ok", `Undone: ${entryName(row)}.`);
    } catch (error) {
      toast("bad", messageFor(error));
    }
    setUndoing(false);
  };
  return (
    <Button
      size="row"
      className="max-lg:h-11 max-lg:px-4"
      busy={isUndoing}
      busyLabel="Undo"
      aria-label={`Undo ${entryName(row)}`}
      onClick={() => void run()}
    >
      Undo
    </Button>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <span className="text-13 text-muted">{children}</span>;
}

/** "23 h left", or "28 min left" in the last hour. */
function timeLeft(ms: number): string {
  return ms < HOUR ? `${Math.max(1, Math.floor(ms / 60_000))} min left` : `${Math.floor(ms / HOUR)} h left`;
}

/** A time today, else a day. */
function shortMoment(at: number, now: number): string {
  return localDay(at) === localDay(now) ? formatLocalTime(at) : formatLocalDay(at);
}
