import type { KeyboardEvent } from "react";
import { useEffect, useId, useRef } from "react";
import { Button } from "../../../ui/button";
import { FieldError, Input } from "../../../ui/form/fields";
import { FiguresCell } from "./queue-cells";
import type { QueueRow } from "./queue-row";
import { figuresText, rowName } from "./queue-row";
import { NO_LINK, useQueue } from "./use-rating-queue";

/** The figures of a row, or two fields to correct them. */
export function EditableFigures({ row }: { row: QueueRow }) {
  const { draft } = useQueue();
  return draft?.id === row._id ? <FigureFields row={row} /> : <FiguresCell row={row} />;
}

function FigureFields({ row }: { row: QueueRow }) {
  const { draft, type, saveCorrection, cancel } = useQueue();
  const id = useId();
  const rating = useRef<HTMLInputElement>(null);
  useEffect(() => rating.current?.select(), []);
  if (draft === null) return null;
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "Enter") saveCorrection(row);
    if (key === "Escape") cancel();
  };
  const field = { onKeyDown, invalid: draft.error !== undefined, className: "mt-1 tabular-nums" };
  return (
    <div role="group" aria-label={`Figures of ${rowName(row)}`} className="py-2">
      <div className="grid max-w-60 grid-cols-2 gap-2">
        <label className="text-13 font-medium">
          Rating
          <Input
            {...field}
            ref={rating}
            inputMode="decimal"
            autoComplete="off"
            value={draft.rating}
            aria-describedby={draft.error && `${id}-error`}
            onChange={({ target }) => type({ rating: target.value })}
          />
        </label>
        <label className="text-13 font-medium">
          Reviews
          <Input
            {...field}
            inputMode="numeric"
            autoComplete="off"
            value={draft.reviews}
            aria-describedby={draft.error && `${id}-error`}
            onChange={({ target }) => type({ reviews: target.value })}
          />
        </label>
      </div>
      {draft.error === undefined ? (
        <p className="mt-1 text-13 text-muted tabular-nums">Reported: {figuresText(row.is)}</p>
      ) : (
        <FieldError id={id}>{draft.error}</FieldError>
      )}
    </div>
  );
}

/** Confirm and Correct, or Save and Cancel while the figures are corrected. */
export function DecisionCell({ row }: { row: QueueRow }) {
  const { draft, busyId, confirm, startCorrecting, saveCorrection, cancel } = useQueue();
  const isEditing = draft?.id === row._id;
  const correct = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // The focus was in a field that is gone.
    if (wasEditing.current && !isEditing) correct.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const isBusy = busyId === row._id;
  if (isEditing)
    return (
      <span className="flex flex-wrap gap-2 md:justify-end">
        <Button variant="primary" size="sm" busy={isBusy} onClick={() => saveCorrection(row)}>
          Save
        </Button>
        <Button size="sm" onClick={cancel}>
          Cancel
        </Button>
      </span>
    );
  return (
    <span className="flex flex-wrap gap-2 md:justify-end">
      <Button
        size="sm"
        busy={isBusy}
        aria-disabled={row.link === null}
        title={row.link === null ? NO_LINK : undefined}
        className="aria-disabled:border-transparent aria-disabled:bg-third aria-disabled:text-muted"
        aria-label={`Confirm ${rowName(row)}`}
        onClick={() => confirm(row)}
      >
        Confirm
      </Button>
      <Button
        ref={correct}
        variant="plain"
        size="sm"
        aria-label={`Correct ${rowName(row)}`}
        onClick={() => startCorrecting(row)}
      >
        Correct
      </Button>
    </span>
  );
}
