import { useSyncExternalStore } from "react";

/** True while somebody looks at this window: it is visible and has the focus. */
export function useIsLooking(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === "visible" && document.hasFocus());
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener("visibilitychange", onChange);
  addEventListener("focus", onChange);
  addEventListener("blur", onChange);
  return () => {
    document.removeEventListener("visibilitychange", onChange);
    removeEventListener("focus", onChange);
    removeEventListener("blur", onChange);
  };
}
