import type { FunctionSpec, ModuleSource } from "../../../embedded/functions/deployment";
import type { CronSpec } from "../../../embedded/functions/deployment";
import { currentExecution, executionHost } from "../../../embedded/functions/realm/execution";
import { ImportExecution } from "../../../embedded/functions/realm/import-execution";
import { Realm } from "../../../embedded/functions/realm/realm";
import type { World } from "../../../embedded/system/world";

const TYPES = ["Query", "Mutation", "Action"] as const;

/** The functions that a test's modules export, as a deployment reads them. */
export async function evaluateModules(
  modules: ReadonlyMap<string, ModuleSource>,
  world: World,
): Promise<{ functions: Map<string, FunctionSpec>; crons: CronSpec[]; schemaJson: string | null }> {
  const importing = new ImportExecution({ now: 0, readEnv: () => "test" });
  const asIsolate = new Map(
    [...modules].map(([path, module]) => [path, { ...module, environment: "isolate" as const }]),
  );
  const realm = new Realm({
    modules: asIsolate,
    host: executionHost(world),
    evaluateIn: (evaluation) => currentExecution.run(importing, evaluation),
    synthetic: (specifier) =>
      specifier.startsWith("node:") ? { default: {}, readFileSync: () => "" } : null,
  });
  const functions = new Map<string, FunctionSpec>();
  let crons: CronSpec[] = [];
  let schemaJson: string | null = null;
  for (const [path, module] of modules) {
    if (path.startsWith("_deps/")) continue;
    const exports = await realm.load(path);
    const main = exports.default as { export?: () => string } | undefined;
    if (path === "schema.js") schemaJson = main?.export?.() ?? null;
    if (path === "crons.js") crons = cronSpecs(main?.export?.() ?? "{}");
    for (const [exportName, value] of Object.entries(exports)) {
      const spec = specOf(value, { modulePath: path, exportName, environment: module.environment });
      if (spec) functions.set(`${path.replace(/\.js$/, "")}:${exportName}`, spec);
    }
  }
  return { functions, crons, schemaJson };
}

function specOf(
  value: unknown,
  place: Pick<FunctionSpec, "modulePath" | "exportName" | "environment">,
): FunctionSpec | null {
  if (typeof value !== "function") return null;
  const flags = value as unknown as Record<string, unknown> & {
    exportArgs(): string;
    exportReturns(): string;
  };
  const udfType = TYPES.find((type) => flags[`is${type}`] === true);
  if (udfType === undefined) return null;
  return {
    ...place,
    udfType,
    visibility: flags.isPublic === true ? "public" : "internal",
    args: JSON.parse(flags.exportArgs()) as FunctionSpec["args"],
    returns: JSON.parse(flags.exportReturns()) as FunctionSpec["returns"],
  };
}

function cronSpecs(json: string): CronSpec[] {
  type Exported = { name: string; args: [CronSpec["args"]]; schedule: CronSpec["schedule"] };
  return Object.entries(JSON.parse(json) as Record<string, Exported>).map(
    ([identifier, { name, args, schedule }]) => ({ identifier, name, args: args[0], schedule }),
  );
}
