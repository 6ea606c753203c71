import { formatLocalDayAndTime } from "@domain/local-dates";
import { grouped } from "@domain/figures";
import { IMPORT_STATUS_LABELS } from "@domain/admin/imports";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useAnnounceChange } from "../../../lib/pages/announcer";
import { Badge } from "../../../ui/badge";
import { Button } from "../../../ui/button";
import { cx } from "../../../ui/cx";
import { ImportActions } from "./import-actions";
import { ImportResults } from "./import-results";
import { ProgressBar } from "./progress-bar";
import type { Import } from "./imports";
import { useTimeLeft } from "./use-time-left";
import { IMPORT_LOOKS } from "./verdict-looks";

interface RecentImportProps {
  job: Import;
  now: number;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** One import: who started it, how far it is, and what can be done with it. */
export function RecentImport({ job, now, isOpen, onOpen }: RecentImportProps) {
  const look = IMPORT_LOOKS[job.status];
  useAnnounceChange(`${job.fileName}: ${IMPORT_STATUS_LABELS[job.status]}`);
  const isBusy = job.status === "running" || job.status === "undoing";
  return (
    <li tabIndex={-1} className={cx("border-line outline-none not-first:border-t", isBusy && "bg-info-soft")}>
      <div className="grid items-center gap-x-6 gap-y-2 px-4 py-3 sm:min-h-18 sm:grid-cols-[minmax(0,1.5fr)_7rem_minmax(0,2fr)_auto] lg:grid-cols-[minmax(0,1.5fr)_7rem_minmax(0,2fr)_18rem]">
        <div className="min-w-0">
          <p className="font-medium break-words">{job.fileName}</p>
          <p className="text-13 text-muted">
            {job.isMine ? "You" : job.startedBy}, {formatLocalDayAndTime(job.startedAt)}
          </p>
        </div>
        <div>
          <Badge tone={look.tone} icon={look.icon}>
            {IMPORT_STATUS_LABELS[job.status]}
          </Badge>
        </div>
        <div className="min-w-0 text-14">
          <Progress job={job} />
        </div>
        <div className="flex flex-wrap items-center justify-end gap-2">
          <ImportActions job={job} now={now} />
          {job.status !== "uploading" && (
            <Button
              variant="quiet"
              size="sm"
              icon={ChevronDown}
              aria-expanded={isOpen}
              aria-label={`Results of ${job.fileName}`}
              onClick={() => onOpen(!isOpen)}
            >
              Results
            </Button>
          )}
        </div>
      </div>
      {isOpen && (
        <div className="border-t border-line bg-page p-4">
          <ImportResults job={job} />
        </div>
      )}
    </li>
  );
}

function Progress({ job }: { job: Import }) {
  const done = job.created + job.updated + job.skipped + job.failed;
  const undone = job.removed + job.restored + job.kept;
  const isUndo = job.status === "undoing";
  if (isUndo) return <TimedBar key="undo" label="Undoing" value={undone} max={job.created + job.updated} />;
  if (job.status === "running") return <TimedBar key="run" label="Importing" value={done} max={job.total} />;
  return (
    <>
      <p>{summaryOf(job, done)}</p>
      {(job.picturesWaiting > 0 || job.picturesFailed > 0) && (
        <p className="text-13 text-muted">{picturesText(job)}</p>
      )}
    </>
  );
}

/** Measures the speed from when the work goes on: an upload that stopped, or a pause, is no part of it. */
function TimedBar({ label, value, max }: { label: string; value: number; max: number }) {
  return (
    <ProgressBar label={label} value={value} max={max}>
      {useTimeLeft(value, max)}
    </ProgressBar>
  );
}

function summaryOf(job: Import, done: number): string {
  const counts = countsText([
    [job.created, "created"],
    [job.updated, "updated"],
    [job.skipped, "skipped"],
    [job.failed, job.failed === 1 ? "error" : "errors"],
  ]);
  switch (job.status) {
    case "uploading":
      return uploadText(job);
    case "paused":
      return `Stopped at row ${grouped(done)} of ${grouped(job.total)}. Nothing is imported twice.`;
    case "canceled":
      return done === 0 ? "Nothing was imported." : `Canceled after row ${grouped(done)}: ${counts}`;
    case "undone":
      return countsText([
        [job.removed, job.removed === 1 ? "book removed" : "books removed"],
        [job.restored, "restored"],
        [job.kept, "kept, because changed since"],
      ]);
    default:
      return counts;
  }
}

/** The rows may still come in, from this window or another admin's. Only whoever sent them can send the others. */
function uploadText({ uploaded, total, isMine }: Import): string {
  const progress = `Uploaded ${grouped(uploaded)} of ${grouped(total)} rows. Nothing is imported yet.`;
  return isMine ? `${progress} If the upload stopped, choose the same file to continue.` : progress;
}

function countsText(counts: readonly (readonly [number, string])[]): string {
  const parts = counts.filter(([count]) => count > 0).map(([count, word]) => `${grouped(count)} ${word}`);
  return parts.join(", ") || "Nothing changed";
}

function picturesText({ picturesWaiting: waiting, picturesFailed: failed }: Import): string {
  return countsText([
    [waiting, waiting === 1 ? "picture is being copied" : "pictures are being copied"],
    [failed, failed === 1 ? "picture couldn’t be copied" : "pictures couldn’t be copied"],
  ]);
}
