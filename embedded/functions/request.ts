import { createHash } from "node:crypto";
import { ValueError, canonicalJson, checkedValue } from "../values/value";
import type { Caller, Identity } from "./calls";

/** The caller and identity of a request, and their fingerprint in the keys of shared results. */
export interface Requester {
  caller: Caller;
  identity: Identity | null;
  /** Equal only for equal callers and claims. */
  fingerprint: string;
}

/** One query as a client requests it. */
export interface QueryRequest {
  path: string;
  /** The path of the component to run in. Empty for the app. Only an admin may name another. */
  component: string;
  /** Canonical JSON of the arguments array. */
  argsJson: string;
  /** The reason the arguments are not a Convex value, or null. A query with a reason is not executed. */
  invalid: string | null;
  journal: string | null;
  requester: Requester;
}

export const ANONYMOUS: Requester = { caller: "client", identity: null, fingerprint: "" };

/** A caller with the hash that tells its identity from others, or "" without one. */
export function toRequester(caller: Caller, identity: Identity | null): Requester {
  if (identity === null) return { caller, identity, fingerprint: "" };
  const fingerprint = createHash("sha256").update(canonicalJson(identity)).digest("base64");
  return { caller, identity, fingerprint };
}

/** A function and its arguments as a client names them. */
export interface CallTarget {
  udfPath: string;
  args: readonly unknown[];
  componentPath: string | null;
}

/**
 * Builds a query request with canonical arguments, so that equal arguments have equal text. Never throws for
 * client input.
 */
export function toQueryRequest(
  target: CallTarget,
  journal: string | null,
  by: Requester,
  maxAnonymousBytes?: number,
): QueryRequest {
  return { path: target.udfPath, ...checkTarget(target, by, maxAnonymousBytes), journal, requester: by };
}

type CheckedTarget = Pick<QueryRequest, "component" | "argsJson" | "invalid">;

/**
 * The component and the canonical arguments, and the reason the call is invalid or null. A caller without an identity
 * may send up to `maxAnonymousBytes`.
 */
export function checkTarget(
  { args, componentPath }: CallTarget,
  { caller, identity }: Requester,
  maxAnonymousBytes = Infinity,
): CheckedTarget {
  const component = componentPath ?? "";
  if (component !== "" && caller === "client") {
    return { component: "", ...refusedArguments(`Component "${component}" not found.`) };
  }
  const checked = canonicalArgs(args);
  if (!isAnonymous({ caller, identity }) || Buffer.byteLength(checked.argsJson) <= maxAnonymousBytes)
    return { component, ...checked };
  return { component, ...refusedArguments(tooLargeArguments(maxAnonymousBytes)) };
}

/** True for a caller without an identity. */
export function isAnonymous({ caller, identity }: Pick<Requester, "caller" | "identity">): boolean {
  return caller === "client" && identity === null;
}

/** The refusal of arguments above what a caller without an identity may send. */
export function tooLargeArguments(maxAnonymousBytes: number): string {
  return `ArgumentsTooLarge: without signing in, arguments may have ${maxAnonymousBytes} bytes.`;
}

type CheckedArguments = Omit<CheckedTarget, "component">;

function refusedArguments(invalid: string): CheckedArguments {
  return { argsJson: "[]", invalid };
}

function canonicalArgs(args: readonly unknown[]): CheckedArguments {
  try {
    const values = args.length === 0 ? [{}] : args;
    // The check's nesting limit also bounds the recursion below.
    return {
      argsJson: `[${values.map((arg) => canonicalJson(checkedValue(arg))).join(",")}]`,
      invalid: null,
    };
  } catch (error) {
    if (!(error instanceof ValueError)) throw error;
    return refusedArguments(`Invalid arguments: ${error.message}`);
  }
}
