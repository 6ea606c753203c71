import { UserError } from "../../db/errors";
import type { Log } from "../../system/world";
import { EngineClosedError, INTERNAL_ERROR_MESSAGE, isForAuthor, QueueFullError } from "../errors";

/**
 * Converts a syscall's error for user code: the author's message, with `data` if it stands for a ConvexError.
 * Internal errors are logged and hidden.
 */
export function syscallError(error: unknown, log: Log): Error {
  if (error instanceof UserError && error.data !== undefined) {
    return Object.assign(new Error(error.message), { data: error.data });
  }
  if (isForAuthor(error)) return new Error(error.message);
  if (error instanceof SyscallFailure) return error;
  // Neither is a bug. The caller may try again, as after a lost connection.
  if (error instanceof EngineClosedError || error instanceof QueueFullError)
    return new SyscallFailure(error.message);
  log(
    "error",
    `A syscall failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  );
  return new SyscallFailure(INTERNAL_ERROR_MESSAGE);
}

/** A failure whose message and data are already meant for user code, such as a nested function's. */
export class SyscallFailure extends Error {
  /** The data of a ConvexError, as a value. */
  declare data?: unknown;

  constructor(message: string, dataJson?: string) {
    super(message.trimEnd());
    this.name = "Error";
    if (dataJson !== undefined) this.data = JSON.parse(dataJson) as unknown;
  }
}
