import { useEffect, useState } from "react";
import { useHistoryState } from "../../lib/pages/history-state";

const POSTS_PER_LOAD = 6;
const PRELOAD_PX = 1000;
const LOAD_DELAY_MS = 500;

/**
 * Shows six posts, and six more within 1,000 px of the page's end. The history entry keeps the count, so Back
 * restores it and a new search starts at six.
 */
export function useInfiniteScroll(total: number) {
  const [shown, setShown] = useHistoryState("posts", POSTS_PER_LOAD);
  const isNear = useNearPageEnd(shown);
  const isLoading = isNear && shown < total;

  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setShown(shown + POSTS_PER_LOAD), LOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isLoading, shown, setShown]);

  return { shown: Math.min(shown, total), isLoading };
}

/** True near the end of the page. Measured again after a change of `content`, which makes the page longer. */
function useNearPageEnd(content: number): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const measure = () => {
      const { scrollHeight } = document.documentElement;
      setNear(scrollHeight - (window.scrollY + window.innerHeight) <= PRELOAD_PX);
    };
    measure();
    window.addEventListener("scroll", measure, { passive: true });
    window.addEventListener("resize", measure);
    return () => {
      window.removeEventListener("scroll", measure);
      window.removeEventListener("resize", measure);
    };
  }, [content]);
  return isNear;
}
