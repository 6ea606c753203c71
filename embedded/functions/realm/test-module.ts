import { internalQueryGeneric, queryGeneric } from "convex/server";
import type { Deployment, FunctionSpec } from "../deployment";
import { installNodeGlobals } from "./node-modules";
import type { RealmHost } from "./realm-host";

const MODULE = "testQuery.js";

/** The path of the query that a test module exports by default. */
export const TEST_QUERY = "testQuery:default";

/** The module from which the CLI's inline queries import their builders. */
const WRAPPERS = "convex:/_system/repl/wrappers.js";

/** The exports of the wrappers module, or null for another import. The builders run in Node's realm. */
export function replWrappers(specifier: string, host: RealmHost): Record<string, unknown> | null {
  if (specifier !== WRAPPERS) return null;
  installNodeGlobals(host);
  return { query: queryGeneric, internalQuery: internalQueryGeneric };
}

/** The deployment with one more module in a component, "" for the app. */
export function withTestModule(deployment: Deployment, component: string, source: string): Deployment {
  const spec: FunctionSpec = {
    ...{ modulePath: MODULE, exportName: "default", udfType: "Query", visibility: "internal" },
    ...{ args: { type: "any" }, returns: null, environment: "isolate" },
  };
  const extended = <C extends Pick<Deployment, "modules" | "functions">>(code: C): C => ({
    ...code,
    modules: new Map([...code.modules, [MODULE, { path: MODULE, source, environment: "isolate" }]]),
    functions: new Map([...code.functions, [TEST_QUERY, spec]]),
  });
  const mounted = deployment.components.get(component);
  if (component === "" || mounted === undefined) return extended(deployment);
  return { ...deployment, components: new Map([...deployment.components, [component, extended(mounted)]]) };
}
