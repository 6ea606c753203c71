import type { ReadSet } from "../db/read-set";
import type { ConvexObject } from "../values/value";

/**
 * The source of a call. A client reaches public functions only; an admin and the system also reach internal
 * ones.
 */
export type Caller = "client" | "admin" | "system";

/** The value of `ctx.auth.getUserIdentity()`: tokenIdentifier, subject, issuer and the mapped claims. */
export type Identity = ConvexObject & { tokenIdentifier: string; subject: string; issuer: string };

export interface RequestMetadata {
  ip: string | null;
  userAgent: string | null;
  /** 16 hex digits, printed before every error message. */
  requestId: string;
  /** The reason an HTTP action's bearer token failed verification. Reading the identity then throws it. */
  authError?: string;
}

export interface FunctionCall {
  /** The path as received: `dir/mod:fn`, `dir/mod.js:fn` or `dir/mod` (then `default`). */
  path: string;
  /** The path of the function's component. Missing means the app. Clients cannot name a component. */
  component?: string;
  /** JSON text of an array that holds the single arguments object. */
  argsJson: string;
  identity: Identity | null;
  caller: Caller;
  request: RequestMetadata;
}

export interface QueryCall extends FunctionCall {
  /** The end cursor of the subscription's last run, or null. It pins the end of a page between runs. */
  journal: string | null;
}

export interface MutationCall extends FunctionCall {
  /** Set for socket mutations. A repeat of the same pair gets the recorded answer of the first. */
  session?: { sessionId: string; requestId: number };
}

/** A failed function. `message` has no request id. Only a ConvexError has `dataJson`. */
export interface FunctionFailure {
  message: string;
  dataJson?: string;
}

export type FunctionResult = { ok: true; valueJson: string } | { ok: false; failure: FunctionFailure };

export interface QueryOutcome {
  result: FunctionResult;
  logLines: string[];
  journal: string | null;
  /** The timestamp of the state that was read: the latest commit at execution. */
  ts: bigint;
  reads: ReadSet;
  /** True if the execution read the caller's identity. Its result must not be shared between identities. */
  readsIdentity: boolean;
  /** True if the execution read the time. Its result may be reused only briefly. */
  readsTime: boolean;
}

export interface MutationOutcome {
  result: FunctionResult;
  logLines: string[];
  /** The commit's timestamp, or the latest one if the function failed or wrote nothing. */
  ts: bigint;
  /** Resolves when everything up to `ts` is on disk. */
  durable: Promise<void>;
}

export interface ActionOutcome {
  result: FunctionResult;
  logLines: string[];
}
