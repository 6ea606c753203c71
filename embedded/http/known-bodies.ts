import type { QueryRequest } from "../functions/request";
import { ANONYMOUS, toQueryRequest } from "../functions/request";
import { parseJson } from "./body";
import type { Format } from "./function-request";
import { parseFunctionRequest } from "./function-request";

interface KnownCall {
  asked: QueryRequest;
  format: Format;
}

const MAX_BODIES = 1_000;
/** Longer ones are read anew: what is kept here stays below some megabytes. */
const MAX_KEPT_BYTES = 2_048;

/**
 * The calls of queries by the bytes that asked for them. Reading a body, checking its arguments and putting them
 * in order takes longer than finding an answer that exists; the same bytes always mean the same call.
 */
export class KnownBodies {
  #calls = new Map<string, KnownCall>();

  /** What a visitor's body asks for. Throws HttpError 400 for anything that is no call. */
  read(body: Buffer): KnownCall {
    if (body.length > MAX_KEPT_BYTES) return parsed(body);
    const bytes = body.toString("latin1");
    const known = this.#calls.get(bytes);
    if (known !== undefined) return known;
    const call = parsed(body);
    if (this.#calls.size >= MAX_BODIES) this.#calls = new Map();
    this.#calls.set(bytes, call);
    return call;
  }
}

function parsed(body: Buffer): KnownCall {
  const call = parseFunctionRequest(parseJson(body));
  return { asked: toQueryRequest(call, null, ANONYMOUS), format: call.format };
}
