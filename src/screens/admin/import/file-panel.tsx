import { grouped } from "@domain/figures";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import Upload from "lucide-react/icons/upload";
import type { ComponentProps, DragEvent } from "react";
import { useRef, useState } from "react";
import { cx } from "../../../ui/cx";
import { FileButton } from "../../../ui/form/file-button";
import { FrameLoader } from "../../../ui/frames";
import { Notice } from "../../../ui/notice";
import { usePassFocus } from "../../../ui/pass-focus";
import type { ImportView } from "./use-import";

/** Some systems know CSV only by the ending of its name. */
const ACCEPTED = [".csv", "text/csv"];

interface FilePanelProps {
  view: ImportView;
  onChoose: (file: File) => void;
}

/** Takes a CSV file, chosen or dropped, and then names it. */
export function FilePanel({ view, onChoose }: FilePanelProps) {
  const [isOver, setOver] = useState(false);
  const isSending = view.step === "check" && view.sent !== null;
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const [file] = event.dataTransfer.files;
      if (file && !isSending) onChoose(file);
    },
  };
  return (
    <section
      aria-label="File"
      tabIndex={-1}
      {...drop}
      className={cx(
        "rounded-panel border bg-surface p-4 outline-none",
        view.step === "choose" && "border-dashed",
        isOver ? "border-brand bg-brand-soft" : view.step === "choose" ? "border-control" : "border-line",
      )}
    >
      {view.step === "reading" ? (
        <div className="flex min-h-40 items-center justify-center">
          <FrameLoader label={`Reading ${view.name}`} />
        </div>
      ) : view.step === "choose" ? (
        <div className="flex min-h-40 flex-col items-center justify-center gap-3 py-4 text-center">
          {view.problem !== null && (
            <Notice tone="bad" role="alert" className="mb-2 text-left">
              Error parsing CSV. {view.problem}
            </Notice>
          )}
          <p className="font-medium">Drop a CSV file here</p>
          <p className="text-13 text-muted">
            Up to 50 MB and 100,000 rows. Nothing is written before you start.
          </p>
          <PickFile onPick={onChoose}>Choose a file</PickFile>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <span className="flex size-10 items-center justify-center rounded-control bg-third" aria-hidden>
            <FileSpreadsheet size={18} strokeWidth={1.75} />
          </span>
          <div className="min-w-0 flex-1 basis-52">
            <p className="font-medium break-words">{view.file.name}</p>
            <p className="text-13 text-muted tabular-nums">
              {grouped(view.file.rows.length)} {view.file.rows.length === 1 ? "row" : "rows"},{" "}
              {view.file.headers.length} columns, {sizeText(view.file.bytes)}
            </p>
          </div>
          <PickFile onPick={onChoose} busy={isSending}>
            Choose another file
          </PickFile>
        </div>
      )}
    </section>
  );
}

/** Leaves its focus to the panel, which shows something else while the file is read. */
function PickFile({
  children,
  ...rest
}: Pick<ComponentProps<typeof FileButton>, "onPick" | "busy" | "children">) {
  const input = useRef<HTMLInputElement>(null);
  usePassFocus(input);
  return (
    <FileButton {...rest} ref={input} id="import-file" accept={ACCEPTED}>
      <Upload size={18} strokeWidth={1.75} aria-hidden />
      {children}
    </FileButton>
  );
}

function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1000
    ? `${Math.max(1, Math.round(kilobytes))} KB`
    : `${(kilobytes / 1024).toFixed(1)} MB`;
}
