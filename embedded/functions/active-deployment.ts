import { join } from "node:path";
import { randomHex } from "../system/random";
import type { World } from "../system/world";
import type { Deployment, FunctionSpec } from "./deployment";
import type { Environment } from "./environment";
import { FunctionError } from "./errors";
import { currentExecution, executionHost } from "./execution";
import { ImportExecution } from "./import-execution";
import { NodeModules } from "./node-modules";
import { Realm, type ModuleExports } from "./realm";
import { StackFrames } from "./stack-frames";

/** What the server library puts on an exported function; nothing else of it may be called. */
export interface RegisteredFunction {
  invokeQuery(argsJson: string): Promise<string>;
  invokeMutation(argsJson: string): Promise<string>;
  invokeAction(requestId: string, argsJson: string): Promise<string>;
}

export interface HttpRouter {
  lookup(path: string, method: string): readonly [unknown, string, string] | null;
  /** Takes and gives tokens: the objects stay with the execution (`requestFromConvexJson`). */
  runRequest(tokenJson: string, route: string): Promise<string>;
}

export interface ActiveDeploymentOptions {
  deployment: Deployment;
  environment: Environment;
  world: World;
  modulesDir: string;
}

/** A deployment with the realm its modules live in. A running function keeps the one it started with. */
export class ActiveDeployment {
  readonly deployment: Deployment;
  readonly frames: StackFrames;
  /** Variables that modules read while they were imported: when one changes, the realm is out of date. */
  readonly importedVariables: Set<string>;
  readonly #options: ActiveDeploymentOptions;
  readonly #realm: Realm;
  readonly #node: NodeModules;

  /** `previous`: the same deployment, whose files of "use node" modules are shared. */
  constructor(options: ActiveDeploymentOptions, previous: ActiveDeployment | null = null) {
    const { deployment, environment, world } = options;
    this.#options = options;
    this.deployment = deployment;
    this.importedVariables = previous?.importedVariables ?? new Set();
    this.frames = new StackFrames(deployment.modules);
    const now = world.clock.now();
    const importing = new ImportExecution({
      now,
      readEnv: (name) => {
        this.importedVariables.add(name);
        return environment.get(name);
      },
    });
    const evaluateIn = <T>(evaluation: () => T) => currentExecution.run(importing, evaluation);
    const host = executionHost(world);
    this.#realm = new Realm({ modules: deployment.modules, host, evaluateIn });
    // Node keeps what it imported by its address: modules that are to be imported anew need another one.
    const folder = join(options.modulesDir, `${deployment.id}-${randomHex(world.random, 8)}`);
    this.#node =
      previous === null
        ? new NodeModules({ modules: deployment.modules, folder, host, evaluateIn })
        : previous.#node;
  }

  /** The same with a fresh realm: what a function left behind in the memory of its modules is not there. */
  renewed(): ActiveDeployment {
    return new ActiveDeployment(this.#options, this);
  }

  /** Writes the files of "use node" modules, so that a call finds them. */
  async prepare(): Promise<void> {
    await this.#node.write();
  }

  /** The callable behind a spec when its module is loaded already. */
  loaded(spec: FunctionSpec): RegisteredFunction | undefined {
    const exports = spec.environment === "isolate" ? this.#realm.loaded(spec.modulePath) : undefined;
    return exports === undefined ? undefined : callable(exports, spec);
  }

  /** The callable behind a spec. Rejects with what the import of its module threw. */
  async load(spec: FunctionSpec): Promise<RegisteredFunction> {
    const modules = spec.environment === "node" ? this.#node : this.#realm;
    return callable(await modules.load(spec.modulePath), spec);
  }

  /** The router of `http.js`, or null when the deployment has none. */
  async router(): Promise<HttpRouter | null> {
    if (!this.deployment.hasHttp) return null;
    const { default: router } = await this.#realm.load("http.js");
    return isRouter(router) ? router : null;
  }
}

function callable(exports: ModuleExports, spec: FunctionSpec): RegisteredFunction {
  const value = exports[spec.exportName];
  const method = `invoke${spec.udfType}`;
  if (isRegistered(value, method)) return value;
  throw new FunctionError(`${spec.modulePath}:${spec.exportName} is not a registered function.`);
}

function isRegistered(value: unknown, method: string): value is RegisteredFunction {
  return typeof value === "function" && typeof Reflect.get(value, method) === "function";
}

function isRouter(value: unknown): value is HttpRouter {
  return typeof value === "object" && value !== null && Reflect.get(value, "isRouter") === true;
}
