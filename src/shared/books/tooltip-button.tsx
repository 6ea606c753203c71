import type { ReactNode } from "react";
import { useLayoutEffect, useState } from "react";
import { LazyBoundary } from "../../ui/lazy-component";
import { cx } from "../../ui/cx";

interface TooltipButtonProps {
  /** What the tooltip says, for screen readers. */
  label: string;
  /** Draws the tooltip beside the button's place. */
  renderTooltip: (anchor: DOMRect) => ReactNode;
  className?: string;
  children: ReactNode;
}

/**
 * Opens a tooltip by hover, focus or a press. It stands above a card's link, which covers the whole card, and the
 * tooltip closes when the page scrolls, because its place is fixed.
 */
export function TooltipButton({ label, renderTooltip, className, children }: TooltipButtonProps) {
  const [anchor, setAnchor] = useState<DOMRect | null>(null);
  const close = () => setAnchor(null);
  useCloseOnScrollOrEscape(anchor !== null, close);
  return (
    <span onPointerLeave={close} className="relative z-10 inline-block">
      <button
        type="button"
        aria-label={label}
        className={cx("block rounded-badge touch-target", className)}
        onPointerEnter={(event) =>
          event.pointerType === "mouse" && setAnchor(event.currentTarget.getBoundingClientRect())
        }
        onFocus={(event) => {
          const button = event.currentTarget;
          // If the focus scrolls the page, the scroll would close the tooltip at once, so it opens a frame later.
          requestAnimationFrame(() => {
            if (document.activeElement === button) setAnchor(button.getBoundingClientRect());
          });
        }}
        onClick={(event) => setAnchor(event.currentTarget.getBoundingClientRect())}
        onBlur={close}
      >
        {children}
      </button>
      {anchor && <LazyBoundary>{renderTooltip(anchor)}</LazyBoundary>}
    </span>
  );
}

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
