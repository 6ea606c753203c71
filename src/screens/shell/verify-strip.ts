import { safeLocalStorage, safeSessionStorage, store } from "../../lib/browser-storage";
import type { Viewer } from "../../lib/viewer";

const DUE_KEY = "verify-notice.due";
const DISMISSED_KEY = "verify-notice.dismissed";

/** Pages that ask for the code themselves. */
const HAS_FORM = ["/account", "/dashboard/author", "/producer-pending"];

/** True if a page shows the strip to a person whose email address isn't verified. */
export function hasStrip(pathname: string): boolean {
  return !HAS_FORM.includes(pathname) && safeSessionStorage.getItem(DISMISSED_KEY) === null;
}

/** Dismisses the strip for the session. */
export function dismissStrip(): void {
  store(safeSessionStorage, DISMISSED_KEY, "1");
}

/** Keeps whether the person needs the strip, so that their next page holds its place from the start. */
export function rememberStrip({ status, user }: Viewer): void {
  if (status === "user" && !user.emailVerified) store(safeLocalStorage, DUE_KEY, "1");
  else if (status !== "loading") safeLocalStorage.removeItem(DUE_KEY);
}

/** True if the person who was here last needed the strip. */
export function isStripDue(): boolean {
  return safeLocalStorage.getItem(DUE_KEY) !== null;
}
