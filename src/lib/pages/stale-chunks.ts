import { toast } from "../../ui/toast";
import { safeSessionStorage, store } from "../browser-storage";

const RELOADED_AT = "stale-chunk-reload";
const ONCE_IN_MS = 60_000;

/**
 * After a deploy the server no longer has the chunks that an open page names. The page then reloads once. If that
 * does not help, its error panel shows.
 */
export function reloadOnStaleChunks(): void {
  window.addEventListener("vite:preloadError", () => {
    const last = Number(safeSessionStorage.getItem(RELOADED_AT) ?? 0);
    if (Date.now() - last > ONCE_IN_MS) void reloadIfServed();
  });
}

/** Reloads the page for somebody who presses Retry, or says that there is still no connection. */
export async function retryPage(): Promise<void> {
  if (!(await reloadIfServed())) toast("bad", "Still no connection. Please try again in a moment.");
}

/** Reloads the page. Returns false if the server does not answer: a reload would show the browser's error page. */
export async function reloadIfServed(): Promise<boolean> {
  const answer = await fetch(location.pathname, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (answer === null || answer.status >= 500) return false;
  store(safeSessionStorage, RELOADED_AT, String(Date.now()));
  location.reload();
  return true;
}
