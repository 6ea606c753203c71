import { ConvexReactClient } from "convex/react";

/** Where the backend is, told at build time; null when nobody did. */
export function backendUrl(): string | null {
  const url: unknown = import.meta.env.VITE_CONVEX_URL;
  return typeof url === "string" && URL.canParse(url) ? url : null;
}

export function openClient(url: string): ConvexReactClient {
  return new ConvexReactClient(url, {
    // A local run and a deployment of one's own have names the client does not know.
    skipConvexDeploymentUrlCheck: true,
    unsavedChangesWarning: false,
    // A refusal is said on the screen and a failure logged by the server; a visitor's console needs neither.
    logger: import.meta.env.DEV,
  });
}
