import type { FullRightsMap } from "@domain/books/rights";
import { listedRights, RIGHT_LABELS, RIGHT_STATUS_LABELS } from "@domain/books/rights";
import { createPortal } from "react-dom";
import { RIGHT_ICONS, STATUS_LOOKS } from "./right-icons";

const TIP_WIDTH = 292;
const TIP_LINE = 24;
const TIP_PADDING = 8;
const EDGE = 8;
/** Keeps the strip's focus ring visible. */
const GAP = 6;

/** The labels of a strip's icons. They render in a portal, because a carousel would clip them. */
export function RightsTooltip({ rights, anchor }: { rights: FullRightsMap; anchor: DOMRect }) {
  return createPortal(
    <div
      aria-hidden
      style={{ ...spotAt(anchor, rights), width: TIP_WIDTH }}
      className="fixed z-40 animate-fade rounded-control bg-toast px-3 py-2 text-13 text-on-toast shadow-overlay"
    >
      {listedRights(rights).map((right) => {
        const Icon = RIGHT_ICONS[right];
        const Status = STATUS_LOOKS[rights[right]].icon;
        return (
          <div key={right} className="flex h-6 items-center gap-2">
            <Icon size={14} strokeWidth={1.75} className="shrink-0" />
            <span className="flex-1">{RIGHT_LABELS[right]}</span>
            <Status size={14} strokeWidth={1.75} className="shrink-0" />
            {RIGHT_STATUS_LABELS[rights[right]]}
          </div>
        );
      })}
    </div>,
    document.body,
  );
}

/** Below the strip, or above it at the window's bottom; never past the window's sides. */
function spotAt(box: DOMRect, rights: FullRightsMap): { left: number; top: number } {
  const height = listedRights(rights).length * TIP_LINE + 2 * TIP_PADDING;
  const maxLeft = document.documentElement.clientWidth - TIP_WIDTH - EDGE;
  return {
    left: Math.max(EDGE, Math.min(box.left, maxLeft)),
    top: box.bottom + GAP + height < window.innerHeight ? box.bottom + GAP : box.top - GAP - height,
  };
}
