import { ConvexReactClient } from "convex/react";

/** The backend's URL from the build, or null if the build had none. */
export function backendUrl(): string | null {
  const url: unknown = import.meta.env.VITE_CONVEX_URL;
  return typeof url === "string" && URL.canParse(url) ? url : null;
}

export function openClient(url: string): ConvexReactClient {
  return new ConvexReactClient(url, {
    // The client's check knows only Convex's own host names, not local runs or self-hosted deployments.
    skipConvexDeploymentUrlCheck: true,
    unsavedChangesWarning: false,
    // The screen shows refusals and the server logs failures, so the visitor's console stays empty.
    logger: import.meta.env.DEV,
  });
}
