import { childPath } from "../deployment";
import type { ActiveComponent, HttpRouter } from "../realm/active-component";
import type { ActiveDeployment } from "../realm/active-deployment";

/** Who answers a request, and the path it is asked for. */
export interface HttpRoute {
  component: ActiveComponent;
  router: HttpRouter;
  path: string;
}

/**
 * The router that answers: an exact route comes first, then the longest prefix among the component's own
 * routes and the places where it mounts others, which see the path without that prefix. Null when nobody does.
 */
export async function routeOf(
  active: ActiveDeployment,
  request: { path: string; method: string },
  componentPath = "",
): Promise<HttpRoute | null> {
  const component = active.component(componentPath);
  const router = await component.router();
  const route = router?.lookup(request.path, request.method)?.[2] ?? null;
  const own = router !== null && route !== null ? { component, router, path: request.path } : null;
  if (own !== null && route === request.path) return own;
  // A route of a prefix ends in "*".
  const ownLength = route === null ? -1 : route.length - 1;
  const mounts = component.code.httpMounts
    .filter(({ prefix }) => prefix.length > ownLength && request.path.startsWith(prefix))
    .sort((a, b) => b.prefix.length - a.prefix.length);
  for (const { prefix, child } of mounts) {
    const path = request.path.slice(prefix.length - 1);
    const found = await routeOf(active, { ...request, path }, childPath(componentPath, child));
    if (found !== null) return found;
  }
  return own;
}

/** Whether anything of the deployment answers HTTP requests. */
export function hasHttp({ deployment }: ActiveDeployment): boolean {
  return deployment.hasHttp || [...deployment.components.values()].some((component) => component.hasHttp);
}
