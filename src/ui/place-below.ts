const GAP = 4;

/**
 * Shows a popover below its anchor, or above it where there is more room, and keeps it there while the page scrolls.
 * Returns a function that stops that.
 */
export function placeBelow(popover: HTMLElement, anchor: HTMLElement, align: "left" | "right"): () => void {
  if (popover.isConnected) popover.showPopover?.();
  const place = () => {
    const around = anchor.getBoundingClientRect();
    const { width, height } = popover.getBoundingClientRect();
    const [roomWidth, roomHeight] = [document.documentElement.clientWidth, window.innerHeight];
    const left = align === "left" ? around.left : around.right - width;
    const below = around.bottom + GAP;
    const fitsBelow = below + height + GAP <= roomHeight || around.top < roomHeight - around.bottom;
    popover.style.left = `${Math.max(GAP, Math.min(left, roomWidth - width - GAP))}px`;
    popover.style.top = `${fitsBelow ? below : around.top - GAP - height}px`;
  };
  place();
  window.addEventListener("scroll", place, { capture: true, passive: true });
  window.addEventListener("resize", place);
  return () => {
    window.removeEventListener("scroll", place, { capture: true });
    window.removeEventListener("resize", place);
  };
}
