import type { FullRightsMap, Right, RightStatus } from "@domain/rights";
import { RIGHT_LABELS, RIGHT_STATUS_LABELS, RIGHTS, rightsListed } from "@domain/rights";
import { memo, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { cx } from "../ui/cx";
import { RIGHT_ICONS, STATUS_LOOKS } from "./right-icons";

const TIP_WIDTH = 292;
const TIP_LINE = 24;
const TIP_PADDING = 8;
const EDGE = 8;
/** Leaves the focus ring of the strip free. */
const GAP = 6;

/** Not drawn far from the window; the margin keeps a dot on the edge from being cut off. */
const TILES = "-m-0.5 flex h-7 w-35 gap-1 p-0.5 [content-visibility:auto]";

type Spot = { left: number; top: number } | null;

/**
 * Five small icons that say which rights are free; the words open on hover, focus or a press. The list of
 * words lies over the page, since a carousel would cut it off.
 */
export const RightsStrip = memo(function RightsStrip({ rights }: { rights: FullRightsMap }) {
  const [spot, setSpot] = useState<Spot>(null);
  const close = () => setSpot(null);
  useClosing(spot !== null, close);
  return (
    <span onPointerLeave={close} className="relative z-10 inline-block">
      <button
        type="button"
        aria-label={rightsInWords(rights)}
        className="block rounded-badge touch-target"
        onPointerEnter={(event) =>
          event.pointerType === "mouse" && setSpot(spotBy(event.currentTarget, rights))
        }
        onFocus={(event) => {
          const strip = event.currentTarget;
          // A focus that moves the page would close the list at once: it opens with the frame after.
          requestAnimationFrame(() => {
            if (document.activeElement === strip) setSpot(spotBy(strip, rights));
          });
        }}
        onClick={(event) => setSpot(spotBy(event.currentTarget, rights))}
        onBlur={close}
      >
        <span aria-hidden className={TILES}>
          {RIGHTS.filter((right) => right !== "foreign").map((right) => (
            <Tile key={right} right={right} status={rights[right]} />
          ))}
        </span>
      </button>
      {spot && createPortal(<WordList rights={rights} spot={spot} />, document.body)}
    </span>
  );
});

function Tile({ right, status }: { right: Right; status: RightStatus }) {
  const Icon = RIGHT_ICONS[right];
  const isGone = status === "sold" || status === "unavailable";
  return (
    <span
      className={cx(
        "relative grid size-6 place-items-center rounded-badge",
        status === "available" && "bg-ok-soft text-ok",
        status === "optioned" && "bg-amber-soft text-amber",
        isGone && "text-muted",
      )}
    >
      <Icon size={16} strokeWidth={1.75} />
      {status === "optioned" && (
        <span className="absolute -top-0.5 -right-0.5 size-1.5 rounded-full bg-amber" />
      )}
      {isGone && (
        <svg viewBox="0 0 24 24" className="absolute inset-0 size-6" fill="none" strokeLinecap="round">
          <path d="M5.500 18.500 18.500 5.500" className="stroke-bg" strokeWidth="4" />
          <path d="M5.500 18.500 18.500 5.500" className="stroke-current" strokeWidth="1.500" />
        </svg>
      )}
    </span>
  );
}

function WordList({ rights, spot }: { rights: FullRightsMap; spot: NonNullable<Spot> }) {
  return (
    <div
      aria-hidden
      style={{ ...spot, width: TIP_WIDTH }}
      className="fixed z-40 animate-fade rounded-control bg-toast px-3 py-2 text-13 text-on-toast shadow-overlay"
    >
      {rightsListed(rights).map((right) => {
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

/** The list stands on the page's veil, so it goes when the page moves under it or Escape is pressed. */
function useClosing(isOpen: boolean, close: () => void) {
  useEffect(() => {
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

/** Under the strip, or above it where the window ends; never over the window's sides. */
function spotBy(strip: HTMLElement, rights: FullRightsMap): NonNullable<Spot> {
  const box = strip.getBoundingClientRect();
  const height = rightsListed(rights).length * TIP_LINE + 2 * TIP_PADDING;
  const furthest = document.documentElement.clientWidth - TIP_WIDTH - EDGE;
  return {
    left: Math.max(EDGE, Math.min(box.left, furthest)),
    top: box.bottom + GAP + height < window.innerHeight ? box.bottom + GAP : box.top - GAP - height,
  };
}

function rightsInWords(rights: FullRightsMap): string {
  const words = rightsListed(rights).map(
    (right) => `${RIGHT_LABELS[right]} ${RIGHT_STATUS_LABELS[rights[right]].toLowerCase()}`,
  );
  return words.join(", ");
}
