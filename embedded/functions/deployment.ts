import type { SchemaJson } from "../db/schema/schema";
import type { ValidatorJson } from "../values/validator";
import type { ConvexObject } from "../values/value";

/** One bundled file of a push, as the official CLI sends it. `path` ends in `.js`. */
export interface ModuleSource {
  path: string;
  source: string;
  /** The SHA-256 of the source, of a module that is stored. */
  sourceHash?: string;
  sourceMap?: string;
  environment: "isolate" | "node";
}

export interface FunctionSpec {
  /** `dir/mod.js` */
  modulePath: string;
  exportName: string;
  udfType: "Query" | "Mutation" | "Action";
  visibility: "public" | "internal";
  args: ValidatorJson;
  /** Null if the result is not checked. */
  returns: ValidatorJson | null;
  environment: "isolate" | "node";
}

export type CronSchedule =
  | { type: "interval"; seconds?: number; minutes?: number; hours?: number }
  | { type: "hourly"; minuteUTC?: number }
  | { type: "daily"; hourUTC: number; minuteUTC?: number }
  | { type: "weekly"; dayOfWeek: string; hourUTC: number; minuteUTC?: number }
  | { type: "monthly"; day: number; hourUTC: number; minuteUTC?: number }
  | { type: "cron"; cron: string };

export interface CronSpec {
  identifier: string;
  /** `mod:fn` */
  name: string;
  args: ConvexObject;
  schedule: CronSchedule;
}

export type AuthProvider =
  | { type: "oidc"; domain: string; applicationID: string }
  | {
      type: "customJwt";
      issuer: string;
      jwks: string;
      algorithm: "RS256" | "ES256";
      applicationID: string | null;
    };

/** The modules of the app or of one component, and the functions, schema and crons they define. */
export interface ComponentCode {
  modules: ReadonlyMap<string, ModuleSource>;
  /** By canonical path `dir/mod:fn`. */
  functions: ReadonlyMap<string, FunctionSpec>;
  schema: SchemaJson | null;
  crons: readonly CronSpec[];
  /** True if `http.js` exports a router. */
  hasHttp: boolean;
  /** The path prefixes whose requests go to a child component. */
  httpMounts: readonly HttpMount[];
}

export interface HttpMount {
  /** `/path/`. The child sees the request path without this prefix. */
  prefix: string;
  /** The child component's name in its parent. */
  child: string;
}

/** The source of a component's variable: a text, or a variable of the parent app or component. */
export type EnvironmentBinding = { type: "value"; value: string } | { type: "envVar"; name: string };

/** A component at its place in the tree. Two mounts of one definition share code but not data. */
export interface MountedComponent extends ComponentCode {
  /**
   * The component names from the app down, such as `rateLimiter/batchWorker`. Its data is stored under this
   * path.
   */
  path: string;
  /** The path of the component's source. It may change from push to push. */
  definitionPath: string;
  environment: ReadonlyMap<string, EnvironmentBinding>;
}

/** A package that "use node" modules import by name, in one exact version. */
export interface NodePackage {
  name: string;
  version: string;
}

export interface HttpRoute {
  /** Ends in `*` for a prefix. */
  path: string;
  method: string;
}

/** Everything that a finished push puts in force, switched at once. */
export interface Deployment extends ComponentCode {
  id: string;
  /** The version of the library that bundled the push. */
  serverVersion?: string;
  /** Null without `http.js`. */
  httpRoutes?: readonly HttpRoute[] | null;
  authProviders: readonly AuthProvider[];
  nodePackages: readonly NodePackage[];
  /** Every mounted component by its path, nested ones included. */
  components: ReadonlyMap<string, MountedComponent>;
}

/** The app's code for "", a component's code for its path, or null if no such component exists. */
export function findComponentCode(deployment: Deployment, component: string): ComponentCode | null {
  return component === "" ? deployment : (deployment.components.get(component) ?? null);
}

/** The path of a component's child. */
export function childPath(parent: string, child: string): string {
  return parent === "" ? child : `${parent}/${child}`;
}

/** The path of the component that mounts this one. */
export function parentPath(component: string): string {
  return component.slice(0, Math.max(component.lastIndexOf("/"), 0));
}
