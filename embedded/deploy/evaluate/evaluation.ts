import type { SchemaJson } from "../../db/schema/schema";
import type {
  AuthProvider,
  CronSpec,
  EnvironmentBinding,
  FunctionSpec,
  HttpMount,
  ModuleSource,
} from "../../functions/deployment";
import type { ComponentDefinition } from "../push";

/** What the modules of the app or of a component say, found by running them; plain data. */
export interface CodeEvaluation {
  /** Every module with functions to list, also those without one. By module path, `dir/mod.js`. */
  functions: ReadonlyMap<string, readonly FunctionSpec[]>;
  schema: SchemaJson | null;
  crons: readonly CronSpec[];
  /** Null without `http.js`. */
  httpRoutes: readonly HttpRoute[] | null;
}

/** What `convex.config.js` says. */
export interface DefinitionFacts {
  envDeclarations: readonly EnvDeclaration[];
  children: readonly ChildMount[];
  httpMounts: readonly HttpMount[];
}

export interface AppDefinitionFacts extends DefinitionFacts {
  httpPrefix: string | null;
}

export interface ComponentDefinitionFacts extends DefinitionFacts {
  /** What a mount is called that gives it no other name. */
  defaultName: string;
}

/** One `use()`. */
export interface ChildMount {
  name: string;
  definitionPath: string;
  environment: ReadonlyMap<string, EnvironmentBinding>;
}

/** A component's definition; every mount of it shares this. */
export interface ComponentEvaluation extends CodeEvaluation, ComponentDefinitionFacts {
  modules: ReadonlyMap<string, ModuleSource>;
  serverVersion: string;
}

/** Everything a push says. */
export interface Evaluation extends CodeEvaluation, AppDefinitionFacts {
  authProviders: readonly AuthProvider[];
  /** By definition path. */
  components: ReadonlyMap<string, ComponentEvaluation>;
}

export interface HttpRoute {
  /** Ends in `*` for a prefix. */
  path: string;
  method: string;
}

/** One variable of `defineApp({ env })` or `defineComponent(name, { env })`. `value` is its validator as JSON text. */
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
  components: readonly ComponentDefinition[];
}
