import type { ComponentCode, FunctionSpec } from "../deployment";
import { FunctionError } from "../errors";
import type { NodeModules } from "./node-modules";
import { Realm, type ModuleExports, type RealmOptions } from "./realm";
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

export interface ActiveComponentOptions {
  /** Empty for the app. */
  path: string;
  code: ComponentCode;
  /** Components have none. */
  node: NodeModules | null;
  realm: Pick<RealmOptions, "host" | "evaluateIn">;
}

/** The app or a component of a deployment, with the realm its modules live in, made at the first use. */
export class ActiveComponent {
  readonly path: string;
  readonly code: ComponentCode;
  readonly frames: StackFrames;
  readonly #node: NodeModules | null;
  readonly #newRealm: () => Realm;
  readonly #callables = new Map<FunctionSpec, RegisteredFunction>();
  #realm: Realm | null = null;

  constructor({ path, code, node, realm }: ActiveComponentOptions) {
    this.path = path;
    this.code = code;
    this.frames = new StackFrames(code.modules);
    this.#node = node;
    this.#newRealm = () => new Realm({ modules: code.modules, ...realm });
  }

  get isApp(): boolean {
    return this.path === "";
  }

  /** The callable behind a spec that was loaded before. */
  loaded(spec: FunctionSpec): RegisteredFunction | undefined {
    return this.#callables.get(spec);
  }

  /** The callable behind a spec. Rejects with what the import of its module threw. */
  async load(spec: FunctionSpec): Promise<RegisteredFunction> {
    const modules = spec.environment === "node" ? this.#node : this.#openRealm();
    if (modules === null)
      throw new FunctionError(`${spec.modulePath} cannot run outside of a component's realm.`);
    const found = callable(await modules.load(spec.modulePath), spec);
    this.#callables.set(spec, found);
    return found;
  }

  /** The router of `http.js`, or null when there is none. */
  async router(): Promise<HttpRouter | null> {
    if (!this.code.hasHttp) return null;
    const { default: router } = await this.#openRealm().load("http.js");
    return isRouter(router) ? router : null;
  }

  #openRealm(): Realm {
    return (this.#realm ??= this.#newRealm());
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
