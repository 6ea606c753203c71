import type {
  AuthProvider,
  CronSpec,
  FunctionSpec,
  HttpRoute,
  ModuleSource,
} from "../../functions/deployment";
import { DeployError } from "../deploy-error";
import type { ComponentDefinition } from "../push-request";
import { readAuthProviders } from "./auth-config";
import { sortChildrenFirst } from "./component-tree";
import { readCrons } from "./evaluate-crons";
import { readAppDefinition, readComponentDefinition } from "./evaluate-definition";
import { readFunctions } from "./evaluate-functions";
import { readSchema } from "./evaluate-schema";
import type { CodeEvaluation, CompletePush, ComponentEvaluation, Evaluation } from "./evaluation";
import { type EvaluationOptions, type EvaluationRealm, openEvaluationRealm } from "./evaluation-realm";

/**
 * Runs the modules of a push once, each kind in its own realm, and collects their definitions. Throws
 * DeployError for any error in the pushed code, such as an unset variable in `auth.config.js`.
 */
export async function evaluatePush(push: CompletePush, options: EvaluationOptions): Promise<Evaluation> {
  const components = await evaluateComponents(push.components, options);
  const definition = await readAppDefinition(push.definition, components, options);
  const authProviders = await evaluateAuthConfig(push, options);
  return { ...(await evaluateCode(push, options)), ...definition, authProviders, components };
}

/** Evaluates the component definitions by path, each after those it mounts. */
async function evaluateComponents(
  definitions: readonly ComponentDefinition[],
  options: EvaluationOptions,
): Promise<ReadonlyMap<string, ComponentEvaluation>> {
  const components = new Map<string, ComponentEvaluation>();
  for (const definition of sortChildrenFirst(definitions)) {
    const { definitionPath, schema, serverVersion } = definition;
    const modules = new Map(definition.modules.map((module) => [module.path, module]));
    const facts = await readComponentDefinition(definitionPath, definition.definition, components, options);
    const ownOptions = { ...options, readEnv: () => undefined };
    const code = await evaluateCode({ schema, modules, component: definitionPath }, ownOptions);
    components.set(definitionPath, { ...code, ...facts, modules, serverVersion });
  }
  return components;
}

async function evaluateCode(code: PushedCode, options: EvaluationOptions): Promise<CodeEvaluation> {
  const schema = await readSchema(code.schema, options);
  const realm = openEvaluationRealm(code.modules, options);
  try {
    const functions = await functionsByModule(code, realm);
    const crons = await evaluateCrons(code, realm, functions);
    const httpRoutes = await evaluateHttp(code, realm);
    return { functions, schema, crons, httpRoutes };
  } finally {
    await realm.close();
  }
}

interface PushedCode {
  schema: ModuleSource | null;
  modules: ReadonlyMap<string, ModuleSource>;
  /** The definition path, or undefined for the app. */
  component?: string;
}

/** Evaluates `auth.config.js` alone, since its providers can change with the variables. */
export async function evaluateAuthConfig(
  push: Pick<CompletePush, "modules">,
  options: EvaluationOptions,
): Promise<readonly AuthProvider[]> {
  const module = push.modules.get(AUTH_CONFIG);
  return module ? await readAuthProviders(module, options) : [];
}

async function functionsByModule(
  push: PushedCode,
  realm: EvaluationRealm,
): Promise<Map<string, readonly FunctionSpec[]>> {
  const functions = new Map<string, readonly FunctionSpec[]>();
  for (const module of push.modules.values()) {
    if (module.path.startsWith("_deps/")) continue;
    if (module.environment === "node" && push.component !== undefined) {
      throw new DeployError(
        "InvalidModules",
        `\`${module.path}\` of the component ${push.component} cannot have "use node".`,
      );
    }
    if (module.environment === "node" && SPECIAL_MODULES.has(module.path)) {
      throw new DeployError("InvalidModules", `\`${module.path}\` cannot have "use node".`);
    }
    functions.set(module.path, module.path === AUTH_CONFIG ? [] : await listFunctions(realm, module));
  }
  return functions;
}

async function listFunctions(realm: EvaluationRealm, module: ModuleSource): Promise<readonly FunctionSpec[]> {
  const exports = await realm.load(module.path);
  return realm.run(module.path, () => readFunctions(module, exports));
}

async function evaluateCrons(
  push: PushedCode,
  realm: EvaluationRealm,
  functions: ReadonlyMap<string, readonly FunctionSpec[]>,
): Promise<readonly CronSpec[]> {
  if (!push.modules.has(CRONS)) return [];
  const exports = await realm.load(CRONS);
  return realm.run(CRONS, () => readCrons(exports, functions));
}

async function evaluateHttp(push: PushedCode, realm: EvaluationRealm): Promise<readonly HttpRoute[] | null> {
  if (!push.modules.has(HTTP)) return null;
  const { default: router } = await realm.load(HTTP);
  if (!isRouter(router)) {
    throw new DeployError(
      "InvalidModules",
      "The default export of `http.js` is not a Router. End it with `export default http`, where `http` is made by `httpRouter()`.",
    );
  }
  return realm.run(HTTP, () => router.getRoutes().map(([path, method]) => ({ path, method })));
}

interface Router {
  isRouter: true;
  getRoutes(): [path: string, method: string, handler: unknown][];
}

function isRouter(value: unknown): value is Router {
  return (
    typeof value === "object" &&
    value !== null &&
    "isRouter" in value &&
    value.isRouter === true &&
    "getRoutes" in value &&
    typeof value.getRoutes === "function"
  );
}

const AUTH_CONFIG = "auth.config.js";
const CRONS = "crons.js";
const HTTP = "http.js";
const SPECIAL_MODULES = new Set([AUTH_CONFIG, CRONS, HTTP]);
