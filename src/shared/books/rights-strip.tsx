import type { FullRightsMap } from "@domain/books/rights";
import { decodeRights, RIGHT_LABELS, RIGHT_STATUS_LABELS, listedRights } from "@domain/books/rights";
import { memo, useLayoutEffect, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { RIGHT_ICONS, STATUS_LOOKS } from "./right-icons";
import { RightTiles } from "./right-tiles";

const TIP_WIDTH = 292;
const TIP_LINE = 24;
const TIP_PADDING = 8;
const EDGE = 8;
/** Keeps the strip's focus ring visible. */
const GAP = 6;

type Spot = { left: number; top: number } | null;

/**
 * Five small icons for a book's rights; hover, focus or a press opens their labels. The labels render in a portal,
 * because a carousel would clip them.
 */
export const RightsStrip = memo(function RightsStrip({ word }: { word: string }) {
  const rights = useMemo(() => decodeRights(word), [word]);
  const [spot, setSpot] = useState<Spot>(null);
  const close = () => setSpot(null);
  useCloseOnScrollOrEscape(spot !== null, close);
  return (
    <span onPointerLeave={close} className="relative z-10 inline-block">
      <button
        type="button"
        aria-label={rightsInWords(rights)}
        className="block rounded-badge touch-target"
        onPointerEnter={(event) =>
          event.pointerType === "mouse" && setSpot(tooltipSpot(event.currentTarget, rights))
        }
        onFocus={(event) => {
          const strip = event.currentTarget;
          // If the focus scrolls the page, the scroll would close the labels at once, so they open a frame later.
          requestAnimationFrame(() => {
            if (document.activeElement === strip) setSpot(tooltipSpot(strip, rights));
          });
        }}
        onClick={(event) => setSpot(tooltipSpot(event.currentTarget, rights))}
        onBlur={close}
      >
        <RightTiles rights={rights} />
      </button>
      {spot && createPortal(<RightsTooltip rights={rights} spot={spot} />, document.body)}
    </span>
  );
});

function RightsTooltip({ rights, spot }: { rights: FullRightsMap; spot: NonNullable<Spot> }) {
  return (
    <div
      aria-hidden
      style={{ ...spot, width: TIP_WIDTH }}
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
    </div>
  );
}

/** The tooltip has a fixed position, so it closes when the page scrolls. */
function useCloseOnScrollOrEscape(isOpen: boolean, close: () => void) {
  // A layout effect, so that an immediate Escape closes it too.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && close();
    window.addEventListener("scroll", close, { capture: true, passive: true });
    window.addEventListener("keydown", onKey);
    return () => {
      window.removeEventListener("scroll", close, { capture: true });
      window.removeEventListener("keydown", onKey);
    };
  });
}

/** Below the strip, or above it at the window's bottom; never past the window's sides. */
function tooltipSpot(strip: HTMLElement, rights: FullRightsMap): NonNullable<Spot> {
  const box = strip.getBoundingClientRect();
  const height = listedRights(rights).length * TIP_LINE + 2 * TIP_PADDING;
  const maxLeft = document.documentElement.clientWidth - TIP_WIDTH - EDGE;
  return {
    left: Math.max(EDGE, Math.min(box.left, maxLeft)),
    top: box.bottom + GAP + height < window.innerHeight ? box.bottom + GAP : box.top - GAP - height,
  };
}

function rightsInWords(rights: FullRightsMap): string {
  const words = listedRights(rights).map(
    (right) => `${RIGHT_LABELS[right]} ${RIGHT_STATUS_LABELS[rights[right]].toLowerCase()}`,
  );
  return words.join(", ");
}
