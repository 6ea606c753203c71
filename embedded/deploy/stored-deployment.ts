import type { Snapshot, Transaction } from "../db/access";
import type { Database } from "../db/database";
import type { SchemaJson } from "../db/schema/schema";
import type {
  AuthProvider,
  CronSpec,
  Deployment,
  EnvironmentBinding,
  FunctionSpec,
  HttpMount,
  HttpRoute,
  ModuleSource,
  MountedComponent,
  NodePackage,
} from "../functions/deployment";
import type { EnvDeclaration } from "./evaluate/evaluation";
import { functionsByPath } from "./functions-by-path";
import {
  findText,
  removeOtherTexts,
  readText,
  sha256,
  storeText,
  TEXTS_TABLE,
  textsTable,
} from "./stored-texts";

/** The live deployment, with what only the deploy API needs. */
export interface LiveDeployment extends Deployment {
  serverVersion: string;
  httpRoutes: readonly HttpRoute[] | null;
  envDeclarations: readonly EnvDeclaration[];
}

/** Defines the deploy API's tables. Call it once at startup, before `loadDeployment`. */
export function defineDeployTables(db: Database): void {
  db.defineSystemTable(DEPLOYMENTS_TABLE, { indexes: [] });
  db.defineSystemTable(TEXTS_TABLE, textsTable);
}

/**
 * Reads the deployment of the last finished push, or null before the first. It runs no module, so startup
 * does not wait for the app's code.
 */
export function readDeployment(snapshot: Snapshot): LiveDeployment | null {
  const row = deploymentRow(snapshot);
  if (!row) return null;
  const stored = JSON.parse(readText(snapshot, row.analysis)) as StoredDeployment;
  // An older format, without a hash of the source alone. It must be pushed again.
  if (stored.modules.some((module) => !Object.hasOwn(module, "source"))) return null;
  // Absent in deployments stored before components and packages existed.
  const { components = [], httpMounts = [], nodePackages = [] } = stored;
  return {
    ...stored,
    modules: readModules(snapshot, stored.modules),
    functions: functionsByPath(stored.functions),
    hasHttp: stored.httpRoutes !== null,
    ...{ httpMounts, nodePackages },
    components: new Map(components.map((component) => [component.path, readComponent(snapshot, component)])),
  };
}

/** Stores the deployment in the transaction and removes the texts that only the previous one used. */
export function writeDeployment(tx: Transaction, deployment: LiveDeployment, pushedAt: number): void {
  const modules = storeModules(tx, deployment.modules);
  const components = [...deployment.components.values()].map((component) => storeComponent(tx, component));
  const stored: StoredDeployment = {
    id: deployment.id,
    modules,
    functions: [...deployment.functions.values()],
    schema: deployment.schema,
    crons: deployment.crons,
    authProviders: deployment.authProviders,
    serverVersion: deployment.serverVersion,
    httpRoutes: deployment.httpRoutes,
    envDeclarations: deployment.envDeclarations,
    httpMounts: deployment.httpMounts,
    nodePackages: deployment.nodePackages,
    components,
  };
  const analysis = keepText(tx, JSON.stringify(stored));
  const allModules = [...modules, ...components.flatMap((component) => component.modules)];
  removeOtherTexts(tx, new Set([analysis, ...allModules.flatMap(textsOf)]));
  const row = { deploymentId: deployment.id, pushedAt, analysis };
  const previous = deploymentRow(tx);
  if (previous) tx.replace(previous._id, row, DEPLOYMENTS_TABLE);
  else tx.insert(DEPLOYMENTS_TABLE, row);
}

/**
 * Reads the sources that were not needed yet. Call it before another deployment replaces this one and removes the texts:
 * a function that still runs may import more of its modules.
 */
export function readSources(deployment: Deployment): void {
  for (const { modules } of [deployment, ...deployment.components.values()])
    for (const module of modules.values()) if (module instanceof LazyModule) module.readSource();
}

