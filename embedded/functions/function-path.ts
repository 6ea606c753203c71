import { UserError } from "../db/errors";
import type { Caller } from "./calls";
import { childPath, codeOf, type Deployment, type FunctionSpec } from "./deployment";
import { FunctionError } from "./errors";

/** `dir/mod:fn` for `dir/mod:fn`, `dir/mod.js:fn` and `dir/mod` (then `default`). */
export function canonicalPath(path: string): string {
  const colon = path.lastIndexOf(":");
  const module = (colon < 0 ? path : path.slice(0, colon)).replace(/\.js$/, "");
  return `${module}:${colon < 0 ? "default" : path.slice(colon + 1)}`;
}

/** How logs name a called function. */
export function identifierOf({ path, component = "" }: WantedFunction): string {
  return targetText({ component, path: canonicalPath(path) });
}

/** `dir/mod.js:fn`, the form of `_scheduled_functions` and of messages about types. */
export function modulePath(spec: FunctionSpec): string {
  return `${spec.modulePath}:${spec.exportName}`;
}

/** What a caller asks for. */
export interface WantedFunction {
  path: string;
  /** The app when missing. */
  component?: string;
}

/**
 * The function a caller may reach under this path. A missing function, an internal one and one of a
 * component give a client the same message, so that it cannot find out what exists. Throws FunctionError.
 */
export function findFunction(
  deployment: Deployment | null,
  { path, component = "" }: WantedFunction,
  caller: Caller,
): FunctionSpec {
  const canonical = canonicalPath(path);
  const isHidden = caller === "client" && component !== "";
  const code = deployment === null || isHidden ? null : codeOf(deployment, component);
  const spec = code?.functions.get(canonical);
  if (spec !== undefined && (caller !== "client" || spec.visibility === "public")) return spec;
  const kind = caller === "client" ? "public function" : "function";
  const place = component === "" || isHidden ? "" : ` in component '${component}'`;
  throw new FunctionError(`Could not find ${kind} for '${canonical}'${place}.`);
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

/** Where an address leads. */
export interface FunctionTarget {
  component: string;
  /** Canonical. */
  path: string;
}

const HANDLE = /^function:\/\/([A-Za-z0-9_-]+)(?:#.*)?$/;
const LOCAL_REFERENCE = "_reference/function/";
const CHILD_REFERENCE = "_reference/childComponent/";
/** Between a component's path and a function's; neither can have it. */
const COMPONENT_MARK = "!";

/**
 * The function an address means to the code of the component `from`. Throws UserError when it is no
 * address, or leads into a component that is not there or does not offer that function.
 */
export function addressedFunction(
  deployment: Deployment,
  address: FunctionAddress,
  from: string,
): FunctionTarget {
  if (typeof address.name === "string") return { component: from, path: canonicalPath(address.name) };
  if (typeof address.functionHandle === "string") return targetOfHandle(address.functionHandle);
  const { reference } = address;
  if (typeof reference !== "string") throw new UserError("The call names no function.");
  if (reference.startsWith(LOCAL_REFERENCE)) {
    return { component: from, path: canonicalPath(reference.slice(LOCAL_REFERENCE.length)) };
  }
  const target = reference.startsWith(CHILD_REFERENCE) ? targetInChild(reference, from) : null;
  const spec = target && codeOf(deployment, target.component)?.functions.get(target.path);
  if (!target || spec?.visibility !== "public") {
    throw new UserError(`Couldn't resolve ${reference.slice(0, 200)}: no component offers such a function.`);
  }
  return target;
}

/** `_reference/childComponent/name/dir/mod/fn` */
function targetInChild(reference: string, from: string): FunctionTarget | null {
  const [child = "", ...path] = reference.slice(CHILD_REFERENCE.length).split("/");
  const exportName = path.pop();
  if (exportName === undefined) return null;
  return { component: childPath(from, child), path: `${path.join("/")}:${exportName}` };
}

/** One text for a target: `dir/mod:fn` of the app, `path!dir/mod:fn` of a component. */
export function targetText({ component, path }: FunctionTarget): string {
  return component === "" ? path : component + COMPONENT_MARK + path;
}

/** How a job of the component `home` names its function: the place is left out when it is there. */
export function jobName({ component, path }: FunctionTarget, home: string): string {
  return component === home ? path : component + COMPONENT_MARK + path;
}

/** The function that a job of the component `home` names. */
export function targetOfJob(name: string, home: string): FunctionTarget {
  const mark = name.indexOf(COMPONENT_MARK);
  if (mark < 0) return { component: home, path: name };
  return { component: name.slice(0, mark), path: name.slice(mark + 1) };
}

/** The same for every push: what a handle stores must work after the next one too. */
export function functionHandle(target: FunctionTarget): string {
  const text = targetText(target);
  return `function://${Buffer.from(text).toString("base64url")}#${text}`;
}

function targetOfHandle(handle: string): FunctionTarget {
  const id = HANDLE.exec(handle)?.[1];
  if (id === undefined) throw new UserError(`Invalid function handle: ${handle.slice(0, 200)}`);
  const { component, path } = targetOfJob(Buffer.from(id, "base64url").toString(), "");
  return { component, path: canonicalPath(path) };
}
