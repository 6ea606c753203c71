import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { ModuleSource } from "../../functions/deployment";
import { currentExecution, executionHost } from "../../functions/realm/execution";
import { ImportExecution } from "../../functions/realm/import-execution";
import { NodeModules } from "../../functions/realm/node-modules";
import { Realm, type RealmOptions } from "../../functions/realm/realm";
import { StackFrames } from "../../functions/realm/stack-frames";
import { runAfter } from "../../system/clock";
import type { World } from "../../system/world";
import { DeployError } from "../deploy-error";

/** Wall-clock time, since native packages such as sharp take seconds to load on a busy machine. */
const MAX_LOAD_MS = 20_000;

/** The exports of a loaded module. */
export type Namespace = Readonly<Record<string, unknown>>;

/** A fresh realm that imports pushed modules once, to read their exports. */
export interface EvaluationRealm {
  /** Imports a module and its imports. Throws DeployError with the file and the reason. */
  load(path: string): Promise<Namespace>;
  /** Calls what a module exports, in the context the realm needs. Throws DeployError with the file and the reason. */
  run<T>(path: string, call: () => T): T;
  /** Removes the realm's files from disk. */
  close(): Promise<void>;
}

export interface EvaluationOptions {
  world: World;
  /** The value of `process.env.NAME` during imports. */
  readEnv(name: string): string | undefined;
  /** The folder for temporary "use node" modules. */
  modulesDir: string;
  /** The folders of the packages that those modules import, by name. Defaults to none. */
  packages?: ReadonlyMap<string, string>;
  /** The time limit for importing one module, in ms. Defaults to `MAX_LOAD_MS`. */
  maxLoadMs?: number;
}

/** Opens a realm. `synthetic` supplies imports that are not pushed modules (see `RealmOptions`). */
export function openEvaluationRealm(
  modules: ReadonlyMap<string, ModuleSource>,
  { world, readEnv, modulesDir, packages = new Map(), maxLoadMs = MAX_LOAD_MS }: EvaluationOptions,
  synthetic?: RealmOptions["synthetic"],
): EvaluationRealm {
  const execution = new ImportExecution({ now: world.clock.now(), readEnv });
  const run = <T>(call: () => T) => currentExecution.run(execution, call);
  const host = executionHost(world);
  const realm = new Realm({
    ...{ modules, host, synthetic },
    evaluateIn: run,
    evaluationTimeoutMs: maxLoadMs,
  });
  const folder = join(modulesDir, `evaluation-${world.random.bytes(8).toString("hex")}`);
  const node = new NodeModules({
    ...{ modules, folder, host },
    packages: () => Promise.resolve(packages),
    evaluateIn: (evaluation, importer) => currentExecution.run(execution.by(importer), evaluation),
  });
  const refusal = (path: string, error: unknown) =>
    error instanceof DeployError ? error : failedToLoad(path, error, new StackFrames(modules));
  return {
    run(path, call) {
      try {
        return run(call);
      } catch (error) {
        throw refusal(path, error);
      }
    },
    close: () => rm(folder, { recursive: true, force: true }),
    async load(path) {
      const isNode = modules.get(path)?.environment === "node";
      // Nothing in this process can end its import. That of other modules has a time limit.
      const importer = { deployment: "", name: path, udfType: "Push", argumentBytes: 0 } as const;
      try {
        return await withTimeout(isNode ? node.load(path, importer) : realm.load(path), world, maxLoadMs);
      } catch (error) {
        throw refusal(path, error);
      }
    },
  };
}

/** Bounds the wait, because a module could await something forever. */
async function withTimeout<T>(work: Promise<T>, world: World, maxMs: number): Promise<T> {
  let cancel = () => {};
  const timeUp = new Promise<never>((_resolve, reject) => {
    cancel = runAfter(world.clock, maxMs, () =>
      reject(new Error(`The module did not finish loading within ${maxMs / 1000} seconds.`)),
    );
  });
  try {
    return await Promise.race([work, timeUp]);
  } finally {
    cancel();
  }
}

function failedToLoad(path: string, error: unknown, frames: StackFrames): DeployError {
  const stack = typeof error === "object" && error !== null && "stack" in error ? String(error.stack) : "";
  const place = frames.format(stack);
  return new DeployError(
    "InvalidModules",
    `Failed to analyze ${path}: ${describe(error)}${place && `\n${place.trimEnd()}`}`,
  );
}

function describe(error: unknown): string {
  if (typeof error !== "object" || error === null || !("message" in error))
    return `Uncaught ${String(error)}`;
  const name = "name" in error && typeof error.name === "string" ? error.name : "Error";
  return `Uncaught ${name}: ${String(error.message)}`;
}