/** The hash by which the CLI decides whether to send a module again. */
export function moduleHash(module: ModuleSource): string {
  return sha256(module.source, module.sourceMap ?? "");
}

interface StoredDeployment {
  id: string;
  modules: StoredModule[];
  functions: FunctionSpec[];
  schema: SchemaJson | null;
  crons: readonly CronSpec[];
  authProviders: readonly AuthProvider[];
  serverVersion: string;
  httpRoutes: readonly HttpRoute[] | null;
  envDeclarations: readonly EnvDeclaration[];
  httpMounts?: readonly HttpMount[];
  nodePackages?: readonly NodePackage[];
  components?: StoredComponent[];
}

interface StoredComponent {
  path: string;
  definitionPath: string;
  environment: [name: string, binding: EnvironmentBinding][];
  modules: StoredModule[];
  functions: FunctionSpec[];
  schema: SchemaJson | null;
  crons: readonly CronSpec[];
  hasHttp: boolean;
  httpMounts: readonly HttpMount[];
}

interface StoredModule {
  path: string;
  environment: "isolate" | "node";
  /** The hashes of the stored texts. */
  source: string;
  sourceMap: string | null;
}

/** A module whose texts are read on demand: a start needs few sources, and hardly anything needs a source map. */
class LazyModule implements ModuleSource {
  readonly path: string;
  readonly environment: "isolate" | "node";
  readonly sourceHash: string;
  readonly #snapshot: Snapshot;
  readonly #map: string | null;
  #source: string | null = null;

  constructor(snapshot: Snapshot, { path, environment, source, sourceMap }: StoredModule) {
    this.path = path;
    this.environment = environment;
    this.#snapshot = snapshot;
    this.sourceHash = source;
    this.#map = sourceMap;
  }

  get source(): string {
    return this.readSource();
  }

  readSource(): string {
    return (this.#source ??= readText(this.#snapshot, this.sourceHash));
  }

  /** Undefined once another deployment has replaced this one. */
  get sourceMap(): string | undefined {
    return this.#map === null ? undefined : (findText(this.#snapshot, this.#map) ?? undefined);
  }
}

function storeComponent(tx: Transaction, component: MountedComponent): StoredComponent {
  return {
    ...component,
    environment: [...component.environment],
    modules: storeModules(tx, component.modules),
    functions: [...component.functions.values()],
  };
}

function readComponent(snapshot: Snapshot, stored: StoredComponent): MountedComponent {
  return {
    ...stored,
    environment: new Map(stored.environment),
    modules: readModules(snapshot, stored.modules),
    functions: functionsByPath(stored.functions),
  };
}

function storeModules(tx: Transaction, modules: ReadonlyMap<string, ModuleSource>): StoredModule[] {
  return [...modules.values()].map((module) => storeModule(tx, module));
}

function readModules(snapshot: Snapshot, stored: readonly StoredModule[]): Map<string, ModuleSource> {
  return new Map(stored.map((module) => [module.path, new LazyModule(snapshot, module)]));
}

function storeModule(tx: Transaction, { path, environment, source, sourceMap }: ModuleSource): StoredModule {
  const map = sourceMap === undefined ? null : keepText(tx, sourceMap);
  return { path, environment, source: keepText(tx, source), sourceMap: map };
}

function keepText(tx: Transaction, text: string): string {
  const hash = sha256(text);
  storeText(tx, hash, text);
  return hash;
}

function textsOf({ source, sourceMap }: StoredModule): string[] {
  return sourceMap === null ? [source] : [source, sourceMap];
}

function deploymentRow(snapshot: Snapshot): { _id: string; analysis: string } | null {
  const stream = snapshot.stream({
    source: { type: "FullTableScan", tableName: DEPLOYMENTS_TABLE, order: "asc" },
    operators: [{ limit: 1 }],
  });
  const row = stream.next();
  stream.close();
  return row === null ? null : (JSON.parse(row.text) as { _id: string; analysis: string });
}

const DEPLOYMENTS_TABLE = "_deployments";
