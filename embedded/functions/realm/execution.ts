import { AsyncLocalStorage } from "node:async_hooks";
import type { RunningFunction } from "../../supervisor/faults";
import type { World } from "../../system/world";
import type { LogLevel, RealmHost, RestrictedFeature } from "./realm-host";

/** One running function or module import. It decides how the globals of its realm behave. */
export abstract class Execution {
  abstract syscall(operation: string, argsJson: string): string;
  abstract asyncSyscall(operation: string, argsJson: string): string | Promise<string>;
  abstract jsSyscall(operation: string, args: Record<string, unknown>): unknown;
  abstract now(): number;
  abstract monotonic(): number;
  abstract random(): number;
  /** Throws if this execution may not use `feature`. */
  abstract assertAllowed(feature: RestrictedFeature): void;
  abstract readEnv(name: string): string | undefined;
  abstract log(level: LogLevel, text: string): void;

  /** True once the function has answered. What it left behind no longer runs. */
  isOver(): boolean {
    return false;
  }

  /** The function whose code runs here, or null while the engine works for the function. */
  running(): RunningFunction | null {
    return null;
  }
}

/**
 * The execution that the running code belongs to. Actions interleave with each other and with mutations that
 * await a signature, so a plain global cannot tell. One store serves the process, because modules in Node's
 * own realm share one `Convex` global.
 */
export const currentExecution = new AsyncLocalStorage<Execution | undefined>();

/**
 * Runs what the engine does for a function outside of it. Else the monitor would blame the function for that work, and
 * for the turns of others that follow it in the queue.
 */
export function outsideOfFunctions<T>(work: () => T): T {
  return currentExecution.run(undefined, work);
}

/** A realm host that forwards every call to the current execution. */
export function executionHost(world: World): RealmHost {
  const current = () => {
    const execution = currentExecution.getStore();
    if (execution === undefined) throw new Error("This can only be used while a Convex function runs.");
    return execution;
  };
  return {
    syscall: (operation, argsJson) => current().syscall(operation, argsJson),
    asyncSyscall: (operation, argsJson) => current().asyncSyscall(operation, argsJson),
    jsSyscall: (operation, args) => current().jsSyscall(operation, args),
    now: () => current().now(),
    monotonic: () => current().monotonic(),
    random: () => current().random(),
    assertAllowed: (feature) => current().assertAllowed(feature),
    ending: () => {
      const execution = current();
      return () => execution.isOver();
    },
    readEnv: (name) => current().readEnv(name),
    log: (level, text) => currentExecution.getStore()?.log(level, text),
    fetch: (input, init) => world.fetch(input, init),
  };
}
