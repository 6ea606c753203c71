import { UserError } from "../../db/errors";

/**
 * The parsed arguments of a syscall. The library builds them, but pushed code can also call syscalls
 * directly.
 */
export type SyscallArgs = Readonly<Record<string, unknown>>;

/** The arguments of a syscall. Throws UserError if they are no object. */
export function parseSyscallArgs(json: string): SyscallArgs {
  const args: unknown = JSON.parse(json);
  if (typeof args !== "object" || args === null) throw new UserError("Syscall arguments must be an object.");
  return args as SyscallArgs;
}

/** Reads a text argument. `method` is the method name for the error, such as `db.get`. Throws UserError. */
export function stringArg(args: SyscallArgs, name: string, method: string): string {
  const value = args[name];
  if (typeof value !== "string") throw invalidArg(name, method, "a string", value);
  return value;
}

/** Reads a text argument that may be missing. Throws UserError. */
export function optionalStringArg(args: SyscallArgs, name: string, method: string): string | undefined {
  const value = args[name];
  if (value === undefined || value === null) return undefined;
  return stringArg(args, name, method);
}

/** Reads a number. Throws UserError. */
export function numberArg(args: SyscallArgs, name: string, method: string): number {
  const value = args[name];
  if (typeof value !== "number") throw invalidArg(name, method, "a number", value);
  return value;
}

/** Reads an object. Throws UserError. */
export function objectArg(args: SyscallArgs, name: string, method: string): object {
  const value = args[name];
  if (typeof value !== "object" || value === null) throw invalidArg(name, method, "an object", value);
  return value;
}

/** The error of a wrong argument. `wanted` names the type that was expected. */
export function invalidArg(name: string, method: string, wanted: string, value: unknown): UserError {
  const got = value === undefined ? "nothing" : JSON.stringify(value).slice(0, 200);
  return new UserError(`Invalid argument \`${name}\` for \`${method}\`: expected ${wanted}, got ${got}`);
}
