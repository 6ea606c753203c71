/** A hidden page draws no frames, so nothing waits longer than this. */
const MAX_WAIT_MS = 200;

/**
 * Runs this once the browser has drawn what a touch or key changed, so that work nobody watches does not delay the
 * answer to it.
 */
export function afterPaint(callback: () => void) {
  let isDone = false;
  const runOnce = () => {
    if (isDone) return;
    isDone = true;
    callback();
  };
  // A frame's callbacks run before it is drawn, the next task after it.
  requestAnimationFrame(() => setTimeout(runOnce));
  setTimeout(runOnce, MAX_WAIT_MS);
}
