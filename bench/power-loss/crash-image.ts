import { dirname } from "node:path";
import { CrashedFile, type Survival } from "./crashed-file";
import type { Operation } from "./recording";

export interface Crash {
  /** When the power fails, in ns of the monotonic clock. */
  time: bigint;
  survival: Survival;
  /** From 0 up to 1. */
  random: () => number;
}

/**
 * A folder as it may be found after a power cut: `base` with the recorded operations. What was synchronized by then is
 * there. Of everything else, each sector of 512 bytes has any of its versions since, so writes are lost, torn and
 * reordered. Names change in order, up to some point, as a journaling file system keeps them.
 */
export function crashImage(
  base: ReadonlyMap<string, Buffer>,
  operations: readonly Operation[],
  { time, survival, random }: Crash,
): Map<string, Buffer> {
  const begun = operations.filter(({ start }) => start <= time);
  const isDurable = durability(begun, time);
  const started = [...base].map(([path, bytes]) => [path, new CrashedFile(bytes)] as const);
  const live = new Map(started);
  const changes: NameChange[] = [];
  for (const operation of begun) {
    const durable = isDurable(operation);
    const change = nameChange(operation, live);
    if (change === null) live.get(operation.path)?.apply(operation, durable);
    else {
      change(live);
      changes.push({ change, durable });
    }
  }
  const onDisk = new Map(started);
  for (const { change } of changes.slice(0, keptChanges(changes, survival, random))) change(onDisk);
  return new Map([...onDisk].map(([path, file]) => [path, file.afterCrash(survival, random)]));
}

type Files = Map<string, CrashedFile>;
interface NameChange {
  change: (files: Files) => void;
  durable: boolean;
}

/** What an operation does to the folder's names, or null if it changes contents. */
function nameChange({ kind, path, data }: Operation, live: Files): NameChange["change"] | null {
  if (kind === "create") {
    const file = new CrashedFile(Buffer.alloc(0));
    return (files) => files.set(path, file);
  }
  if (kind === "remove") return (files) => files.delete(path);
  if (kind !== "rename") return null;
  const file = live.get(path);
  return (files) => {
    files.delete(path);
    if (file) files.set(data.toString(), file);
  };
}

/** All durable changes, and some of those behind them. */
function keptChanges(changes: readonly NameChange[], survival: Survival, random: () => number): number {
  const least = changes.findLastIndex(({ durable }) => durable) + 1;
  if (survival === "nothing") return least;
  if (survival === "everything") return changes.length;
  return least + Math.floor(random() * (changes.length - least + 1));
}

/** Tells what is on disk for sure at `time`: written with a flag that waits for it, or synchronized afterwards. */
function durability(operations: readonly Operation[], time: bigint): (operation: Operation) => boolean {
  const lastSync = new Map<string, bigint>();
  for (const { kind, path, start, end } of operations)
    if (kind === "sync" && end !== null && end <= time) lastSync.set(path, start);
  return ({ kind, path, end, data, isSynced }) => {
    if (end === null || end > time) return false;
    if (isSynced) return true;
    const namesIn = kind === "rename" ? data.toString() : path;
    const isName = kind === "create" || kind === "rename" || kind === "remove";
    const synced = lastSync.get(isName ? folderOf(namesIn) : path);
    return synced !== undefined && synced >= end;
  };
}

function folderOf(path: string): string {
  const folder = dirname(path);
  return folder === "." ? "" : folder;
}
