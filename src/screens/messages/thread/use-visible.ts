import { useSyncExternalStore } from "react";

/** True while this tab is the one that is looked at. */
export function useVisible(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === "visible");
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}
