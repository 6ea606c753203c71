import type { FunctionResult } from "../functions/calls";
import { resultText } from "./result-text";
import { udfResponse } from "./udf-response";

/**
 * One evaluation of a query, shared by everybody who asked the same. Immutable, so two subscriptions that
 * hold the same object hold the same answer.
 */
export class QueryResult {
  readonly result: FunctionResult;
  readonly logLines: string[];
  readonly journal: string | null;
  /** The state it was first computed at; nothing that shows it may leave before this is durable. */
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

  /** What follows the query id in a modification; made once, however many sockets it goes to. */
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
   * The body of an HTTP answer in Convex-encoded JSON. Text at first, which goes out in one piece with its head
   * and is not kept, since most are asked for once; bytes as soon as somebody asks again, made once.
   */
  get http(): string | Buffer {
    if (this.#http !== null) return this.#http;
    const text = udfResponse(this, this.requestId, this.#redact);
    if (this.#wasAsked) return (this.#http = Buffer.from(text));
    this.#wasAsked = true;
    return text;
  }

  /** Whether a subscriber could tell them apart. The request id of an error takes no part. */
  equals(other: QueryResult): boolean {
    if (this === other) return true;
    return sameResult(this.result, other.result) && sameLines(this.logLines, other.logLines);
  }

  /** Roughly what it keeps in memory, in bytes. */
  get bytes(): number {
    const { result } = this;
    // Its own text, and the one of the two forms above that is in use.
    const own = result.ok ? result.valueJson.length : result.failure.message.length;
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
