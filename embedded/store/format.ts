import { copyFileSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { closeSync, fsyncSync, writeSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../system/start-error";
import { syncFolder } from "./journal";

/** How keys, records and texts are written. Raise it when that changes, with an upgrade from the number before. */
export const FORMAT = 3;
/** The format before texts had checksums. */
export const UNSEALED_FORMAT = "2";
const TREE = "data.mdb";
const STORE_FILES = [TREE, "journal-0", "journal-1"];
/** At least the two pages with which every LMDB file starts. */
const MIN_TREE_BYTES = 8192;

/**
 * True if the folder was marked as holding a store. The marker tells an emptied folder from a new one. Throws StartError
 * if a marked folder has no database file, or the marker names a newer format.
 */
export function isMarkedStore(folder: string): boolean {
  const marker = markerOf(folder);
  if (!existsSync(marker)) return false;
  const found = /^\{"format":(\d{1,6})\}$/.exec(readFileSync(marker, "utf8"));
  if (found === null) throw new StartError(`${marker} is damaged: restore a backup.`);
  refuseNewer(Number(found[1]));
  const tree = join(folder, TREE);
  if (!existsSync(tree) || statSync(tree).size < MIN_TREE_BYTES)
    throw new StartError(
      `${tree} is missing or empty, but this folder held a database: restore a backup, or delete the folder to start over.`,
    );
  return true;
}

/** Throws StartError for a format that a newer version wrote. */
export function refuseNewer(format: number): void {
  if (format > FORMAT)
    throw new StartError(
      `The database has format ${format}, and this version reads formats up to ${FORMAT}: start the newer version.`,
    );
}

/** Marks the folder, durably, once its database file is on disk. */
export function markStore(folder: string): void {
  const draft = `${markerOf(folder)}.new`;
  const file = openSync(draft, "w", 0o600);
  writeSync(file, JSON.stringify({ format: FORMAT }));
  fsyncSync(file);
  closeSync(file);
  renameSync(draft, markerOf(folder));
  syncFolder(folder);
}

/** Copies the files of a store that nothing writes to a folder beside it. Returns the folder. */
export function copyBeforeUpgrade(folder: string, format: string): string {
  const copy = `${folder}-format-${format}`;
  mkdirSync(copy, { recursive: true, mode: 0o700 });
  for (const name of STORE_FILES) {
    if (!existsSync(join(folder, name))) continue;
    const target = join(copy, name);
    copyFileSync(join(folder, name), target);
    const file = openSync(target, "r+");
    fsyncSync(file);
    closeSync(file);
  }
  syncFolder(copy);
  return copy;
}

function markerOf(folder: string): string {
  return join(folder, "format.json");
}
