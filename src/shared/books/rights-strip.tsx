import type { FullRightsMap } from "@domain/books/rights";
import { decodeRights, RIGHT_LABELS, RIGHT_STATUS_LABELS, listedRights } from "@domain/books/rights";
import { memo, useLayoutEffect, useMemo, useState } from "react";
import { LazyBoundary, lazyComponent } from "../../ui/lazy-component";
import { RightTiles } from "./right-tiles";

const RightsTooltip = lazyComponent(async () => (await import("./rights-tooltip")).RightsTooltip);

/** Five small icons for a book's rights; hover, focus or a press opens their labels. */
export const RightsStrip = memo(function RightsStrip({ word }: { word: string }) {
  const rights = useMemo(() => decodeRights(word), [word]);
  const [anchor, setAnchor] = useState<DOMRect | null>(null);
  const close = () => setAnchor(null);
  useCloseOnScrollOrEscape(anchor !== null, close);
  return (
    <span onPointerLeave={close} className="relative z-10 inline-block">
      <button
        type="button"
        aria-label={rightsInWords(rights)}
        className="block rounded-badge touch-target"
        onPointerEnter={(event) =>
          event.pointerType === "mouse" && setAnchor(event.currentTarget.getBoundingClientRect())
        }
        onFocus={(event) => {
          const strip = event.currentTarget;
          // If the focus scrolls the page, the scroll would close the labels at once, so they open a frame later.
          requestAnimationFrame(() => {
            if (document.activeElement === strip) setAnchor(strip.getBoundingClientRect());
          });
        }}
        onClick={(event) => setAnchor(event.currentTarget.getBoundingClientRect())}
        onBlur={close}
      >
        <RightTiles rights={rights} />
      </button>
      {anchor && (
        <LazyBoundary>
          <RightsTooltip rights={rights} anchor={anchor} />
        </LazyBoundary>
      )}
    </span>
  );
});

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

function rightsInWords(rights: FullRightsMap): string {
  const words = listedRights(rights).map(
    (right) => `${RIGHT_LABELS[right]} ${RIGHT_STATUS_LABELS[rights[right]].toLowerCase()}`,
  );
  return words.join(", ");
}
