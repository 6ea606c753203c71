import type { ModuleSource, NodePackage } from "../../embedded/functions/deployment";
import { bundle, type Sources } from "../embedded/functions/bundle";

/** Where and as whom to push. */
export interface PushTarget {
  cloudUrl: string;
  adminKey: string;
}

/** Modules that travel whole, without shared chunks. */
const ALONE = new Set(["schema", "auth.config"]);

/**
 * Puts small modules in force the way the official CLI does, without its seconds of start-up. `sources`:
 * by path below `convex/`, without extension.
 */
export async function push(
  target: PushTarget,
  sources: Sources,
  nodeDependencies: readonly NodePackage[] = [],
): Promise<void> {
  const post = (path: string, body: object) => postJson(target, path, body);
  const startPush = await post("/api/deploy2/start_push", await requestOf(sources, nodeDependencies));
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
    only(sources, (path) => !ALONE.has(path)),
    external,
  );
  const alone = await Promise.all(
    paths.filter((path) => ALONE.has(path)).map((path) => bundleAlone(path, sources[path] ?? "")),
  );
  const modules = [...shared.values(), ...alone];
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
      unchangedModuleHashes: [],
      udfServerVersion: "1.48.0",
    },
  };
}

/** The bundler takes what follows a dot for an extension: `auth.config` is given its name afterwards. */
async function bundleAlone(path: string, source: string): Promise<ModuleSource> {
  const [module] = (await bundle({ alone: source })).values();
  if (!module) throw new Error(`${path} was not bundled`);
  return { ...module, path: `${path}.js` };
}

function only(sources: Sources, wanted: (path: string) => boolean): Sources {
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
