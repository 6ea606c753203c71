import { UserError } from "../db/errors";
import type { Caller } from "./calls";
import { childPath, findComponentCode, type Deployment, type FunctionSpec } from "./deployment";
import { FunctionError } from "./errors";

/** The canonical path `dir/mod:fn` of `dir/mod:fn`, `dir/mod.js:fn` or `dir/mod` (then `default`). */
export function canonicalPath(path: string): string {
  const colon = path.lastIndexOf(":");
  const module = (colon < 0 ? path : path.slice(0, colon)).replace(/\.js$/, "");
  return `${module}:${colon < 0 ? "default" : path.slice(colon + 1)}`;
}

/** The name of a called function in logs and messages. A default export has its module's name. */
export function functionIdentifier({ path, component = "" }: FunctionName): string {
  return formatTarget({ component, path: displayPath(path) });
}

function displayPath(path: string): string {
  return canonicalPath(path).replace(/:default$/, "");
}

/** The path `dir/mod.js:fn`, as `_scheduled_functions` and type error messages show it. */
export function modulePath(spec: FunctionSpec): string {
  return `${spec.modulePath}:${spec.exportName}`;
}

/** The name of a found function in logs and in the quarantine. */
export function specName(spec: FunctionSpec, component: string): string {
  return formatTarget({ component, path: canonicalPath(modulePath(spec)) });
}

/** A function by path and component, as a caller names it. */
export interface FunctionName {
  path: string;
  /** Missing means the app. */
  component?: string;
}

/**
 * Finds the function a caller may reach under this path. Throws FunctionError. Clients get the same message
 * for missing, internal and component functions, so they cannot probe for names.
 */
export function findFunction(
  deployment: Deployment | null,
  { path, component = "" }: FunctionName,
  caller: Caller,
): FunctionSpec {
  const canonical = canonicalPath(path);
  const isHidden = caller === "client" && component !== "";
  const code = deployment === null || isHidden ? null : findComponentCode(deployment, component);
  const spec = code?.functions.get(canonical);
  if (spec !== undefined && (caller !== "client" || spec.visibility === "public")) return spec;
  const kind = caller === "client" ? "public function" : "function";
  const place = component === "" || isHidden ? "" : ` in component '${component}'`;
  throw new FunctionError(`Could not find ${kind} for '${displayPath(path)}'${place}.`);
}

/** Throws Convex's error if the function is of another type. */
export function requireType(spec: FunctionSpec, type: FunctionSpec["udfType"]): void {
  if (spec.udfType === type) return;
  throw new FunctionError(
    `Trying to execute ${modulePath(spec)} as ${type}, but it is defined as ${spec.udfType}.`,
  );
}

/** A function as server code names it: exactly one of a path, a reference or a handle. */
export interface FunctionAddress {
  name?: unknown;
  reference?: unknown;
  functionHandle?: unknown;
}

/** A function as its component and canonical path. */
export interface FunctionTarget {
  component: string;
  path: string;
}

const HANDLE = /^function:\/\/([A-Za-z0-9_-]+)(?:#.*)?$/;
const LOCAL_REFERENCE = "_reference/function/";
const CHILD_REFERENCE = "_reference/childComponent/";
/** Separates a component's path from a function's. Neither may contain it. */
const COMPONENT_MARK = "!";

/**
 * Resolves a function address in the code of the component `from`. Throws UserError if it is malformed, or if
 * the target component does not exist or does not offer the function.
 */
export function resolveAddress(
  deployment: Deployment,
  address: FunctionAddress,
  from: string,
): FunctionTarget {
  if (typeof address.name === "string") return { component: from, path: canonicalPath(address.name) };
  if (typeof address.functionHandle === "string") return parseHandle(address.functionHandle);
  const { reference } = address;
  if (typeof reference !== "string") throw new UserError("The call names no function.");
  if (reference.startsWith(LOCAL_REFERENCE)) {
    return { component: from, path: canonicalPath(reference.slice(LOCAL_REFERENCE.length)) };
  }
  const target = reference.startsWith(CHILD_REFERENCE) ? targetInChild(reference, from) : null;
  const spec = target && findComponentCode(deployment, target.component)?.functions.get(target.path);
  if (!target || spec?.visibility !== "public") {
    throw new UserError(`Couldn't resolve ${reference.slice(0, 200)}: no component offers such a function.`);
  }
  return target;
}

/** Parses `_reference/childComponent/name/dir/mod/fn`. */
function targetInChild(reference: string, from: string): FunctionTarget | null {
  const [child = "", ...path] = reference.slice(CHILD_REFERENCE.length).split("/");
  const exportName = path.pop();
  if (exportName === undefined) return null;
  return { component: childPath(from, child), path: `${path.join("/")}:${exportName}` };
}

/** The text form of a target: `dir/mod:fn` in the app, `path!dir/mod:fn` in a component. */
export function formatTarget({ component, path }: FunctionTarget): string {
  return component === "" ? path : component + COMPONENT_MARK + path;
}

/** The function name stored in a job of the component `home`. It omits the component path if it is `home`. */
export function jobName({ component, path }: FunctionTarget, home: string): string {
  return component === home ? path : component + COMPONENT_MARK + path;
}

/** Parses the function name of a job of the component `home`. */
export function parseJobName(name: string, home: string): FunctionTarget {
  const mark = name.indexOf(COMPONENT_MARK);
  if (mark < 0) return { component: home, path: name };
  return { component: name.slice(0, mark), path: name.slice(mark + 1) };
}

/** A function's handle. It is the same after every push, so that stored handles keep working. */
export function functionHandle(target: FunctionTarget): string {
  const text = formatTarget(target);
  return `function://${Buffer.from(text).toString("base64url")}#${text}`;
}

function parseHandle(handle: string): FunctionTarget {
  const id = HANDLE.exec(handle)?.[1];
  if (id === undefined) throw new UserError(`Invalid function handle: ${handle.slice(0, 200)}`);
  const { component, path } = parseJobName(Buffer.from(id, "base64url").toString(), "");
  return { component, path: canonicalPath(path) };
}
