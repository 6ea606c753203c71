import { useEffect, useRef, useState } from "react";
import { useHistoryState } from "../../lib/history-state";

const STEP = 6;
const NEAR = "1000px";
const PAUSE_MS = 500;

/**
 * Six to begin with, six more whenever the end comes near (BLG-05). How many were shown belongs to the history
 * entry: a new search starts at six, Back finds what was left.
 */
export function useMore(total: number) {
  const [shown, setShown] = useHistoryState("posts", STEP);
  const end = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const isLoading = isNear && shown < total;

  useEffect(() => {
    const sign = end.current;
    if (!sign) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: NEAR,
    });
    observer.observe(sign);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setShown(shown + STEP), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isLoading, shown, setShown]);

  return { shown: Math.min(shown, total), isLoading, end };
}
