import type { FunctionResult } from "../functions/calls";
import { errorText } from "../functions/errors";
import { errorDataField } from "../live/result-text";
import { u64ToBase64 } from "../values/int64";

/**
 * A position in a socket's chain of Transitions: the query set and identity versions it covers, and the state
 * it shows.
 */
export class StateVersion {
  readonly querySet: number;
  readonly identity: number;
  readonly ts: bigint;
  /** The JSON form in messages. Sockets that received the same Transition share it. */
  readonly text: string;

  constructor(querySet: number, identity: number, ts: bigint) {
    this.querySet = querySet;
    this.identity = identity;
    this.ts = ts;
    this.text = `{"querySet":${querySet},"identity":${identity},"ts":"${u64ToBase64(ts)}"}`;
  }

  at(ts: bigint): StateVersion {
    return new StateVersion(this.querySet, this.identity, ts);
  }
}

/** The clock difference sent in the first Transition of a new identity. */
export interface ClockReading {
  /** The client's clock minus the server's at Connect, in ms. */
  clientClockSkew: number;
}

/** The largest message in bytes. A longer Transition is sent in chunks. */
export const CHUNK_BYTES = 5_000_000;

export const PING = Buffer.from('{"type":"Ping"}');

/** One modification. `text` comes from `resultText`. */
export function queryResult(queryId: number, ok: boolean, text: string): string {
  return `{"type":"${ok ? "QueryUpdated" : "QueryFailed"}","queryId":${queryId},${text}`;
}

/** The part of a transition that ends a query. */
export function queryRemoved(queryId: number): string {
  return `{"type":"QueryRemoved","queryId":${queryId}}`;
}

/** The message that moves a client from one version of its results to the next. */
export function transition(
  start: StateVersion,
  end: StateVersion,
  modifications: readonly string[],
  clock?: ClockReading,
): string {
  const extra = clock ? `,"clientClockSkew":${clock.clientClockSkew}` : "";
  return (
    `{"type":"Transition","startVersion":${start.text},"endVersion":${end.text},` +
    `"modifications":[${modifications.join(",")}]${extra}}`
  );
}

/** The answer to a mutation. `ts` tells the client which transition shows it. */
export function mutationResponse(
  requestId: number,
  outcome: { result: FunctionResult; logLines: string[]; ts: bigint },
  error: { requestId: string; redact: boolean },
): string {
  const head = `{"type":"MutationResponse","requestId":${requestId},`;
  const ts = outcome.result.ok ? `,"ts":"${u64ToBase64(outcome.ts)}"` : "";
  return `${head}${responseBody(outcome, error)}${ts}}`;
}

/** The answer to an action. */
export function actionResponse(
  requestId: number,
  outcome: { result: FunctionResult; logLines: string[] },
  error: { requestId: string; redact: boolean },
): string {
  return `{"type":"ActionResponse","requestId":${requestId},${responseBody(outcome, error)}}`;
}

/**
 * An AuthError message. `attempted` is true if it answers an Authenticate message, and false if an accepted
 * token expired.
 */
export function authError(error: string, baseVersion: number, attempted: boolean): string {
  return JSON.stringify({ type: "AuthError", error, baseVersion, authUpdateAttempted: attempted });
}

/** A FatalError message. It stops the client permanently, so it is for protocol violations only. */
export function fatalError(error: string): string {
  return JSON.stringify({ type: "FatalError", error });
}

/** The message itself, or TransitionChunks of at most `CHUNK_BYTES` of its text each. */
export function chunked(message: Buffer, transitionId: () => string): Buffer[] {
  if (message.length <= CHUNK_BYTES) return [message];
  const parts = sliceUtf8(message);
  const id = transitionId();
  return parts.map((part, partNumber) =>
    Buffer.from(
      JSON.stringify({
        type: "TransitionChunk",
        chunk: part.toString("utf8"),
        partNumber,
        totalParts: parts.length,
        transitionId: id,
      }),
    ),
  );
}

function sliceUtf8(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  let from = 0;
  while (from < bytes.length) {
    let to = Math.min(from + CHUNK_BYTES, bytes.length);
    // Steps back to the first byte of a character.
    while (to < bytes.length && ((bytes[to] ?? 0) & 0xc0) === 0x80) to -= 1;
    parts.push(bytes.subarray(from, to));
    from = to;
  }
  return parts;
}

function responseBody(
  { result, logLines }: { result: FunctionResult; logLines: string[] },
  { requestId, redact }: { requestId: string; redact: boolean },
): string {
  // Log lines are for the deployment's operator. Clients of a redacted deployment do not receive them.
  const lines = `"logLines":${JSON.stringify(redact ? [] : logLines)}`;
  if (result.ok) return `"success":true,"result":${result.valueJson},${lines}`;
  const message = JSON.stringify(errorText(result.failure, requestId, redact));
  return `"success":false,"result":${message}${errorDataField(result)},${lines}`;
}
