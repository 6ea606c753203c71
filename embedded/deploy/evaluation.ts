import type { SchemaJson } from "../db/schema";
import type { AuthProvider, CronSpec, FunctionSpec, ModuleSource } from "../functions/deployment";

/** Everything a push says, found by running its modules; plain data. */
export interface Evaluation {
  /** Every module with functions to list, also those without one. By module path, `dir/mod.js`. */
  functions: ReadonlyMap<string, readonly FunctionSpec[]>;
  schema: SchemaJson | null;
  crons: readonly CronSpec[];
  authProviders: readonly AuthProvider[];
  /** Null without `http.js`. */
  httpRoutes: readonly HttpRoute[] | null;
  envDeclarations: readonly EnvDeclaration[];
  httpPrefix: string | null;
}

export interface HttpRoute {
  /** Ends in `*` for a prefix. */
  path: string;
  method: string;
}

/** One variable of `defineApp({ env })`. `value` is its validator as JSON text. */
export interface EnvDeclaration {
  name: string;
  value: string;
  optional: boolean;
}

/** A push with every module at hand, the unchanged ones taken from the live deployment. */
export interface CompletePush {
  definition: ModuleSource | null;
  schema: ModuleSource | null;
  modules: ReadonlyMap<string, ModuleSource>;
}
