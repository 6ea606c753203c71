import type { ReadSet } from "../db/read-set";
import type { ConvexObject } from "../values/value";

/** Who asks. A client reaches public functions only; an admin and the system reach internal ones too. */
export type Caller = "client" | "admin" | "system";

/** What `ctx.auth.getUserIdentity()` answers: tokenIdentifier, subject, issuer and the mapped claims. */
export type Identity = ConvexObject & { tokenIdentifier: string; subject: string; issuer: string };

export interface RequestMetadata {
  ip: string | null;
  userAgent: string | null;
  /** 16 hex digits; printed before every error message. */
  requestId: string;
  /** Why the bearer token of an HTTP action could not be verified; reading the identity then throws this. */
  authError?: string;
}

export interface FunctionCall {
  /** As it was received: `dir/mod:fn`, `dir/mod.js:fn` or `dir/mod` (then `default`). */
  path: string;
  /** The path of the component it belongs to; the app's own when missing. Clients cannot name one. */
  component?: string;
  /** JSON text of an array that holds the one arguments object. */
  argsJson: string;
  identity: Identity | null;
  caller: Caller;
  request: RequestMetadata;
}

export interface QueryCall extends FunctionCall {
  /** End cursor of the last run of the same subscription, or null (pagination, wire contract 4.6). */
  journal: string | null;
}

export interface MutationCall extends FunctionCall {
  /** Set for socket mutations: a repeat of the same pair is answered from the record of the first. */
  session?: { sessionId: string; requestId: number };
}

/** A failed function. `message` has no request id; `dataJson` is present for a ConvexError only. */
export interface FunctionFailure {
  message: string;
  dataJson?: string;
}

export type FunctionResult = { ok: true; valueJson: string } | { ok: false; failure: FunctionFailure };

export interface QueryOutcome {
  result: FunctionResult;
  logLines: string[];
  journal: string | null;
  /** The state that was read: the latest commit at execution. */
  ts: bigint;
  reads: ReadSet;
  /** True when the execution asked who calls: its result may not be shared between identities. */
  readsIdentity: boolean;
  /** True when the execution asked what time it is: its result may not be handed out for long. */
  readsTime: boolean;
}

export interface MutationOutcome {
  result: FunctionResult;
  logLines: string[];
  /** The commit's timestamp, or the latest one when the function failed or wrote nothing. */
  ts: bigint;
  /** Resolves when everything up to `ts` is on disk. */
  durable: Promise<void>;
}

export interface ActionOutcome {
  result: FunctionResult;
  logLines: string[];
}
