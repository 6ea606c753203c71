import type { Log } from "./world";

/**
 * Keeps the process alive when pushed code forgets a promise that fails, or throws in a timer: Node would
 * end it, and with it everybody's backend. Nothing vanishes: it is logged. Only what is logged to a stream
 * that nobody reads any more is lost: to log that would fail again, without end. Returns the removal.
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

/** Code can throw anything, also an object whose getters throw. */
function describeThrown(thrown: unknown): string {
  try {
    return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  } catch {
    return "something that cannot be printed";
  }
}
