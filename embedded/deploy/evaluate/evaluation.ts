import type { SchemaJson } from "../../db/schema/schema";
import type {
  AuthProvider,
  CronSpec,
  EnvironmentBinding,
  FunctionSpec,
  HttpMount,
  HttpRoute,
  ModuleSource,
} from "../../functions/deployment";
import type { ComponentDefinition } from "../push-request";

/** The definitions in the modules of the app or a component, as plain data. */
export interface CodeEvaluation {
  /** The functions by module path `dir/mod.js`. Modules without functions are included. */
  functions: ReadonlyMap<string, readonly FunctionSpec[]>;
  schema: SchemaJson | null;
  crons: readonly CronSpec[];
  /** Null without `http.js`. */
  httpRoutes: readonly HttpRoute[] | null;
}

/** The contents of a `convex.config.js`. */
export interface DefinitionFacts {
  envDeclarations: readonly EnvDeclaration[];
  children: readonly ChildMount[];
  httpMounts: readonly HttpMount[];
}

export interface AppDefinitionFacts extends DefinitionFacts {
  httpPrefix: string | null;
}

export interface ComponentDefinitionFacts extends DefinitionFacts {
  /** The name of a mount without an explicit name. */
  defaultName: string;
}

/** One call of `use()`. */
export interface ChildMount {
  name: string;
  definitionPath: string;
  environment: ReadonlyMap<string, EnvironmentBinding>;
}

/** A component's definition, shared by all its mounts. */
export interface ComponentEvaluation extends CodeEvaluation, ComponentDefinitionFacts {
  modules: ReadonlyMap<string, ModuleSource>;
  serverVersion: string;
}

/** All definitions of a push. */
export interface Evaluation extends CodeEvaluation, AppDefinitionFacts {
  authProviders: readonly AuthProvider[];
  /** The component definitions by path. */
  components: ReadonlyMap<string, ComponentEvaluation>;
}

/**
 * One variable of `defineApp({ env })` or `defineComponent(name, { env })`. `value` is its validator as JSON.
 */
export interface EnvDeclaration {
  name: string;
  value: string;
  optional: boolean;
}

/** A push with all its modules. Unchanged ones come from the live deployment. */
export interface CompletePush {
  definition: ModuleSource | null;
  schema: ModuleSource | null;
  modules: ReadonlyMap<string, ModuleSource>;
  components: readonly ComponentDefinition[];
}
