import { CANNOT_LIST } from "@domain/admin/visibility";
import { grouped } from "@domain/figures";
import CircleAlert from "lucide-react/icons/circle-alert";
import { useState } from "react";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { Notice } from "../../../../ui/notice";
import { toast } from "../../../../ui/toast";
import type { VisibleBook } from "./action-book";
import type { BulkAct } from "./bulk-acts";
import { bulkConsequence, bulkDone, bulkLabel, bulkProgress, countOfBooks } from "./bulk-acts";
import type { BulkOutcome } from "./use-bulk";
import { useBulk, useBulkUndo } from "./use-bulk";

/** Titles that the confirmation names. */
const MAX_TITLES = 5;

interface BulkDialogProps {
  act: BulkAct;
  books: readonly VisibleBook[];
  /** Called once every book is changed. */
  onDone: () => void;
  onClose: () => void;
}

/** Confirms a bulk change by its count, shows how far it is, and tells honestly what failed. */
export function BulkDialog({ act, books, onDone, onClose }: BulkDialogProps) {
  const [openedAt] = useState(() => Date.now());
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const { done, run } = useBulk();
  const undo = useBulkUndo();
  const isRunning = done !== null;
  const pending = outcome?.left ?? books.map(({ _id }) => _id);
  const changed = outcome?.auditIds ?? [];
  const confirm = async () => {
    const { auditIds, ...result } = await run(act, pending);
    const all = {
      ...result,
      auditIds: [...changed, ...auditIds],
      missing: result.missing + (outcome?.missing ?? 0),
    };
    if (all.failure !== null) return setOutcome(all);
    showOutcome(act, all, () => void undo(all.auditIds));
    onDone();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isRunning && onClose()}
      title={`${bulkLabel(act, books.length)}?`}
      description={bulkConsequence(act, books.length, openedAt)}
      footer={
        <>
          {changed.length > 0 && !isRunning && (
            <Button
              onClick={() => {
                void undo(changed);
                onClose();
              }}
            >
              Undo {countOfBooks(changed.length)}
            </Button>
          )}
          <Button aria-disabled={isRunning} onClick={() => !isRunning && onClose()}>
            {changed.length > 0 ? "Close" : "Cancel"}
          </Button>
          <Button
            variant={act.kind === "block" ? "danger" : "primary"}
            busy={isRunning}
            busyLabel={bulkProgress(act, books.length - pending.length + (done ?? 0), books.length)}
            onClick={() => void confirm()}
          >
            {bulkLabel(act, pending.length)}
          </Button>
        </>
      }
    >
      {outcome !== null && !isRunning && (
        <Notice tone="bad" icon={CircleAlert} role="alert">
          {changed.length > 0 && `${bulkDone(act, changed.length)} of ${books.length}. `}
          {outcome.failure}
        </Notice>
      )}
      {act.kind === "list" && <RatingRule books={books} />}
      <Titles books={books} />
    </Dialog>
  );
}

function RatingRule({ books }: { books: readonly VisibleBook[] }) {
  const below = books.filter(({ qualifies }) => !qualifies).length;
  if (below === 0) return null;
  return (
    <p className="mb-3 text-14 text-amber">
      {countOfBooks(below)} of {grouped(books.length)} stay hidden. {CANNOT_LIST}
    </p>
  );
}

function Titles({ books }: { books: readonly VisibleBook[] }) {
  const more = books.length - MAX_TITLES;
  return (
    <ul className="space-y-1 text-14">
      {books.slice(0, MAX_TITLES).map(({ _id, title }) => (
        <li key={_id} className="truncate">
          {title}
        </li>
      ))}
      {more > 0 && <li className="text-muted">and {countOfBooks(more)} more</li>}
    </ul>
  );
}

function showOutcome(act: BulkAct, { auditIds, missing }: BulkOutcome, undo: () => void): void {
  if (auditIds.length > 0) toast("ok", bulkDone(act, auditIds.length), { label: "Undo", run: undo });
  else if (missing === 0) toast("info", "Nothing changed. The books were that way already.");
  if (missing > 0) toast("info", `${countOfBooks(missing)} no longer existed.`);
}
