import type { Snapshot, Transaction } from "../db/access";
import type { Database } from "../db/database";
import type { SchemaJson } from "../db/schema";
import type { AuthProvider, CronSpec, Deployment, FunctionSpec, ModuleSource } from "../functions/deployment";
import type { EnvDeclaration, HttpRoute } from "./evaluation";
import { keepOnlyTexts, readText, sha256, storeText, TEXTS_TABLE, textsTable } from "./stored-texts";

/** What the deploy API knows of the live deployment beyond what the engine runs. */
export interface LiveDeployment extends Deployment {
  serverVersion: string;
  httpRoutes: readonly HttpRoute[] | null;
  envDeclarations: readonly EnvDeclaration[];
}

/** Names the tables of the deploy API; called once at start, before `loadDeployment`. */
export function defineDeployTables(db: Database): void {
  db.defineSystemTable(DEPLOYMENTS_TABLE, { indexes: [] });
  db.defineSystemTable(TEXTS_TABLE, textsTable);
}

/**
 * The deployment that the last finished push left, or null before the first. It is read from its stored
 * analysis: no module runs, so start-up does not wait for the app's code.
 */
export function readDeployment(snapshot: Snapshot): LiveDeployment | null {
  const row = deploymentRow(snapshot);
  if (!row) return null;
  const stored = JSON.parse(readText(snapshot, row.analysis)) as StoredDeployment;
  return {
    ...stored,
    modules: new Map(stored.modules.map((module) => [module.path, readModule(snapshot, module)])),
    functions: functionsByPath(stored.functions),
    hasHttp: stored.httpRoutes !== null,
  };
}

/** Makes the deployment the stored one, within the transaction; the texts of the one before go. */
export function writeDeployment(tx: Transaction, deployment: LiveDeployment, pushedAt: number): void {
  const modules = [...deployment.modules.values()].map((module) => storeModule(tx, module));
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
  };
  const text = JSON.stringify(stored);
  const analysis = sha256(text);
  storeText(tx, analysis, text);
  keepOnlyTexts(tx, new Set([analysis, ...modules.map((module) => module.sha256)]));
  const row = { deploymentId: deployment.id, pushedAt, analysis };
  const previous = deploymentRow(tx);
  if (previous) tx.replace(previous._id, row, DEPLOYMENTS_TABLE);
  else tx.insert(DEPLOYMENTS_TABLE, row);
}

/** The engine's index of functions: by canonical path `dir/mod:fn`. */
export function functionsByPath(functions: Iterable<FunctionSpec>): Map<string, FunctionSpec> {
  const byPath = new Map<string, FunctionSpec>();
  for (const spec of functions) {
    byPath.set(`${spec.modulePath.replace(/\.js$/, "")}:${spec.exportName}`, spec);
  }
  return byPath;
}

/** The hash by which the CLI recognises a module that it need not send again. */
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
}

interface StoredModule {
  path: string;
  environment: "isolate" | "node";
  sha256: string;
}

function storeModule(tx: Transaction, module: ModuleSource): StoredModule {
  const hash = moduleHash(module);
  storeText(tx, hash, JSON.stringify({ source: module.source, sourceMap: module.sourceMap }));
  return { path: module.path, environment: module.environment, sha256: hash };
}

function readModule(snapshot: Snapshot, stored: StoredModule): ModuleSource {
  const texts = JSON.parse(readText(snapshot, stored.sha256)) as Pick<ModuleSource, "source" | "sourceMap">;
  return { path: stored.path, environment: stored.environment, ...texts };
}

function deploymentRow(snapshot: Snapshot): { _id: string; analysis: string } | null {
  const stream = snapshot.stream({
    source: { type: "FullTableScan", tableName: DEPLOYMENTS_TABLE, order: "asc" },
    operators: [{ limit: 1 }],
  });
  const text = stream.next();
  stream.close();
  return text === null ? null : (JSON.parse(text) as { _id: string; analysis: string });
}

const DEPLOYMENTS_TABLE = "_deployments";
