import type { QueryRequest } from "../functions/request";
import { ANONYMOUS, toQueryRequest } from "../functions/request";
import { parseJson } from "./body";
import type { Format } from "./function-request";
import { parseFunctionRequest } from "./function-request";

interface CachedCall {
  query: QueryRequest;
  format: Format;
}

const MAX_BODIES = 1_000;
/** Longer bodies are parsed each time, which keeps the cache within a few megabytes. */
const MAX_KEPT_BYTES = 2_048;

/**
 * A cache of anonymous query calls by the bytes of their request body. Parsing a body and ordering its
 * arguments takes longer than finding a cached answer. Equal bytes always mean the same call.
 */
export class QueryCallCache {
  readonly #maxArgumentBytes: number;
  #calls = new Map<string, CachedCall>();

  constructor(maxArgumentBytes: number) {
    this.#maxArgumentBytes = maxArgumentBytes;
  }

  /** The call in an anonymous request's body. Throws HttpError 400. */
  read(body: Buffer): CachedCall {
    if (body.length > MAX_KEPT_BYTES) return this.#parse(body);
    const bytes = body.toString("latin1");
    const cached = this.#calls.get(bytes);
    if (cached !== undefined) return cached;
    const call = this.#parse(body);
    if (this.#calls.size >= MAX_BODIES) this.#calls = new Map();
    this.#calls.set(bytes, call);
    return call;
  }

  #parse(body: Buffer): CachedCall {
    const call = parseFunctionRequest(parseJson(body));
    return { query: toQueryRequest(call, null, ANONYMOUS, this.#maxArgumentBytes), format: call.format };
  }
}
