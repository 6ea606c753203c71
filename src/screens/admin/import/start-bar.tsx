import { grouped } from "@domain/figures";
import Play from "lucide-react/icons/play";
import { useEffect } from "react";
import { announce } from "../../../lib/pages/announcer";
import { Button } from "../../../ui/button";
import { Notice } from "../../../ui/notice";
import { passFocus } from "../../../ui/pass-focus";
import { countKinds } from "./dry-run";
import { ProgressBar } from "./progress-bar";
import type { CheckView } from "./use-import";

type Counts = ReturnType<typeof countKinds>;

interface StartBarProps {
  view: CheckView;
  onStart: () => void;
  onCancel: () => void;
}

/** Says what will be imported, and starts it. Sticks to the window's bottom. */
export function StartBar(props: StartBarProps) {
  const { check } = props.view;
  return check?.state === "done" ? <Checked {...props} counts={countKinds(check.rows)} /> : null;
}

function Checked({ view, onStart, onCancel, counts }: StartBarProps & { counts: Counts }) {
  const { sent, sendProblem, file } = view;
  const { create, update, skip, error } = counts;
  const [wanted, rest] = [create + update, skip + error];
  const outlook =
    wanted === 0
      ? "No row can be imported."
      : `${grouped(wanted)} ${wanted === 1 ? "row" : "rows"} will be imported: ${grouped(create)} created, ${grouped(update)} updated.`;
  // The rows were checked, for the first time or since a column changed.
  useEffect(() => announce(outlook), [outlook]);
  const isSending = sent !== null;
  return (
    <section
      aria-label="Start"
      data-dock="always"
      className="sticky bottom-4 z-20 mt-8 rounded-panel border border-line bg-surface p-4 shadow-overlay sm:px-6"
    >
      {sendProblem !== null && (
        <Notice tone="bad" role="alert" className="mb-3">
          {sendProblem} Start again to continue where the upload stopped.
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        {isSending ? (
          <div className="min-w-60 flex-1">
            <ProgressBar label="Uploading rows" value={sent} max={file.rows.length}>
              Uploading. Keep this page open.
            </ProgressBar>
          </div>
        ) : (
          <div>
            <p className="font-medium">{outlook}</p>
            <p className="text-13 text-muted">
              {rest > 0 && `${grouped(rest)} ${rest === 1 ? "row is" : "rows are"} left out. `}
              {wanted > 0 && "You can undo the whole import for 24 hours."}
            </p>
          </div>
        )}
        <div className="flex gap-2">
          <Button
            onClick={({ currentTarget }) => {
              passFocus(currentTarget);
              onCancel();
            }}
          >
            Cancel
          </Button>
          {/* Stays while rows are sent: the second click of a double click would land on Cancel. */}
          {wanted > 0 && (
            <Button variant="primary" icon={Play} busy={isSending} busyLabel="Uploading…" onClick={onStart}>
              Start Import
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
