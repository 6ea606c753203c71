import { UserError } from "../../db/errors";

/**
 * The parsed arguments of a syscall. The library builds them, but pushed code can also call syscalls
 * directly.
 */
export type SyscallArgs = Readonly<Record<string, unknown>>;

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

export function optionalStringArg(args: SyscallArgs, name: string, method: string): string | undefined {
  const value = args[name];
  if (value === undefined || value === null) return undefined;
  return stringArg(args, name, method);
}

export function numberArg(args: SyscallArgs, name: string, method: string): number {
  const value = args[name];
  if (typeof value !== "number") throw invalidArg(name, method, "a number", value);
  return value;
}

export function objectArg(args: SyscallArgs, name: string, method: string): object {
  const value = args[name];
  if (typeof value !== "object" || value === null) throw invalidArg(name, method, "an object", value);
  return value;
}

export function invalidArg(name: string, method: string, wanted: string, value: unknown): UserError {
  const got = value === undefined ? "nothing" : JSON.stringify(value).slice(0, 200);
  return new UserError(`Invalid argument \`${name}\` for \`${method}\`: expected ${wanted}, got ${got}`);
}
