import { safeLocalStorage } from "../../lib/browser-storage";

/** Kept from page to page while the strip is due, so that each holds its place before the person is known. */
export const DUE_KEY = "verify-strip";

/** Pages that ask for the code themselves. */
export const HAS_FORM = /^\/(account|dashboard\/author|producer-pending)$/;

/** True if the person who was here last is shown the strip on this page. */
export function isStripDue(pathname: string): boolean {
  return !HAS_FORM.test(pathname) && safeLocalStorage.getItem(DUE_KEY) !== null;
}
