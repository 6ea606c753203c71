const RELOADED_AT = "stale-chunk-reload";
const ONCE_IN_MS = 60_000;

/**
 * After a deploy the parts named by an open page are gone from the server: the page one was going to, whose
 * address stands already, is loaded afresh, once. If that does not help, the page's error panel stands.
 */
export function reloadOnStaleChunks(): void {
  window.addEventListener("vite:preloadError", (event) => {
    const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
    if (Date.now() - last < ONCE_IN_MS) return;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    event.preventDefault();
    location.reload();
  });
}
