import { UserError } from "../db/errors";
import type { Caller } from "./calls";
import type { Deployment, FunctionSpec } from "./deployment";
import { FunctionError } from "./errors";

/** `dir/mod:fn` for `dir/mod:fn`, `dir/mod.js:fn` and `dir/mod` (then `default`). */
export function canonicalPath(path: string): string {
  const colon = path.lastIndexOf(":");
  const module = (colon < 0 ? path : path.slice(0, colon)).replace(/\.js$/, "");
  return `${module}:${colon < 0 ? "default" : path.slice(colon + 1)}`;
}

/** `dir/mod.js:fn`, the form of `_scheduled_functions` and of messages about types. */
export function modulePath(spec: FunctionSpec): string {
  return `${spec.modulePath}:${spec.exportName}`;
}

/**
 * The function a caller may reach under this path. A missing function and an internal one give a client
 * the same message, so that it cannot find out what exists. Throws FunctionError.
 */
export function findFunction(deployment: Deployment | null, path: string, caller: Caller): FunctionSpec {
  const canonical = canonicalPath(path);
  const spec = deployment?.functions.get(canonical);
  if (spec !== undefined && (caller !== "client" || spec.visibility === "public")) return spec;
  const kind = caller === "client" ? "public function" : "function";
  throw new FunctionError(`Could not find ${kind} for '${canonical}'.`);
}

export function requireType(spec: FunctionSpec, type: FunctionSpec["udfType"]): void {
  if (spec.udfType === type) return;
  throw new FunctionError(
    `Trying to execute ${modulePath(spec)} as ${type}, but it is defined as ${spec.udfType}.`,
  );
}

/** How server code names a function: exactly one of a path, a reference or a handle. */
export interface FunctionAddress {
  name?: unknown;
  reference?: unknown;
  functionHandle?: unknown;
}

const HANDLE = /^function:\/\/([A-Za-z0-9_-]+)(?:#.*)?$/;
const LOCAL_REFERENCE = "_reference/function/";

/** The canonical path an address stands for. Throws UserError when it is none, or a component's. */
export function addressedPath(address: FunctionAddress): string {
  if (typeof address.name === "string") return canonicalPath(address.name);
  if (typeof address.functionHandle === "string") return pathOfHandle(address.functionHandle);
  if (typeof address.reference !== "string") throw new UserError("The call names no function.");
  if (address.reference.startsWith(LOCAL_REFERENCE)) {
    return canonicalPath(address.reference.slice(LOCAL_REFERENCE.length));
  }
  throw new UserError(`Couldn't resolve ${address.reference}: this deployment has no such component.`);
}

/** The same for every push: what a handle stores must work after the next one too. */
export function functionHandle(canonical: string): string {
  return `function://${Buffer.from(canonical).toString("base64url")}#${canonical}`;
}

function pathOfHandle(handle: string): string {
  const id = HANDLE.exec(handle)?.[1];
  if (id === undefined) throw new UserError(`Invalid function handle: ${handle.slice(0, 200)}`);
  return canonicalPath(Buffer.from(id, "base64url").toString());
}
