import type { FunctionResult } from "../functions/calls";
import { resultText } from "./result-text";
import { udfResponse } from "./udf-response";

/**
 * One evaluation of a query, shared by all its subscribers. It is immutable, so subscriptions that hold the
 * same object have the same answer.
 */
export class QueryResult {
  readonly result: FunctionResult;
  readonly logLines: string[];
  readonly journal: string | null;
  /** The state it was first computed at. No message showing it may leave before this is durable. */
  readonly ts: bigint;
  readonly requestId: string;
  readonly #redact: boolean;
  #text: string | null = null;
  #http: Buffer | null = null;
  #wasAsked = false;

  constructor(
    outcome: { result: FunctionResult; logLines: string[]; journal: string | null; ts: bigint },
    requestId: string,
    redact: boolean,
  ) {
    this.result = outcome.result;
    this.logLines = redact ? [] : outcome.logLines;
    this.journal = outcome.journal;
    this.ts = outcome.ts;
    this.requestId = requestId;
    this.#redact = redact;
  }

  /** The text after the query id in a modification. It is built once for all sockets. */
  get text(): string {
    this.#text ??= resultText({
      result: this.result,
      logLines: this.logLines,
      journal: this.journal,
      requestId: this.requestId,
      redact: this.#redact,
    });
    return this.#text;
  }

  /**
   * The body of an HTTP answer in Convex-encoded JSON. The first call returns text and keeps nothing, since
   * most answers are sent once. Later calls return the same bytes.
   */
  get http(): string | Buffer {
    if (this.#http !== null) return this.#http;
    const text = udfResponse(this, this.requestId, this.#redact);
    if (this.#wasAsked) return (this.#http = Buffer.from(text));
    this.#wasAsked = true;
    return text;
  }

  /** True if a subscriber could not tell the results apart. The request id of an error is ignored. */
  equals(other: QueryResult): boolean {
    if (this === other) return true;
    return sameResult(this.result, other.result) && sameLines(this.logLines, other.logLines);
  }

  /** The approximate memory it takes, in bytes. */
  get bytes(): number {
    const { result, logLines } = this;
    let own = result.ok
      ? result.valueJson.length
      : result.failure.message.length + (result.failure.dataJson?.length ?? 0);
    for (const line of logLines) own += line.length;
    // The texts, plus the cached form that is in use.
    return 500 + own * 2;
  }
}

function sameResult(a: FunctionResult, b: FunctionResult): boolean {
  if (a.ok) return b.ok && a.valueJson === b.valueJson;
  return !b.ok && a.failure.message === b.failure.message && a.failure.dataJson === b.failure.dataJson;
}

function sameLines(a: string[], b: string[]): boolean {
  return a.length === b.length && a.every((line, i) => line === b[i]);
}
