import type { ConvexReactClient } from "convex/react";
import { isReachable } from "./convex-client";

type Connections = Pick<ConvexReactClient, "connectionState" | "subscribeToConnectionState" | "url">;

/** True while nothing speaks against it: an open socket may be dead, and the browser knows first that it is offline. */
export function isConnected(client: Connections): boolean {
  return navigator.onLine && client.connectionState().isWebSocketConnected;
}

/**
 * Settles once the backend can be reached. Convex would keep a write and send it by itself, and nothing takes that back: a
 * write that its person may still call off waits here instead.
 */
export async function whenConnected(client: Connections): Promise<void> {
  if (isConnected(client)) return;
  await new Promise<void>((resolve) => {
    const check = () =>
      void canReach(client).then((isBack) => {
        if (!isBack) return;
        stop();
        removeEventListener("online", check);
        resolve();
      });
    const stop = client.subscribeToConnectionState(check);
    addEventListener("online", check);
    check();
  });
}

async function canReach(client: Connections): Promise<boolean> {
  return client.connectionState().isWebSocketConnected && (await isReachable(client.url));
}
