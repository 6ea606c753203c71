import { useEffect, useRef, useState } from "react";
import { useHistoryState } from "../../lib/history-state";

const POSTS_PER_LOAD = 6;
const PRELOAD_MARGIN = "1000px";
const LOAD_DELAY_MS = 500;

/**
 * Six to begin with, six more whenever the end comes near (BLG-05). How many were shown belongs to the history
 * entry: a new search starts at six, Back finds what was left.
 */
export function useInfiniteScroll(total: number) {
  const [shown, setShown] = useHistoryState("posts", POSTS_PER_LOAD);
  const end = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const isLoading = isNear && shown < total;

  useEffect(() => {
    const sign = end.current;
    if (!sign) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: PRELOAD_MARGIN,
    });
    observer.observe(sign);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setShown(shown + POSTS_PER_LOAD), LOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isLoading, shown, setShown]);

  return { shown: Math.min(shown, total), isLoading, end };
}
