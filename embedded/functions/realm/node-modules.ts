import { existsSync, readdirSync } from "node:fs";
import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { UserError } from "../../db/errors";
import type { Log } from "../../system/world";
import type { ModuleSource } from "../deployment";
import type { Importer } from "./import-execution";
import type { ModuleExports } from "./realm";
import { realmConsole } from "./realm-console";
import type { RealmHost } from "./realm-host";

export interface NodeModulesOptions {
  modules: ReadonlyMap<string, ModuleSource>;
  /** A folder that belongs to this deployment alone. */
  folder: string;
  /** The folder of each package that the modules import, by name. */
  packages(): Promise<ReadonlyMap<string, string>>;
  host: RealmHost;
  /** Runs the evaluation of modules inside an execution of its own. */
  evaluateIn<T>(evaluation: () => T, importer: Importer): T;
}

/**
 * The `"use node"` modules of a deployment, which Node imports in its own realm. They may use all of Node;
 * only `Convex`, `console` and `process.env` are replaced.
 */
export class NodeModules {
  readonly #options: NodeModulesOptions;
  readonly #loaded = new Map<string, Promise<ModuleExports>>();
  /** The reason the modules cannot be imported. */
  #loadError: UserError | null = null;
  #written: Promise<void> | null = null;

  constructor(options: NodeModulesOptions) {
    this.#options = options;
  }

  /**
   * Writes the module files to the new folder, once. Writes nothing if there are no such modules. A missing package
   * does not reject: `load` then rejects with the reason.
   */
  write(): Promise<void> {
    this.#written ??= this.#write().catch((error: unknown) => {
      this.#written = null;
      throw error;
    });
    return this.#written;
  }

  /** Imports a module, and writes the files if `write` was not called. */
  load(path: string, importer: Importer): Promise<ModuleExports> {
    const known = this.#loaded.get(path);
    if (known !== undefined) return known;
    const loading = this.#load(path, importer);
    this.#loaded.set(path, loading);
    return loading;
  }

  async #write(): Promise<void> {
    const modules = [...this.#options.modules.values()].filter(({ environment }) => environment === "node");
    if (modules.length === 0) return;
    const { folder } = this.#options;
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "package.json"), '{"type":"module"}');
    for (const module of modules) {
      const file = join(folder, module.path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, prelude(module.source) + module.source.replace(MAP_COMMENT, ""));
    }
    try {
      await this.#linkPackages();
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      this.#loadError = error;
    }
  }

  async #load(path: string, importer: Importer): Promise<ModuleExports> {
    try {
      await this.write();
    } catch (error) {
      // There may be room for the files later.
      this.#loaded.delete(path);
      throw error;
    }
    if (this.#loadError !== null) throw this.#loadError;
    installNodeGlobals(this.#options.host);
    const url = pathToFileURL(join(this.#options.folder, path)).href;
    return await this.#options.evaluateIn(
      () => import(/* @vite-ignore */ url) as Promise<ModuleExports>,
      importer,
    );
  }

  /**
   * Links packages beside the modules, where Node looks first. Node resolves their dependencies from their
   * real folders.
   */
  async #linkPackages(): Promise<void> {
    for (const [name, folder] of await this.#options.packages()) {
      const link = join(this.#options.folder, "node_modules", name);
      await mkdir(dirname(link), { recursive: true });
      await symlink(folder, link, "junction");
    }
  }
}

/**
 * Removes the folders that earlier runs left in `parent`. Later ones have names of their own, so a start need not wait
 * for it. Logs a failure.
 */
export async function removeEarlierModules(parent: string, log: Log): Promise<void> {
  try {
    const names = existsSync(parent) ? readdirSync(parent) : [];
    for (const name of names) await rm(join(parent, name), { recursive: true, force: true });
  } catch (error) {
    log("warn", `Modules of earlier runs remain in ${parent}: ${String(error)}`);
  }
}

/** Removed because the map is not beside the file, and Node's tools would warn about it. */
const MAP_COMMENT = /\n\/\/# sourceMappingURL=[^\n]*\s*$/;

const GLOBALS = Symbol.for("convex.nodeGlobals");

/** Code before the module's first line. It adds no line, so that the source map stays valid. */
function prelude(source: string): string {
  const names = ["console", "process"].filter((name) => !declares(source, name));
  const globals =
    names.length === 0 ? "" : `const {${names.join(",")}}=globalThis[Symbol.for("convex.nodeGlobals")];`;
  return globals + (BUNDLED_REQUIRE.test(source) ? REQUIRE : "");
}

/**
 * The bundler turns the `require` of a CommonJS dependency into a function that needs a `require` in scope.
 * Where it wrote that function, it has renamed every other `require`.
 */
const BUNDLED_REQUIRE = /\btypeof require\b/;

const REQUIRE =
  'import{createRequire as __convexCreateRequire}from"node:module";const require=__convexCreateRequire(import.meta.url);';

function declares(source: string, name: string): boolean {
  return new RegExp(
    `\\b(?:import\\s+(?:[^;]*[\\s,{*])?|(?:var|let|const|function|class)\\s+)${name}\\b`,
  ).test(source);
}

/**
 * Runs once per process. Modules in Node's realm share one `Convex` global, which asks the current execution.
 */
export function installNodeGlobals(host: RealmHost): void {
  if (Reflect.has(globalThis, GLOBALS)) return;
  const env = new Proxy(
    {},
    { get: (_target, name) => (typeof name === "string" ? host.readEnv(name) : undefined), set: () => true },
  );
  const ownProcess = new Proxy(process, {
    get: (target, key) => (key === "env" ? env : (Reflect.get(target, key) as unknown)),
  });
  Reflect.set(globalThis, GLOBALS, { console: realmConsole(host), process: ownProcess });
  Reflect.set(globalThis, "Convex", {
    syscall: (operation: string, argsJson: string) => host.syscall(operation, argsJson),
    asyncSyscall: async (operation: string, argsJson: string) => await host.asyncSyscall(operation, argsJson),
    jsSyscall: (operation: string, args: Record<string, unknown>) => host.jsSyscall(operation, args),
  });
}
