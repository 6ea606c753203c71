import { useEffect, useRef, useState } from "react";
import { useHistoryState } from "../../lib/history-state";

const POSTS_PER_LOAD = 6;
const PRELOAD_MARGIN = "1000px";
const LOAD_DELAY_MS = 500;

/**
 * Shows six posts, and six more near the end of the list. The history entry keeps the count, so Back
 * restores it and a new search starts at six.
 */
export function useInfiniteScroll(total: number) {
  const [shown, setShown] = useHistoryState("posts", POSTS_PER_LOAD);
  const end = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const isLoading = isNear && shown < total;

  useEffect(() => {
    const marker = end.current;
    if (!marker) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: PRELOAD_MARGIN,
    });
    observer.observe(marker);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setShown(shown + POSTS_PER_LOAD), LOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isLoading, shown, setShown]);

  return { shown: Math.min(shown, total), isLoading, end };
}
