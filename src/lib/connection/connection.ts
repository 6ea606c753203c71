import type { ConnectionState } from "convex/browser";
import { useConvexConnectionState } from "convex/react";
import { useEffect, useState, useSyncExternalStore } from "react";

const OFFLINE_AFTER_MS = 3_000;
const UNANSWERED_AFTER_MS = 4_000;

/** `unreached`: this page has never had an answer. `unanswered`: a write waits on a connection that looks open. */
export type Connection = "online" | "offline" | "unreached" | "unanswered";

/**
 * The live connection. A gap counts after a short wait, so that a brief one says nothing; a browser that says it is
 * offline is believed at once. Convex sends waiting writes again.
 */
export function useConnection(): Connection {
  const state = useConvexConnectionState();
  const isCutOff = useSyncExternalStore(
    followNetwork,
    () => !navigator.onLine,
    () => false,
  );
  const isOffline = useLasting(state.isWebSocketConnected ? null : state.connectionCount, OFFLINE_AFTER_MS);
  const isUnanswered = useLasting(oldestWrite(state), UNANSWERED_AFTER_MS);
  if (isOffline && !state.hasEverConnected) return "unreached";
  if (isOffline || isCutOff) return "offline";
  return isUnanswered ? "unanswered" : "online";
}

function followNetwork(onChange: () => void): () => void {
  addEventListener("online", onChange);
  addEventListener("offline", onChange);
  return () => {
    removeEventListener("online", onChange);
    removeEventListener("offline", onChange);
  };
}

/** When the oldest waiting write began, or null. An action may rightly take long, and hides the writes beside it. */
function oldestWrite(state: ConnectionState): number | null {
  const { inflightMutations, inflightActions, timeOfOldestInflightRequest } = state;
  if (inflightMutations === 0 || inflightActions > 0) return null;
  return timeOfOldestInflightRequest?.getTime() ?? null;
}

/** The key of what lasted last. Each layout has a bar of its own, and the next one's must not wait anew. */
let lasted: number | null = null;

/** True once the same condition, named by `key`, has lasted this long. Null is no condition. */
function useLasting(key: number | null, delay: number): boolean {
  const [lasting, setLasting] = useState(lasted);
  useEffect(() => {
    if (key === null) return;
    const timer = setTimeout(() => setLasting((lasted = key)), delay);
    return () => {
      clearTimeout(timer);
      setLasting(null);
    };
  }, [key, delay]);
  return key !== null && lasting === key;
}
