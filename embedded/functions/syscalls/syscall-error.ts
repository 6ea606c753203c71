import { UserError } from "../../db/errors";
import type { Log } from "../../system/world";
import { INTERNAL_MESSAGE, isForAuthor } from "../errors";

/**
 * The error that user code gets from a syscall: a plain one with the author's message, and with `data`
 * as an object when it stands for a ConvexError. What only we can understand is logged and not shown.
 */
export function syscallError(error: unknown, log: Log): Error {
  if (error instanceof UserError && error.data !== undefined) {
    return Object.assign(new Error(error.message), { data: error.data });
  }
  if (isForAuthor(error)) return new Error(error.message);
  if (error instanceof SyscallFailure) return error;
  log(
    "error",
    `A syscall failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  );
  return new SyscallFailure(INTERNAL_MESSAGE);
}

/** A failure that already has the form for user code, such as that of a nested function. */
export class SyscallFailure extends Error {
  /** Of a ConvexError only: its data, as a value. */
  declare data?: unknown;

  constructor(message: string, dataJson?: string) {
    super(message.trimEnd());
    this.name = "Error";
    if (dataJson !== undefined) this.data = JSON.parse(dataJson) as unknown;
  }
}
