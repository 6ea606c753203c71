import type { ModuleSource, NodePackage } from "../functions/deployment";
import type { JsonObject } from "../values/json";
import { asArray, asObject, asString } from "./json-body";
import { DeployError } from "./deploy-error";

/** The body of `evaluate_schema`, `evaluate_push` and `start_push`, as the official CLI sends it. */
export interface PushRequest {
  dryRun: boolean;
  nodePackages: NodePackage[];
  app: AppDefinition;
  components: ComponentDefinition[];
}

export interface AppDefinition {
  definition: ModuleSource | null;
  /** The definition paths of the components that `convex.config.ts` mounts. */
  dependencies: string[];
  schema: ModuleSource | null;
  changedModules: ModuleSource[];
  unchangedModules: ModuleHash[];
  serverVersion: string;
}

/** A component's definition. Every push carries it completely. */
export interface ComponentDefinition {
  /** The relative path from the app's folder to the component's. The CLI uses it as a name. */
  definitionPath: string;
  definition: ModuleSource;
  dependencies: string[];
  schema: ModuleSource | null;
  modules: ModuleSource[];
  serverVersion: string;
}

export interface ModuleHash {
  path: string;
  environment: "isolate" | "node";
  sha256: string;
}

/** Parses a push. Throws DeployError with the first place that has a wrong shape. */
export function parsePush(body: unknown): PushRequest {
  const push = asObject(body, "the body");
  const app = asObject(push.appDefinition, "appDefinition");
  return {
    dryRun: push.dryRun === true,
    nodePackages: asArray(push.nodeDependencies ?? [], "nodeDependencies").map(parseNodePackage),
    app: {
      definition: parseOptionalModule(app.definition, "appDefinition.definition"),
      dependencies: parseTexts(app.dependencies, "appDefinition.dependencies"),
      schema: parseOptionalModule(app.schema, "appDefinition.schema"),
      changedModules: asArray(app.changedModules, "appDefinition.changedModules").map((module, index) =>
        parseModule(module, `appDefinition.changedModules[${index}]`),
      ),
      unchangedModules: asArray(app.unchangedModuleHashes, "appDefinition.unchangedModuleHashes").map(
        parseModuleHash,
      ),
      serverVersion: asString(app.udfServerVersion, "appDefinition.udfServerVersion"),
    },
    components: asArray(push.componentDefinitions, "componentDefinitions").map((component, index) =>
      parseComponent(asObject(component, "a component definition"), `componentDefinitions[${index}]`),
    ),
  };
}

function parseComponent(component: JsonObject, at: string): ComponentDefinition {
  return {
    definitionPath: asString(component.definitionPath, `${at}.definitionPath`),
    definition: parseModule(component.definition, `${at}.definition`),
    dependencies: parseTexts(component.dependencies, `${at}.dependencies`),
    schema: parseOptionalModule(component.schema, `${at}.schema`),
    modules: asArray(component.functions, `${at}.functions`).map((module, place) =>
      parseModule(module, `${at}.functions[${place}]`),
    ),
    serverVersion: asString(component.udfServerVersion, `${at}.udfServerVersion`),
  };
}

function parseTexts(value: unknown, at: string): string[] {
  return asArray(value, at).map((text) => asString(text, at));
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

/**
 * Parses a package reference. Its name becomes part of a path and goes to npm, so only a plain name and an
 * exact version are allowed.
 */
function parseNodePackage(value: unknown): NodePackage {
  const dependency = asObject(value, "a node dependency");
  const name = asString(dependency.name, "the name of a node dependency");
  const version = asString(dependency.version, "the version of a node dependency");
  if (PACKAGE_NAME.test(name) && PACKAGE_VERSION.test(version)) return { name, version };
  throw new DeployError(
    "InvalidNodePackage",
    `The external package ${JSON.stringify(`${name}@${version}`.slice(0, 200))} is not a package in one exact version.`,
  );
}

const PACKAGE_NAME = /^(?:@[a-z0-9-][a-z0-9._-]*\/)?[a-z0-9-][a-z0-9._-]*$/i;
const PACKAGE_VERSION = /^\d+\.\d+\.\d+(?:[-+][a-z0-9.+-]+)?$/i;

/**
 * Parses a module path. It becomes part of a file name for "use node" modules, so it must stay inside its
 * folder.
 */
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
