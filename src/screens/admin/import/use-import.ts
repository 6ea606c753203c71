import type { Id } from "@convex/_generated/dataModel";
import type { ImportField } from "@domain/admin/import-fields";
import { columnProblem, matchColumns } from "@domain/admin/import-fields";
import { messageFor } from "@domain/refusal-errors";
import { useConvex } from "convex/react";
import { useEffect, useRef, useState } from "react";
import type { CheckedRow, Columns } from "./import-rows";
import type { ParsedFile } from "./read-file";

/** The dry run: running with a count, done with its rows, or failed. */
export type Check =
  | { state: "running"; count: number }
  | { state: "done"; rows: CheckedRow[] }
  | { state: "failed"; message: string };

export type ImportView =
  | { step: "choose"; problem: string | null }
  | { step: "reading"; name: string }
  | {
      step: "check";
      file: ParsedFile;
      columns: Columns;
      /** Columns whose field the admin chose. */
      chosen: ReadonlySet<number>;
      columnProblem: string | null;
      check: Check | null;
      /** Rows sent, while they are sent. */
      sent: number | null;
      sendProblem: string | null;
    };
export type CheckView = Extract<ImportView, { step: "check" }>;

const START: ImportView = { step: "choose", problem: null };

/** The way of a file from the admin's disk to the server. What parses it loads with the first file. */
export function useImport(onStarted: (jobId: Id<"importJobs">) => void) {
  const convex = useConvex();
  const [view, setView] = useState<ImportView>(START);
  /** Ends the work that the page no longer waits for. */
  const current = useRef<AbortController>(null);
  useEffect(() => () => current.current?.abort(), []);
  const begin = () => {
    current.current?.abort();
    return (current.current = new AbortController()).signal;
  };
  const update = (signal: AbortSignal, change: Partial<CheckView>) =>
    setView((now) => (now.step === "check" && !signal.aborted ? { ...now, ...change } : now));

  const runCheck = async (file: ParsedFile, columns: Columns, chosen: ReadonlySet<number>) => {
    const signal = begin();
    setView(uncheckedView(file, columns, chosen));
    if (columnProblem(columns) !== null) return;
    try {
      const { checkRows, mappedRows } = await import("./import-rows");
      const onRows = (count: number) => update(signal, { check: { state: "running", count } });
      const rows = await checkRows(convex, mappedRows(file, columns), { signal, onRows });
      update(signal, { check: { state: "done", rows } });
    } catch (error) {
      update(signal, { check: { state: "failed", message: messageFor(error) } });
    }
  };

  const choose = async (picked: File) => {
    const signal = begin();
    setView({ step: "reading", name: picked.name });
    const read = await readPicked(picked);
    if (signal.aborted) return;
    if ("problem" in read) setView({ step: "choose", problem: read.problem });
    else await runCheck(read, matchColumns(read.headers), new Set());
  };

  const start = async ({ file, columns }: CheckView) => {
    const signal = begin();
    update(signal, { sent: 0, sendProblem: null });
    try {
      const { uploadRows } = await import("./import-rows");
      const onRows = (sent: number) => update(signal, { sent });
      const jobId = await uploadRows(convex, file, columns, { signal, onRows });
      if (signal.aborted) return;
      setView(START);
      onStarted(jobId);
    } catch (error) {
      update(signal, { sent: null, sendProblem: messageFor(error) });
    }
  };

  return {
    view,
    choose: (file: File) => void choose(file),
    start: (checked: CheckView) => void start(checked),
    recheck: ({ file, columns, chosen }: CheckView) => void runCheck(file, columns, chosen),
    setColumn: ({ file, columns, chosen }: CheckView, place: number, field: ImportField | null) =>
      void runCheck(file, withField(columns, place, field), new Set([...chosen, place])),
    cancel: () => {
      current.current?.abort();
      setView(START);
    },
  };
}

function uncheckedView(file: ParsedFile, columns: Columns, chosen: ReadonlySet<number>): CheckView {
  const problem = columnProblem(columns);
  const check: Check | null = problem === null ? { state: "running", count: 0 } : null;
  return {
    step: "check",
    file,
    columns,
    chosen,
    columnProblem: problem,
    check,
    sent: null,
    sendProblem: null,
  };
}

async function readPicked(picked: File): Promise<ParsedFile | { problem: string }> {
  const { readFile, FileProblem } = await import("./read-file");
  try {
    return await readFile(picked);
  } catch (error) {
    return { problem: error instanceof FileProblem ? error.message : "The file couldn’t be read." };
  }
}

/** A field belongs to one column, so choosing it takes it from another. */
function withField(columns: Columns, place: number, field: ImportField | null): Columns {
  return columns.map((had, at) => (at === place ? field : had === field ? null : had));
}
