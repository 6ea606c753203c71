import type { Log } from "./world";

/**
 * Keeps the process alive if pushed code throws in a timer or leaves a rejection unhandled, and logs the error.
 * Write errors of stdout and stderr are ignored, because logging them would fail again without end.
 * Returns a function that removes the guard.
 */
export function guardProcess(log: Log): () => void {
  const uncaught = (error: unknown) => log("error", `Uncaught: ${describeThrown(error)}`);
  const unhandled = (reason: unknown) => log("error", `Unhandled rejection: ${describeThrown(reason)}`);
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
