import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ModuleSource, NodePackage } from "../../embedded/functions/deployment";
import { startServer } from "../../embedded/server";
import type { Server, ServerOptions } from "../../embedded/server";
import type { LogSubject } from "../../embedded/supervisor/log-line.mjs";
import { bundle, type Sources } from "../embedded/functions/bundle";

export interface TestBackend extends Server {
  dataDir: string;
  /** The lines the backend logged about its own work. */
  log: { level: string; message: string; about?: LogSubject }[];
  /** Closes it and starts another on the same data; the ports change. */
  restart(options?: Partial<ServerOptions>): Promise<TestBackend>;
}

/**
 * Starts an empty backend in this process, on free ports and with a temporary data folder. `await using`
 * closes it and removes its folder.
 */
export async function startBackend(options: Partial<ServerOptions> = {}): Promise<TestBackend> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "backend-")));
  const log: TestBackend["log"] = [];
  const server = await startServer({
    port: 0,
    sitePort: 0,
    withoutSigningKeys: true,
    ...options,
    dataDir,
    world: { log: (level, message, about) => log.push({ level, message, about }), ...options.world },
  });
  const dispose = async () => {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return {
    ...server,
    dataDir,
    log,
    close: () => server.close(),
    restart: async (changed = {}) => {
      await server.close();
      return await startBackend({ ...options, ...changed, dataDir });
    },
    [Symbol.asyncDispose]: dispose,
  };
}

/** The URL and the key for a push. */
export interface PushTarget {
  cloudUrl: string;
  adminKey: string;
}

/** Modules that are bundled without shared chunks. */
const STANDALONE_MODULES = new Set(["schema", "auth.config"]);

/**
 * Pushes small modules as the official CLI does, without its slow start. `sources` is keyed by path below
 * `convex/`, without extension.
 */
export async function push(
  target: PushTarget,
  sources: Sources,
  nodeDependencies: readonly NodePackage[] = [],
  unchangedModuleHashes: readonly object[] = [],
): Promise<void> {
  const post = (path: string, body: object) => postJson(target, path, body);
  const request = await requestOf(sources, nodeDependencies);
  request.appDefinition.unchangedModuleHashes.push(...unchangedModuleHashes);
  const startPush = await post("/api/deploy2/start_push", request);
  const { schemaChange } = startPush as { schemaChange: unknown };
  const ready = await post("/api/deploy2/wait_for_schema", {
    schemaChange,
    timeoutMs: 10_000,
    dryRun: false,
  });
  if ((ready as { type: string }).type !== "complete") throw new Error(JSON.stringify(ready));
  await post("/api/deploy2/finish_push", { startPush, dryRun: false, message: null });
}

async function requestOf(sources: Sources, nodeDependencies: readonly NodePackage[]) {
  const paths = Object.keys(sources);
  const external = nodeDependencies.map(({ name }) => name);
  const shared = await bundle(
    filterSources(sources, (path) => !STANDALONE_MODULES.has(path)),
    external,
  );
  const standalone = await Promise.all(
    paths
      .filter((path) => STANDALONE_MODULES.has(path))
      .map((path) => bundleStandalone(path, sources[path] ?? "")),
  );
  const modules = [...shared.values(), ...standalone];
  return {
    dryRun: false,
    functions: "convex/",
    nodeDependencies,
    componentDefinitions: [],
    appDefinition: {
      definition: null,
      dependencies: [],
      schema: modules.find(({ path }) => path === "schema.js") ?? null,
      changedModules: modules.filter(({ path }) => path !== "schema.js"),
      unchangedModuleHashes: [] as object[],
      udfServerVersion: "1.48.0",
    },
  };
}

/** The bundler reads text after a dot as an extension, so `auth.config` gets its name afterwards. */
async function bundleStandalone(path: string, source: string): Promise<ModuleSource> {
  const [module] = (await bundle({ alone: source })).values();
  if (!module) throw new Error(`${path} was not bundled`);
  return { ...module, path: `${path}.js` };
}

function filterSources(sources: Sources, wanted: (path: string) => boolean): Sources {
  return Object.fromEntries(Object.entries(sources).filter(([path]) => wanted(path)));
}

async function postJson({ cloudUrl, adminKey }: PushTarget, path: string, body: object): Promise<unknown> {
  const response = await fetch(cloudUrl + path, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Convex ${adminKey}` },
    body: JSON.stringify({ ...body, adminKey }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return await response.json();
}
