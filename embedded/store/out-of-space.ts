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
