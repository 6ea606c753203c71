import { useEffect, useState } from "react";

/** A scroll event that moves the page by more than this part of the window replaces most rows. */
const JUMP = 0.5;
/** Jumps this close together are a dragged scrollbar. A single one is a key or a link. */
const SETTLE_MS = 100;

/** True while the page jumps from scroll event to scroll event, as when its scrollbar is dragged, until it slows down. */
export function useFastScroll(): boolean {
  const [isFast, setFast] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    let settling: ReturnType<typeof setTimeout> | undefined;
    const slowDown = () => {
      settling = undefined;
      setFast(false);
    };
    const onScroll = () => {
      const distance = Math.abs(window.scrollY - last);
      last = window.scrollY;
      if (distance < window.innerHeight * JUMP) return;
      if (settling !== undefined) setFast(true);
      clearTimeout(settling);
      settling = setTimeout(slowDown, SETTLE_MS);
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      window.removeEventListener("scroll", onScroll);
      clearTimeout(settling);
    };
  }, []);
  return isFast;
}
