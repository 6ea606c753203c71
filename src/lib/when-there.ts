const GIVE_UP_MS = 5_000;
const SIGNS = ["wheel", "touchstart", "keydown", "pointerdown"] as const;

/**
 * Tells of an element as soon as it is in the page, whose parts may still be on their way. Whoever moves before is
 * not disturbed any more. Returns the way to stop.
 */
export function whenThere<Found extends Element>(
  find: () => Found | null,
  onThere: (element: Found) => void,
): () => void {
  const observer = new MutationObserver(look);
  const timer = setTimeout(stop, GIVE_UP_MS);
  function look() {
    const element = find();
    if (!element) return;
    stop();
    onThere(element);
  }
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
    for (const sign of SIGNS) window.removeEventListener(sign, stop);
  }
  for (const sign of SIGNS) window.addEventListener(sign, stop, { passive: true, once: true });
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return stop;
}
