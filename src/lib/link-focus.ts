import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { readEntry, writeEntry } from "./history-state";
import { whenThere } from "./when-there";

const NAME = "link";

/** The link that an entry was left by: its address, and which of those that lead there. */
interface LeftBy {
  href: string;
  turn: number;
}

/** Back gives the focus to the link that one left by, so that a keyboard goes on in the list where it was (RTE-28). */
export function useLinkFocus(): void {
  const { key } = useLocation();
  const type = useNavigationType();
  const arrivedBy = useRef(key);

  useEffect(() => {
    const note = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest<HTMLElement>("main a[href]") : null;
      const href = link?.getAttribute("href");
      if (!link || !href) return;
      writeEntry<LeftBy>(key, NAME, { href, turn: linksTo(href).indexOf(link) });
    };
    // On its way down to the link: what the link does changes the page.
    window.addEventListener("click", note, { capture: true });
    return () => window.removeEventListener("click", note, { capture: true });
  }, [key]);

  useEffect(() => {
    if (arrivedBy.current === key) return;
    arrivedBy.current = key;
    const leftBy = type === "POP" ? readEntry<LeftBy>(key, NAME) : null;
    if (leftBy === null) return;
    return whenThere(
      () => linksTo(leftBy.href)[leftBy.turn] ?? null,
      (link) => link.focus({ preventScroll: true }),
    );
  }, [key, type]);
}

function linksTo(href: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`main a[href="${CSS.escape(href)}"]`)];
}
