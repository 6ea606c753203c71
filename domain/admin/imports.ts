import * as z from "zod";
import { IMPORT_FIELDS, type ImportField } from "./import-fields";
import {
  IMPORT_BATCH,
  IMPORT_UNDO_MS,
  MAX_FILE_NAME,
  MAX_IMPORT_CELL,
  MAX_IMPORT_LONG_CELL,
  MAX_IMPORT_ROWS,
} from "./import-limits";

/** An import's states. An upload that stops stays `uploading`, and nothing is imported before it ends. */
export const IMPORT_STATUSES = [
  "uploading",
  "running",
  "paused",
  "canceled",
  "done",
  "undoing",
  "undone",
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

export const IMPORT_STATUS_LABELS: Record<ImportStatus, string> = {
  uploading: "Uploading",
  running: "Importing",
  paused: "Stopped",
  canceled: "Canceled",
  done: "Imported",
  undoing: "Undoing",
  undone: "Undone",
};

/** A row's states: waiting, then what came of it, then what Undo made of it. */
export const IMPORT_ROW_STATUSES = [
  "waiting",
  "created",
  "updated",
  "skipped",
  "failed",
  "removed",
  "restored",
  "kept",
] as const;
export type ImportRowStatus = (typeof IMPORT_ROW_STATUSES)[number];

/** What an admin can do with an import. */
export type ImportAct = "pause" | "resume" | "cancel" | "undo";

const ACTS: Record<ImportStatus, readonly ImportAct[]> = {
  uploading: ["cancel"],
  running: ["pause", "cancel"],
  paused: ["resume", "cancel"],
  canceled: ["undo"],
  done: ["undo"],
  undoing: [],
  undone: [],
};

interface ImportProgress {
  status: ImportStatus;
  created: number;
  updated: number;
  finishedAt?: number | null;
}

/** True if the import allows this now. Undo needs something to undo, within a day of the end. */
export function canImportDo(act: ImportAct, job: ImportProgress, now: number): boolean {
  if (!ACTS[job.status].includes(act)) return false;
  return act !== "undo" || (job.created + job.updated > 0 && undoLeftMs(job, now) > 0);
}

/** How long the import can still be undone, in ms. */
export function undoLeftMs({ finishedAt }: Pick<ImportProgress, "finishedAt">, now: number): number {
  return finishedAt === undefined || finishedAt === null ? 0 : Math.max(0, finishedAt + IMPORT_UNDO_MS - now);
}

const LONG_FIELDS: readonly ImportField[] = ["synopsis", "authorBio"];

/** The most characters of a field that are sent. */
export function cellLimit(field: ImportField): number {
  return LONG_FIELDS.includes(field) ? MAX_IMPORT_LONG_CELL : MAX_IMPORT_CELL;
}

const Cells = z.strictObject(
  Object.fromEntries(
    IMPORT_FIELDS.map((field) => [field, z.string().max(cellLimit(field)).optional()]),
  ) as Record<ImportField, z.ZodOptional<z.ZodString>>,
);

/** A row as the browser sends it. `problem` says why the row's cells could not be told apart. */
export const ImportRowInput = z.object({
  rowNumber: z.int().min(1).max(MAX_IMPORT_ROWS),
  cells: Cells,
  problem: z.string().max(200).optional(),
});
export type ImportRowInput = z.infer<typeof ImportRowInput>;

export const ImportRowsInput = z.array(ImportRowInput).min(1).max(IMPORT_BATCH);

export const NewImportInput = z.object({
  fileName: z.string().trim().min(1).max(MAX_FILE_NAME),
  fileHash: z.string().regex(/^[0-9a-f]{64}$/),
  total: z.int().min(1).max(MAX_IMPORT_ROWS),
});
export type NewImportInput = z.infer<typeof NewImportInput>;
