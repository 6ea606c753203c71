import vm from "node:vm";
import { UserError } from "../../db/errors";
import type { ModuleSource } from "../deployment";
import type { CompiledModules } from "./compiled-modules";
import type { Importer } from "./import-execution";
import { installGlobals } from "./realm-globals";
import { REALM_SCHEME, type RealmHost } from "./realm-host";

export interface RealmOptions {
  /** The modules by path. Modules of the "node" environment count as missing. */
  modules: ReadonlyMap<string, ModuleSource>;
  host: RealmHost;
  /** What is kept of modules that were compiled before. */
  compiled?: CompiledModules;
  /** Runs the evaluation of modules inside an execution of its own. */
  evaluateIn?: <T>(evaluation: () => T, importer: Importer | null) => T;
  /** The exports of an import that is not a pushed module. Null makes the import fail. */
  synthetic?: (specifier: string, referrer: string) => Record<string, unknown> | null;
  /** The longest synchronous evaluation of a module, in ms. Unbounded if missing. */
  evaluationTimeoutMs?: number;
}

export type ModuleExports = Readonly<Record<string, unknown>>;

/**
 * One `vm` context with the modules of a push. Each module, shared chunks included, is evaluated once, on
 * first use.
 */
export class Realm {
  readonly #options: RealmOptions;
  readonly #context: vm.Context;
  readonly #modules = new Map<string, vm.Module>();
  readonly #loaded = new Map<string, ModuleExports>();
  /** Links one graph at a time, because two graphs must not link a shared chunk at once. */
  #linking: Promise<void> = Promise.resolve();

  constructor(options: RealmOptions) {
    this.#options = options;
    // An ordinary global object. A contextified one sends each global lookup through an interceptor, which
    // the server library would pay for in every field of every document.
    this.#context = vm.createContext(vm.constants.DONT_CONTEXTIFY, { name: "convex" });
    installGlobals(this.#context, options.host);
  }

  /** The module's exports. Rejects with the error its evaluation threw, or UserError if it is missing. */
  async load(path: string, importer: Importer | null = null): Promise<ModuleExports> {
    const loaded = this.#loaded.get(path);
    if (loaded !== undefined) return loaded;
    const module = this.#module(path);
    await this.#evaluate(module, importer);
    const exports = module.namespace as ModuleExports;
    this.#loaded.set(path, exports);
    return exports;
  }

  async #evaluate(module: vm.Module, importer: Importer | null = null): Promise<void> {
    if (module.status === "errored") throw module.error;
    if (module.status === "unlinked") {
      this.#linking = this.#linking.then(() =>
        module.status === "unlinked"
          ? module.link((specifier, from) => this.#resolve(specifier, from))
          : undefined,
      );
      const linking = this.#linking;
      this.#linking = linking.catch(() => undefined);
      await linking;
    } else {
      await this.#linking;
    }
    const evaluateIn = this.#options.evaluateIn ?? ((evaluation) => evaluation());
    const timeout = this.#options.evaluationTimeoutMs;
    await evaluateIn(() => module.evaluate(timeout === undefined ? {} : { timeout }), importer);
  }

  #resolve(specifier: string, referrer: vm.Module): vm.Module {
    const from = referrer.identifier.slice(REALM_SCHEME.length);
    const path = specifier.startsWith(".") ? joinPath(from, specifier) : specifier;
    if (this.#isModule(path)) return this.#module(path);
    const exports = this.#options.synthetic?.(specifier, from);
    if (!exports) throw new UserError(`Could not resolve "${specifier}", imported from ${from}.`);
    return this.#synthetic(`${specifier}?from=${from}`, exports);
  }

  #isModule(path: string): boolean {
    return this.#options.modules.get(path)?.environment === "isolate";
  }

  #module(path: string): vm.Module {
    const known = this.#modules.get(path);
    if (known !== undefined) return known;
    const source = this.#options.modules.get(path);
    if (source?.environment !== "isolate") throw new UserError(`Couldn't find JavaScript module '${path}'`);
    const module = this.#compile(path, source);
    this.#modules.set(path, module);
    return module;
  }

  #compile(path: string, source: ModuleSource): vm.Module {
    const options: vm.SourceTextModuleOptions = {
      identifier: REALM_SCHEME + path,
      context: this.#context,
      initializeImportMeta: (meta) => {
        meta.url = REALM_SCHEME + path;
      },
      importModuleDynamically: async (specifier) => {
        const imported = this.#resolve(specifier, module);
        await this.#evaluate(imported);
        return imported;
      },
    };
    const { compiled } = this.#options;
    const module: vm.Module =
      compiled?.compile(source, options) ?? new vm.SourceTextModule(source.source, options);
    return module;
  }

  #synthetic(identifier: string, exports: Record<string, unknown>): vm.Module {
    const known = this.#modules.get(identifier);
    if (known !== undefined) return known;
    const names = Object.keys(exports);
    const module = new vm.SyntheticModule(
      names,
      () => names.forEach((name) => module.setExport(name, exports[name])),
      { identifier: REALM_SCHEME + identifier, context: this.#context },
    );
    this.#modules.set(identifier, module);
    return module;
  }
}

function joinPath(from: string, specifier: string): string {
  const path = from.split("/").slice(0, -1);
  for (const segment of specifier.split("/")) {
    if (segment === "..") path.pop();
    else if (segment !== ".") path.push(segment);
  }
  return path.join("/");
}
