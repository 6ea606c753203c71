import { urlOf } from "@domain/links";
import { ConvexReactClient } from "convex/react";
import { startWithServedAnswers } from "./first-answers";

const MAX_PROBE_MS = 2_000;

/** The backend's URL from the page's server or else from the build, or null if neither names one. */
export function backendUrl(): string | null {
  const served = document.querySelector<HTMLMetaElement>("meta[name=backend]");
  const url: unknown = served?.content ?? import.meta.env.VITE_CONVEX_URL;
  return typeof url === "string" && urlOf(url) ? url : null;
}

export function openClient(url: string): ConvexReactClient {
  const client = new ConvexReactClient(url, {
    // The client's check knows only Convex's own host names, not local runs or self-hosted deployments.
    skipConvexDeploymentUrlCheck: true,
    unsavedChangesWarning: false,
    // The screen shows refusals and the server logs failures, so the visitor's console stays empty.
    logger: import.meta.env.DEV,
  });
  refuseActionsOffline(client, url);
  startWithServedAnswers(client);
  return client;
}

/**
 * Refuses actions at once while the connection is gone. Convex would hold them back and run them when it returns:
 * a sign-up would then happen by itself, long after the person read that it failed. Writes still wait, as announced.
 * A browser that says it is offline may still reach a backend on its own machine, so the backend is asked.
 */
function refuseActionsOffline(client: ConvexReactClient, url: string): void {
  const run = client.action.bind(client);
  client.action = async (...call) => {
    const { isWebSocketConnected, hasEverConnected } = client.connectionState();
    const isLost = hasEverConnected && !isWebSocketConnected;
    if (isLost || !(await isReachable(url))) throw new Error("The connection is gone.");
    return await run(...call);
  };
}

/** True unless the browser says that it is offline and the backend, which may be on its own machine, doesn't answer. */
export async function isReachable(url: string): Promise<boolean> {
  if (navigator.onLine) return true;
  const signal = AbortSignal.timeout(MAX_PROBE_MS);
  return await fetch(new URL("/version", url), { mode: "no-cors", cache: "no-store", signal }).then(
    () => true,
    () => false,
  );
}
