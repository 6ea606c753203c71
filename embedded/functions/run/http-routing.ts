import { childPath } from "../deployment";
import { formatTarget } from "../function-path";
import type { ActiveComponent, HttpRouter } from "../realm/active-component";
import type { ActiveDeployment } from "../realm/active-deployment";

/** The component that handles a request, its router, and the path as the router sees it. */
export interface HttpRoute {
  component: ActiveComponent;
  router: HttpRouter;
  path: string;
  /** `POST /path` as the router defines it. A component's name precedes it, as in other function names. */
  name: string;
}

/**
 * Finds the router for a request, or null if none matches. An exact route wins, then the longest prefix among
 * the component's routes and its mounted children. A child sees the path without the mount's prefix. `check` throws
 * for an `http.js` that must not run, by its name.
 */
export async function findHttpRoute(
  active: ActiveDeployment,
  request: { path: string; method: string },
  check: (name: string) => void,
  componentPath = "",
): Promise<HttpRoute | null> {
  const component = active.component(componentPath);
  const name = formatTarget({ component: componentPath, path: "http.js" });
  if (component.code.hasHttp) check(name);
  const importer = {
    deployment: active.deployment.id,
    name,
    udfType: "HttpAction",
    argumentBytes: 0,
  } as const;
  const found = await component.findRoute(request, importer);
  const route = found?.route ?? null;
  const own = found !== null && route !== null ? routeOf(component, found.router, request, route) : null;
  if (own !== null && route === request.path) return own;
  // A prefix route ends in "*".
  const ownLength = route === null ? -1 : route.length - 1;
  const mounts = component.code.httpMounts
    .filter(({ prefix }) => prefix.length > ownLength && request.path.startsWith(prefix))
    .sort((a, b) => b.prefix.length - a.prefix.length);
  for (const { prefix, child } of mounts) {
    const path = request.path.slice(prefix.length - 1);
    const mounted = await findHttpRoute(active, { ...request, path }, check, childPath(componentPath, child));
    if (mounted !== null) return mounted;
  }
  return own;
}

function routeOf(
  component: ActiveComponent,
  router: HttpRouter,
  { path, method }: { path: string; method: string },
  route: string,
): HttpRoute {
  const name = formatTarget({ component: component.path, path: `${method} ${route}` });
  return { component, router, path, name };
}

/** True if the app or any component has HTTP routes. */
export function hasHttp({ deployment }: ActiveDeployment): boolean {
  return deployment.hasHttp || [...deployment.components.values()].some((component) => component.hasHttp);
}
