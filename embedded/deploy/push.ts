import type { ModuleSource } from "../functions/deployment";

/** The body of `evaluate_schema`, `evaluate_push` and `start_push`, as the official CLI sends it. */
export interface PushRequest {
  dryRun: boolean;
  nodeDependencies: NodeDependency[];
  app: AppDefinition;
  components: ComponentDefinition[];
}

export interface AppDefinition {
  definition: ModuleSource | null;
  /** Definition paths of the components that `convex.config.ts` mounts. */
  dependencies: string[];
  schema: ModuleSource | null;
  changedModules: ModuleSource[];
  unchangedModules: ModuleHash[];
  serverVersion: string;
}

export interface ComponentDefinition {
  definitionPath: string;
}

export interface ModuleHash {
  path: string;
  environment: "isolate" | "node";
  sha256: string;
}

export interface NodeDependency {
  name: string;
  version: string;
}
