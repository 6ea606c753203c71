import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { ModuleSource } from "../../functions/deployment";
import { currentExecution, executionHost } from "../../functions/realm/execution";
import { ImportExecution } from "../../functions/realm/import-execution";
import { NodeModules } from "../../functions/realm/node-modules";
import { Realm, type RealmOptions } from "../../functions/realm/realm";
import { StackFrames } from "../../functions/realm/stack-frames";
import type { World } from "../../system/world";
import { DeployError } from "../deploy-error";

/** Clock time, not computing time: native packages such as sharp take seconds on a busy machine. */
const MAX_LOAD_MS = 20_000;

/** The exports of a loaded module. */
export type Namespace = Readonly<Record<string, unknown>>;

/** A fresh realm in which pushed modules are imported once to see what they export. */
export interface EvaluationRealm {
  /** Imports a module and what it imports. Throws a DeployError that says what went wrong in which file. */
  load(path: string): Promise<Namespace>;
  /** Calls something that a module exported, with what the realm needs around it. */
  run<T>(call: () => T): T;
  /** Removes what the realm left on disk. */
  close(): Promise<void>;
}

export interface EvaluationOptions {
  world: World;
  /** What `process.env.NAME` is while modules are imported. */
  readEnv(name: string): string | undefined;
  /** Where "use node" modules may be written for a moment. */
  modulesDir: string;
  /** The folders of the packages that those import by name; none when missing. */
  packages?: ReadonlyMap<string, string>;
  /** How long the import of one module may take, in ms; `MAX_LOAD_MS` when missing. */
  maxLoadMs?: number;
}

/** `synthetic`: what an import is that is not among the modules (`RealmOptions`). */
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
    evaluateIn: run,
  });
  const written = once(() => node.write());
  const loadNode = async (path: string) => {
    await written();
    return await node.load(path);
  };
  return {
    run,
    close: () => rm(folder, { recursive: true, force: true }),
    async load(path) {
      const isNode = modules.get(path)?.environment === "node";
      try {
        return await withinTime(isNode ? loadNode(path) : realm.load(path), world, maxLoadMs);
      } catch (error) {
        throw error instanceof DeployError ? error : failedToLoad(path, error, new StackFrames(modules));
      }
    },
  };
}

function once(work: () => Promise<void>): () => Promise<void> {
  let started: Promise<void> | null = null;
  return () => (started ??= work());
}

/** A module that awaits something for ever must not hold up the push for ever. */
async function withinTime<T>(work: Promise<T>, world: World, maxMs: number): Promise<T> {
  let cancel = () => {};
  const timeUp = new Promise<never>((_resolve, reject) => {
    cancel = world.clock.runAt(world.clock.now() + maxMs, () =>
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
