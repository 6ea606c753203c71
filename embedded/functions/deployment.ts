import type { SchemaJson } from "../db/schema/schema";
import type { ValidatorJson } from "../values/validator";
import type { ConvexObject } from "../values/value";

/** One bundled file of a push, as the official CLI sends it. `path` ends in `.js`. */
export interface ModuleSource {
  path: string;
  source: string;
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
  /** Null: the result is not checked. */
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

/** The modules of the app or of one component, and what they say. */
export interface ComponentCode {
  modules: ReadonlyMap<string, ModuleSource>;
  /** By canonical path `dir/mod:fn`. */
  functions: ReadonlyMap<string, FunctionSpec>;
  schema: SchemaJson | null;
  crons: readonly CronSpec[];
  /** Whether `http.js` has a router. */
  hasHttp: boolean;
  /** Where requests go on to a component of this one. */
  httpMounts: readonly HttpMount[];
}

export interface HttpMount {
  /** `/path/`; the component is asked for what comes behind it. */
  prefix: string;
  /** The component's name among the children. */
  child: string;
}

/** What a variable of a component is: a text, or a variable of the app or component that mounts it. */
export type EnvironmentBinding = { type: "value"; value: string } | { type: "envVar"; name: string };

/** A component at its place in the tree. Two mounts of one definition share the code, not the data. */
export interface MountedComponent extends ComponentCode {
  /** `rateLimiter/batchWorker`: the names on the way from the app. Its data is kept under this path. */
  path: string;
  /** Where its code lies; it may change from push to push. */
  definitionPath: string;
  environment: ReadonlyMap<string, EnvironmentBinding>;
}

/** A package that "use node" modules import by name, in one exact version. */
export interface NodePackage {
  name: string;
  version: string;
}

/** Everything a finished push put in force, switched as one. */
export interface Deployment extends ComponentCode {
  id: string;
  authProviders: readonly AuthProvider[];
  nodePackages: readonly NodePackage[];
  /** By component path; those of components are among them. */
  components: ReadonlyMap<string, MountedComponent>;
}

/** The app's code for "", a component's for its path, null when there is no such component. */
export function codeOf(deployment: Deployment, component: string): ComponentCode | null {
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
