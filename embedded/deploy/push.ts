import type { ModuleSource } from "../functions/deployment";
import { asArray, asObject, asString } from "./body";
import { DeployError } from "./deploy-error";

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

/** Reads a parsed body. Throws a DeployError that names the first place with a wrong shape. */
export function parsePush(body: unknown): PushRequest {
  const push = asObject(body, "the body");
  const app = asObject(push.appDefinition, "appDefinition");
  return {
    dryRun: push.dryRun === true,
    nodeDependencies: asArray(push.nodeDependencies ?? [], "nodeDependencies").map(parseNodeDependency),
    app: {
      definition: parseOptionalModule(app.definition, "appDefinition.definition"),
      dependencies: asArray(app.dependencies, "appDefinition.dependencies").map((path) =>
        asString(path, "a dependency"),
      ),
      schema: parseOptionalModule(app.schema, "appDefinition.schema"),
      changedModules: asArray(app.changedModules, "appDefinition.changedModules").map((module, index) =>
        parseModule(module, `appDefinition.changedModules[${index}]`),
      ),
      unchangedModules: asArray(app.unchangedModuleHashes, "appDefinition.unchangedModuleHashes").map(
        parseModuleHash,
      ),
      serverVersion: asString(app.udfServerVersion, "appDefinition.udfServerVersion"),
    },
    components: asArray(push.componentDefinitions, "componentDefinitions").map((component) => ({
      definitionPath: asString(
        asObject(component, "a component definition").definitionPath,
        "definitionPath",
      ),
    })),
  };
}

function parseOptionalModule(value: unknown, at: string): ModuleSource | null {
  return value === null || value === undefined ? null : parseModule(value, at);
}

function parseModule(value: unknown, at: string): ModuleSource {
  const module = asObject(value, at);
  return {
    path: parsePath(module.path, `${at}.path`),
    source: asString(module.source, `${at}.source`),
    ...(module.sourceMap === undefined || module.sourceMap === null
      ? {}
      : { sourceMap: asString(module.sourceMap, `${at}.sourceMap`) }),
    environment: parseEnvironment(module.environment, at),
  };
}

function parseModuleHash(value: unknown, index: number): ModuleHash {
  const at = `appDefinition.unchangedModuleHashes[${index}]`;
  const hash = asObject(value, at);
  return {
    path: parsePath(hash.path, `${at}.path`),
    environment: parseEnvironment(hash.environment, at),
    sha256: asString(hash.sha256, `${at}.sha256`),
  };
}

function parseNodeDependency(value: unknown): NodeDependency {
  const dependency = asObject(value, "a node dependency");
  return {
    name: asString(dependency.name, "the name of a node dependency"),
    version: asString(dependency.version, "the version of a node dependency"),
  };
}

/** Module paths become parts of file names for "use node" modules, so nothing may climb out of a folder. */
function parsePath(value: unknown, at: string): string {
  const path = asString(value, at);
  const segments = path.split("/");
  const isClean = segments.every((segment) => MODULE_PATH_SEGMENT.test(segment) && !/^\.+$/.test(segment));
  if (isClean && path.endsWith(".js") && path.length <= MAX_MODULE_PATH_LENGTH) return path;
  throw new DeployError(
    "InvalidModulePath",
    `The request is not valid: ${at} is ${JSON.stringify(path.slice(0, 200))}, but a module path has letters, digits, "_" and "." only and ends in ".js".`,
  );
}

const MODULE_PATH_SEGMENT = /^[A-Za-z0-9_.]+$/;
const MAX_MODULE_PATH_LENGTH = 1024;

function parseEnvironment(value: unknown, at: string): "isolate" | "node" {
  if (value === "isolate" || value === "node") return value;
  throw new DeployError(
    "BadJsonBody",
    `The request is not valid: ${at}.environment must be "isolate" or "node".`,
  );
}
