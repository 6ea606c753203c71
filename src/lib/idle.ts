/** Runs this once the page is idle. Safari has no `requestIdleCallback`. */
export function whenIdle(callback: () => void) {
  if ("requestIdleCallback" in window) requestIdleCallback(callback);
  else setTimeout(callback, 50);
}
