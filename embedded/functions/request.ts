import { createHash } from "node:crypto";
import { ValueError, canonicalJson, checkedValue } from "../values/value";
import type { Caller, Identity } from "./calls";

/** Who asks, and the one text that stands for them in the keys of shared results. */
export interface Requester {
  caller: Caller;
  identity: Identity | null;
  /** Equal for equal callers and claims only. */
  fingerprint: string;
}

/** One query as a client asks it. */
export interface QueryRequest {
  path: string;
  /** Canonical JSON of the arguments array. */
  argsJson: string;
  /** Why the arguments are no Convex value; then nothing is executed and this is the answer. */
  invalid: string | null;
  journal: string | null;
  requester: Requester;
}

export const ANONYMOUS: Requester = { caller: "client", identity: null, fingerprint: "" };

export function requester(caller: Caller, identity: Identity | null): Requester {
  if (identity === null) return { caller, identity, fingerprint: "" };
  const fingerprint = createHash("sha256").update(canonicalJson(identity)).digest("base64");
  return { caller, identity, fingerprint };
}

/** A function and its arguments as a client names them. */
export interface Target {
  udfPath: string;
  args: readonly unknown[];
  componentPath: string | null;
}

/** Checks and orders the arguments, so that equal ones have equal text. Never throws for what a client sent. */
export function queryRequest(target: Target, journal: string | null, by: Requester): QueryRequest {
  return { path: target.udfPath, ...checkedTarget(target), journal, requester: by };
}

/** Canonical text of the arguments, and the sentence that says why the call cannot be made, if it cannot. */
export function checkedTarget({ args, componentPath }: Target): { argsJson: string; invalid: string | null } {
  if (!componentPath) return canonicalArgs(args);
  return { argsJson: "[]", invalid: `Component "${componentPath}" not found.` };
}

function canonicalArgs(args: readonly unknown[]): { argsJson: string; invalid: string | null } {
  try {
    const values = args.length === 0 ? [{}] : args;
    // The nesting limit of the check is also what keeps the recursion below bounded.
    return {
      argsJson: `[${values.map((arg) => canonicalJson(checkedValue(arg))).join(",")}]`,
      invalid: null,
    };
  } catch (error) {
    if (!(error instanceof ValueError)) throw error;
    return { argsJson: "[]", invalid: `Invalid arguments: ${error.message}` };
  }
}
