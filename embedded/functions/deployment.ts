import type { SchemaJson } from "../db/schema";
import type { ConvexObject } from "../values/value";
import type { ValidatorJson } from "../values/validator";

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

/** Everything a finished push put in force, switched as one. */
export interface Deployment {
  id: string;
  modules: ReadonlyMap<string, ModuleSource>;
  /** By canonical path `dir/mod:fn`. */
  functions: ReadonlyMap<string, FunctionSpec>;
  schema: SchemaJson | null;
  crons: readonly CronSpec[];
  authProviders: readonly AuthProvider[];
  /** Whether `http.js` has a router. */
  hasHttp: boolean;
}
