import type { ConvexReactClient } from "convex/react";

/** A write without an answer for this long waits. A fresh one on an open connection is already on its way. */
const WAITS_AFTER_MS = 1_000;

/**
 * Asks before the tab closes while writes wait for the connection, since closing would lose them. The auth library's own
 * prompt is suppressed: it asks while a token request runs, which is so for a moment after each load, and leaving loses
 * nothing then. A form with a prompt of its own must listen in the capture phase before this is called.
 */
export function askBeforeLosingWrites(client: Pick<ConvexReactClient, "connectionState"> | null): void {
  window.addEventListener(
    "beforeunload",
    (event) => {
      event.stopImmediatePropagation();
      if (client !== null && hasWaitingWrites(client.connectionState())) event.preventDefault();
    },
    { capture: true },
  );
}

type State = ReturnType<ConvexReactClient["connectionState"]>;

function hasWaitingWrites(state: State): boolean {
  const { inflightMutations, isWebSocketConnected, timeOfOldestInflightRequest: oldest } = state;
  if (inflightMutations === 0) return false;
  // The socket may take a while to notice that the network is gone.
  const isCutOff = !isWebSocketConnected || !navigator.onLine;
  return isCutOff || Date.now() - (oldest?.getTime() ?? Infinity) > WAITS_AFTER_MS;
}
