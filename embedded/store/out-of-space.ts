/** The disk, the quota or the largest file size is reached. */
const CODES = new Set<unknown>(["ENOSPC", "EDQUOT", "EFBIG"]);
/** The same as the numbers of Linux and macOS, which the LMDB package passes on. */
const NUMBERS = new Set<unknown>([28, 122, 69, 27]);

/** True if a write failed because there was no room for it. It may succeed later. */
export function isOutOfSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return (
    CODES.has(code) || NUMBERS.has(code) || /no space left|quota exceeded|file too large/i.test(error.message)
  );
}

/** With less room than this, a write that fails is one that the disk had no room for. */
const FULL_DISK_BYTES = 32 * 1024 * 1024;
const QUOTA_CODES = new Set<unknown>(["EDQUOT", 122, 69]);
const NO_SPACE_CODES = new Set<unknown>(["ENOSPC", 28]);
/** LMDB reports EIO for a write that the full disk cut short. */
const CUT_SHORT_CODES = new Set<unknown>(["EIO", 5]);
/** After this many waits on a full disk a write is tried again, even if there is no more room than before. */
const MAX_WAITS = 20;
/** Room may have come back between a write and the look at the disk. */
const TRIES_WITH_ROOM = 3;

/** The disk, as `writeWithRoom` needs it. */
export interface DiskRoom {
  freeBytes(): number;
  /** Resolves when it is time to try again. */
  wait(): Promise<void>;
  report(sentence: string): void;
}

/**
 * Repeats a write of the tree while the disk has no room for it. The journal holds what is written, so a full disk only
 * delays it. Rejects with the cause if something else is at fault: a damaged tree names pages far beyond its end, which
 * a limit on file sizes refuses too.
 */
export async function writeWithRoom(write: () => Promise<void>, disk: DiskRoom): Promise<void> {
  let isWaiting = false;
  for (let triesWithRoom = 0, before = 0; ;) {
    try {
      await write();
      break;
    } catch (error) {
      before = disk.freeBytes();
      const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
      const isFull = QUOTA_CODES.has(code) || before < FULL_DISK_BYTES;
      if (!isFull) triesWithRoom += 1;
      const mayBeFull =
        QUOTA_CODES.has(code) || NO_SPACE_CODES.has(code) || (isFull && CUT_SHORT_CODES.has(code));
      if (!mayBeFull || triesWithRoom === TRIES_WITH_ROOM) throw error;
    }
    if (!isWaiting)
      disk.report("The disk is full: the database file waits for room. The journal holds what is written.");
    isWaiting = true;
    await disk.wait();
    // The package prints lines at each try, which must not take what room there is.
    for (let waits = 1; waits < MAX_WAITS && before < FULL_DISK_BYTES; waits += 1) {
      if (disk.freeBytes() > before) break;
      await disk.wait();
    }
  }
  if (isWaiting) disk.report("The disk has room again: the database file holds what waited for it.");
}
