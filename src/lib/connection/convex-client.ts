import { ConvexReactClient } from "convex/react";
import { startWithServedAnswers } from "./first-answers";

/** The backend's URL from the build, or null if the build had none. */
export function backendUrl(): string | null {
  const url: unknown = import.meta.env.VITE_CONVEX_URL;
  return typeof url === "string" && URL.canParse(url) ? url : null;
}

export function openClient(url: string): ConvexReactClient {
  const client = new ConvexReactClient(url, {
    // The client's check knows only Convex's own host names, not local runs or self-hosted deployments.
    skipConvexDeploymentUrlCheck: true,
    unsavedChangesWarning: false,
    // The screen shows refusals and the server logs failures, so the visitor's console stays empty.
    logger: import.meta.env.DEV,
  });
  refuseActionsOffline(client, isLoopback(url));
  startWithServedAnswers(client);
  return client;
}

/**
 * Refuses actions at once while the connection is gone. Convex would hold them back and run them when it returns:
 * a sign-up would then happen by itself, long after the person read that it failed. Writes still wait, as announced.
 * A browser that says it is offline is believed while the socket still looks open, except about this machine.
 */
function refuseActionsOffline(client: ConvexReactClient, isHere: boolean): void {
  const run = client.action.bind(client);
  client.action = (...call) => {
    const { isWebSocketConnected, hasEverConnected } = client.connectionState();
    const isCutOff = !navigator.onLine && (!isHere || !isWebSocketConnected);
    const isOffline = isCutOff || (!isWebSocketConnected && hasEverConnected);
    return isOffline ? Promise.reject(new Error("The connection is gone.")) : run(...call);
  };
}

function isLoopback(url: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);
}
