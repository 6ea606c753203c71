import type { RefObject } from "react";
import { useEffect, useState } from "react";

/** A few rows ahead, so that their numbers are there when they come into view. */
const NEARBY = { rootMargin: "200px 0px" };

/** True while this place is in view or close to it. `atFirst` holds until the browser knows. */
export function useNear(place: RefObject<Element | null>, atFirst: boolean): boolean {
  const [isNear, setNear] = useState(atFirst);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.at(-1)?.isIntersecting ?? false),
      NEARBY,
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isNear;
}
