import type { Log } from "./world";

interface GuardOptions {
  /** True if pushed code threw this error. */
  isFunctions(error: unknown): boolean;
  /** Called with any other error, after which the process must not go on. */
  fatal?: ((error: Error) => void) | undefined;
}

/**
 * Keeps the process alive if pushed code throws in a timer or leaves a rejection unhandled, and logs the error.
 * Write errors of stdout and stderr are ignored, because logging them would fail again without end.
 * Returns a function that removes the guard.
 */
export function guardProcess(log: Log, { isFunctions, fatal }: GuardOptions): () => void {
  const report = (kind: string, error: unknown) => {
    log("error", `${kind}: ${describeThrown(error)}`);
    if (!isFunctions(error)) fatal?.(new Error(`The engine failed: ${kind.toLowerCase()}`));
  };
  const uncaught = (error: unknown) => report("Uncaught", error);
  const unhandled = (reason: unknown) => report("Unhandled rejection", reason);
  process.on("uncaughtException", uncaught);
  process.on("unhandledRejection", unhandled);
  const ignore = () => {};
  process.stdout.on("error", ignore);
  process.stderr.on("error", ignore);
  return () => {
    process.stdout.off("error", ignore);
    process.stderr.off("error", ignore);
    process.off("uncaughtException", uncaught);
    process.off("unhandledRejection", unhandled);
  };
}

/** Describes a thrown value. Code can throw anything, even an object whose getters throw. */
function describeThrown(thrown: unknown): string {
  try {
    return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  } catch {
    return "a value that cannot be printed";
  }
}
