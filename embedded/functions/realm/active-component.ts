import type { ComponentCode, FunctionSpec } from "../deployment";
import { FunctionError } from "../errors";
import type { Importer } from "./import-execution";
import type { NodeModules } from "./node-modules";
import { Realm, type ModuleExports, type RealmOptions } from "./realm";
import { StackFrames } from "./stack-frames";

/** The methods the server library puts on an exported function. Only these may be called. */
export interface RegisteredFunction {
  invokeQuery(argsJson: string): Promise<string>;
  invokeMutation(argsJson: string): Promise<string>;
  invokeAction(requestId: string, argsJson: string): Promise<string>;
}

export interface HttpRouter {
  lookup(path: string, method: string): readonly [unknown, string, string] | null;
  /** Takes and returns tokens. The execution holds the request and response objects. */
  runRequest(tokenJson: string, route: string): Promise<string>;
}

export interface ActiveComponentOptions {
  /** Empty for the app. */
  path: string;
  code: ComponentCode;
  /** Null for a component. */
  node: NodeModules | null;
  realm: Pick<RealmOptions, "host" | "compiled" | "synthetic"> & Required<Pick<RealmOptions, "evaluateIn">>;
}

/** The app or one component of a deployment. Its realm is created on first use. */
export class ActiveComponent {
  readonly path: string;
  readonly code: ComponentCode;
  readonly frames: StackFrames;
  readonly #node: NodeModules | null;
  readonly #newRealm: () => Realm;
  readonly #evaluateIn: Required<RealmOptions>["evaluateIn"];
  readonly #callables = new Map<FunctionSpec, RegisteredFunction>();
  #realm: Realm | null = null;

  constructor({ path, code, node, realm }: ActiveComponentOptions) {
    this.path = path;
    this.code = code;
    this.frames = new StackFrames(code.modules);
    this.#node = node;
    this.#evaluateIn = realm.evaluateIn;
    this.#newRealm = () => new Realm({ modules: code.modules, ...realm });
  }

  get isApp(): boolean {
    return this.path === "";
  }

  /** The registeredFunction of a function that `load` has returned before. */
  findLoaded(spec: FunctionSpec): RegisteredFunction | undefined {
    return this.#callables.get(spec);
  }

  /** Loads a function's registeredFunction. Rejects with the error its module threw on import. */
  async load(spec: FunctionSpec, importer: Importer): Promise<RegisteredFunction> {
    const modules = spec.environment === "node" ? this.#node : this.#openRealm();
    if (modules === null)
      throw new FunctionError(`${spec.modulePath} cannot run outside of a component's realm.`);
    const found = registeredFunction(await modules.load(spec.modulePath, importer), spec);
    this.#callables.set(spec, found);
    return found;
  }

  /** The router that `http.js` exports, and its route for a request. Null without a router. */
  async findRoute(
    { path, method }: { path: string; method: string },
    importer: Importer,
  ): Promise<{ router: HttpRouter; route: string | null } | null> {
    if (!this.code.hasHttp) return null;
    const { default: router } = await this.#openRealm().load("http.js", importer);
    if (!isRouter(router)) return null;
    const found = this.#evaluateIn(() => router.lookup(path, method), importer);
    return { router, route: found?.[2] ?? null };
  }

  #openRealm(): Realm {
    return (this.#realm ??= this.#newRealm());
  }
}

function registeredFunction(exports: ModuleExports, spec: FunctionSpec): RegisteredFunction {
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
