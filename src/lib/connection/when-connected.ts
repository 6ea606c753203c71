import type { ConvexReactClient } from "convex/react";

type Connections = Pick<ConvexReactClient, "connectionState" | "subscribeToConnectionState">;

export function isConnected(client: Connections): boolean {
  return client.connectionState().isWebSocketConnected;
}

/**
 * Settles once the live connection stands. Convex would keep a write and send it by itself, and nothing takes that back:
 * a write that its person may still call off waits here instead.
 */
export async function whenConnected(client: Connections): Promise<void> {
  if (isConnected(client)) return;
  await new Promise<void>((resolve) => {
    const stop = client.subscribeToConnectionState(() => {
      if (!isConnected(client)) return;
      stop();
      resolve();
    });
  });
}
