import { UserError } from "../../db/errors";
import type { Deployment, ModuleSource, MountedComponent, NodePackage } from "../../functions/deployment";
import type { NodePackages } from "../../functions/realm/node-packages";
import type { Environment } from "../../functions/system-tables/environment";
import type { World } from "../../system/world";
import { DeployError } from "../deploy-error";
import type { PushRequest } from "../push-request";
import { moduleHash } from "../stored-deployment";
import { sha256 } from "../stored-texts";
import { mountComponents } from "./component-tree";
import { evaluatePush } from "./evaluate";
import type { Evaluation } from "./evaluation";

/** A push with its definitions and the variables they depend on. */
export interface EvaluatedPush {
  modules: ReadonlyMap<string, ModuleSource>;
  evaluation: Evaluation;
  /** The mounted components by path. */
  components: ReadonlyMap<string, MountedComponent>;
  nodePackages: readonly NodePackage[];
  /** The user variables during evaluation. `finish_push` refuses if they have changed. */
  variables: Readonly<Record<string, string>>;
  serverVersion: string;
}

export interface EvaluatorOptions {
  world: World;
  environment: Environment;
  modulesDir: string;
  packages: NodePackages;
  /** The live deployment, which holds the modules that a push omits as unchanged. */
  live(): Deployment | null;
}

/**
 * Evaluates pushes. It caches the last few by content, because `dev` sends each push to both
 * `evaluate_schema` and `start_push`.
 */
export class PushEvaluator {
  readonly #options: EvaluatorOptions;
  readonly #recent = new Map<string, Promise<EvaluatedPush>>();

  constructor(options: EvaluatorOptions) {
    this.#options = options;
  }

  /** Evaluates a push. Throws DeployError for errors that the CLI's user can correct. */
  evaluate(push: PushRequest): Promise<EvaluatedPush> {
    const live = this.#options.live();
    const modules = completeModules(push, live);
    const variables = userVariables(this.#options.environment);
    // Texts of the modules of an earlier deployment may be gone.
    const key = `${live?.id} ${contentHash(push, modules, variables)}`;
    const known = this.#recent.get(key);
    if (known) return known;
    const evaluated = this.#evaluate(push, modules, variables);
    this.#remember(key, evaluated);
    return evaluated;
  }

  async #evaluate(
    push: PushRequest,
    modules: ReadonlyMap<string, ModuleSource>,
    variables: Readonly<Record<string, string>>,
  ): Promise<EvaluatedPush> {
    const { world, environment, modulesDir } = this.#options;
    const packages = await this.#locatePackages(push);
    const evaluation = await evaluatePush(
      { definition: push.app.definition, schema: push.app.schema, modules, components: push.components },
      { world, modulesDir, packages, readEnv: (name) => environment.get(name) },
    );
    const components = mountComponents(evaluation);
    const { nodePackages } = push;
    const { serverVersion } = push.app;
    return { modules, evaluation, components, nodePackages, variables, serverVersion };
  }

  async #locatePackages(push: PushRequest): Promise<ReadonlyMap<string, string>> {
    try {
      return await this.#options.packages.locate(push.nodePackages, { mayInstall: true });
    } catch (error) {
      if (error instanceof UserError) throw new DeployError("NodePackageMissing", error.message);
      throw error;
    }
  }

  #remember(key: string, evaluated: Promise<EvaluatedPush>): void {
    this.#recent.set(key, evaluated);
    evaluated.catch(() => this.#recent.delete(key));
    for (const oldest of this.#recent.keys()) {
      if (this.#recent.size <= MAX_REMEMBERED) break;
      this.#recent.delete(oldest);
    }
  }
}

/** The deployment's variables by name. */
export function userVariables(environment: Environment): Record<string, string> {
  return Object.fromEntries(environment.list().map(({ name, value }) => [name, value]));
}

/** The pushed modules plus the unchanged ones. Modules in neither list are removed. */
function completeModules(push: PushRequest, live: Deployment | null): ReadonlyMap<string, ModuleSource> {
  const modules = new Map<string, ModuleSource>();
  for (const module of push.app.changedModules) modules.set(module.path, module);
  for (const { path, environment, sha256: wanted } of push.app.unchangedModules) {
    const module = live?.modules.get(path);
    if (!module || module.environment !== environment || moduleHash(module) !== wanted) {
      throw new DeployError("RaceDetected", `Another push has changed ${path} in the meantime. Push again.`);
    }
    modules.set(path, module);
  }
  return new Map([...modules].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function contentHash(
  push: PushRequest,
  modules: ReadonlyMap<string, ModuleSource>,
  variables: Readonly<Record<string, string>>,
): string {
  const parts: unknown[] = [push.app.serverVersion, variables, push.nodePackages];
  for (const special of [push.app.definition, push.app.schema]) parts.push(special && moduleHash(special));
  for (const module of modules.values()) parts.push([module.path, module.environment, moduleHash(module)]);
  for (const component of push.components) {
    const modules = [component.definition, component.schema, ...component.modules];
    parts.push(component.definitionPath, component.serverVersion, component.dependencies);
    for (const module of modules) parts.push(module && [module.path, module.environment, moduleHash(module)]);
  }
  return sha256(JSON.stringify(parts));
}

const MAX_REMEMBERED = 4;
