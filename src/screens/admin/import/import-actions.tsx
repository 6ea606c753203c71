import { api } from "@convex/_generated/api";
import { canImportDo, type ImportAct, undoLeftMs } from "@domain/admin/imports";
import { grouped } from "@domain/figures";
import { messageFor, refusalOf } from "@domain/refusal-errors";
import { useMutation } from "convex/react";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import type { ComponentProps } from "react";
import { useRef, useState } from "react";
import { useStillOpen } from "../../../lib/connection/still-open";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { usePassFocus } from "../../../ui/pass-focus";
import { toast } from "../../../ui/toast";
import { withFreshPassword } from "../password/fresh-password";
import type { Import } from "./imports";

interface ImportActionsProps {
  job: Import;
  now: number;
}

/** What an admin can do with an import now. Undo and Cancel are confirmed first. */
export function ImportActions({ job, now }: ImportActionsProps) {
  const acts = {
    pause: useMutation(api.admin.imports.pause),
    resume: useMutation(api.admin.imports.resume),
    cancel: useMutation(api.admin.imports.cancel),
    undo: useMutation(api.admin.imports.undo),
  };
  const [busy, setBusy] = useState<ImportAct | null>(null);
  const [asked, setAsked] = useState<"cancel" | "undo" | null>(null);
  const run = async (act: ImportAct) => {
    setBusy(act);
    try {
      await withFreshPassword(() => acts[act]({ jobId: job._id }));
    } catch (error) {
      if (refusalOf(error)?.reason !== "confirm_password") toast("bad", messageFor(error));
    }
    setBusy(null);
    setAsked(null);
  };
  const can = (act: ImportAct) => canImportDo(act, job, now);
  const onOff = (["pause", "resume"] as const).find(can);
  return (
    <>
      {can("undo") && <span className="text-13 text-muted">{hoursLeft(undoLeftMs(job, now))}</span>}
      {onOff && (
        <Act icon={onOff === "pause" ? Pause : Play} busy={busy === onOff} onClick={() => void run(onOff)}>
          {onOff === "pause" ? "Pause" : "Resume"}
        </Act>
      )}
      {can("cancel") && (
        <Act variant="muted" onClick={() => setAsked("cancel")}>
          Cancel
        </Act>
      )}
      {can("undo") && <Act onClick={() => setAsked("undo")}>Undo import</Act>}
      {asked && (
        <Question
          act={asked}
          job={job}
          isBusy={busy === asked}
          run={async () => await run(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** Leaves its focus to the import when it goes, as all of them do once the import is through. */
function Act(props: Omit<ComponentProps<typeof Button>, "ref" | "size">) {
  const button = useRef<HTMLButtonElement>(null);
  usePassFocus(button);
  return <Button {...props} ref={button} size="sm" />;
}

interface QuestionProps {
  act: "cancel" | "undo";
  job: Import;
  isBusy: boolean;
  run: () => Promise<void>;
  onClose: () => void;
}

function Question({ act, job, isBusy, run, onClose }: QuestionProps) {
  const stillOpen = useStillOpen();
  const [isWaiting, setWaiting] = useState(false);
  const isUndo = act === "undo";
  const confirm = async () => {
    setWaiting(true);
    if (await stillOpen()) await run();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isBusy && onClose()}
      title={isUndo ? `Undo the import of ${job.fileName}?` : `Cancel the import of ${job.fileName}?`}
      description={isUndo ? undoText(job) : cancelText(job)}
      footer={
        <>
          <Button onClick={onClose}>
            {isUndo || job.status === "uploading" ? "Keep it" : "Keep importing"}
          </Button>
          <Button
            variant="danger"
            busy={isWaiting || isBusy}
            busyLabel="Saving..."
            onClick={() => void confirm()}
          >
            {isUndo ? "Undo Import" : "Cancel Import"}
          </Button>
        </>
      }
    />
  );
}

function undoText({ created, updated }: Import): string {
  const books = (count: number) => `${grouped(count)} ${count === 1 ? "book" : "books"}`;
  return `This removes ${books(created)} and restores ${books(updated)}. Books that somebody changed since stay as they are.`;
}

function cancelText({ status }: Import): string {
  return status === "uploading"
    ? "Nothing of it is imported yet."
    : "Rows that are already imported stay. You can undo them for 24 hours.";
}

function hoursLeft(ms: number): string {
  const hours = Math.floor(ms / 3_600_000);
  return hours < 1 ? `${Math.max(1, Math.floor(ms / 60_000))} min left` : `${hours} h left`;
}
