import type { ReactNode } from "react";
import { createPortal } from "react-dom";

const TIP_LINE = 24;
const TIP_PADDING = 8;
const EDGE = 8;
/** Keeps the button's focus ring visible. */
const GAP = 6;

interface TooltipPanelProps {
  anchor: DOMRect;
  width: number;
  /** Lines of 24 px, which decide whether it fits below. */
  lines: number;
  /** `role="status"` for a tooltip whose button cannot say it all. */
  role?: "status";
  children: ReactNode;
}

/** A tooltip below its button, or above it at the window's bottom. In a portal, because a carousel would clip it. */
export function TooltipPanel({ anchor, width, lines, role, children }: TooltipPanelProps) {
  const height = lines * TIP_LINE + 2 * TIP_PADDING;
  const left = Math.max(EDGE, Math.min(anchor.left, contentRight() - width));
  const top =
    anchor.bottom + GAP + height < window.innerHeight ? anchor.bottom + GAP : anchor.top - GAP - height;
  return createPortal(
    <div
      role={role}
      aria-hidden={role === undefined || undefined}
      style={{ left, top, width }}
      className="fixed z-40 animate-fade rounded-control bg-toast px-3 py-2 text-13 text-on-toast shadow-overlay print:hidden"
    >
      {children}
    </div>,
    document.body,
  );
}

/** Where the page's content ends, which is before the window does. */
function contentRight(): number {
  const windowRight = document.documentElement.clientWidth - EDGE;
  const measure = document.querySelector("main .page-measure");
  if (measure === null) return windowRight;
  const padding = Number.parseFloat(getComputedStyle(measure).paddingRight);
  return Math.min(windowRight, measure.getBoundingClientRect().right - (padding || 0));
}
