import { safeSessionStorage, store } from "./browser-storage";

const RELOADED_AT = "stale-chunk-reload";
const ONCE_IN_MS = 60_000;

/**
 * After a deploy the parts named by an open page are gone from the server: the page one was going to, whose
 * address stands already, is loaded afresh, once. If that does not help, the page's error panel stands.
 */
export function reloadOnStaleChunks(): void {
  window.addEventListener("vite:preloadError", () => {
    const last = Number(safeSessionStorage.getItem(RELOADED_AT) ?? 0);
    if (Date.now() - last > ONCE_IN_MS) void reloadIfServed();
  });
}

/** False when nobody answers: a reload would leave the browser's own error page and nothing of ours. */
export async function reloadIfServed(): Promise<boolean> {
  const answer = await fetch(location.pathname, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return false;
  store(safeSessionStorage, RELOADED_AT, String(Date.now()));
  location.reload();
  return true;
}
