import { useEffect, useEffectEvent } from "react";

/** Runs `onLeave` when the page is left after it was ready, by a link or by closing the window. */
export function useOnLeave(isReady: boolean, onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (!isReady) return;
    const run = () => leave();
    addEventListener("pagehide", run);
    return () => {
      removeEventListener("pagehide", run);
      run();
    };
  }, [isReady]);
}
