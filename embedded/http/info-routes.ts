import { jsonResponse } from "../net/route";
import type { Route } from "../net/route";

/** Routes for the version and name of the deployment, which tools request. */
export function infoRoutes(instanceName: string): Route[] {
  const text = (path: string, body: string): Route => ({
    method: "GET",
    path,
    access: "anyone",
    handle: () => Promise.resolve({ status: 200, headers: { "content-type": "text/plain" }, body }),
  });
  return [
    text("/", "This deployment is running. Set your client's URL to this address."),
    text("/version", "unknown"),
    text("/instance_version", "unknown"),
    text("/instance_name", instanceName),
    {
      // Clients report long disconnections here. The reports are dropped.
      method: "POST",
      path: "/api/debug_event",
      access: "anyone",
      handle: () => Promise.resolve(jsonResponse({})),
    },
  ];
}
