import type { Requester } from "../functions/request";
import type { ApiRequest } from "../net/route";
import { badRequest } from "../net/route";
import { isJsonObject } from "../values/json";

/** Arguments may be 16 MiB. The rest of the body has 2000 bytes. */
const MAX_FUNCTION_BODY_BYTES = 16 * 1024 * 1024 + 2000;

/** The encoding of values in the response. */
export type Format = "convex_encoded_json" | "json";

/** A function call of the HTTP API. */
export interface FunctionRequest {
  udfPath: string;
  args: unknown[];
  format: Format;
  componentPath: string | null;
}

/** A batch of a caller without an identity may have as many bytes as this many calls. */
const FULL_CALLS_OF_A_BATCH = 8;

/**
 * The largest body of a call, or of a batch of `calls`. A caller without an identity has a lower limit, before anything
 * is parsed, and so has a compressed body: its few bytes would take everybody seconds to parse.
 */
export function bodyLimit(
  { headers }: Pick<ApiRequest, "headers">,
  { caller, identity }: Requester,
  { maxAnonymousBytes, calls = 1 }: { maxAnonymousBytes: number; calls?: number | undefined },
): number {
  const isTrusted = caller === "admin" || (identity !== null && headers["content-encoding"] === undefined);
  if (isTrusted) return MAX_FUNCTION_BODY_BYTES;
  // Escapes may double the text of the arguments.
  const perCall = 2 * maxAnonymousBytes + 2000;
  return Math.min(perCall * Math.min(calls, FULL_CALLS_OF_A_BATCH), MAX_FUNCTION_BODY_BYTES);
}

/** The call in a URL's query: `path`, `args` as JSON, `format`. Throws HttpError 400. */
export function parseFunctionUrl(query: URLSearchParams): FunctionRequest {
  const args = query.get("args");
  return parseFunctionRequest({
    path: query.get("path") ?? undefined,
    args: args === null ? {} : parseJson(args),
    format: query.get("format") ?? undefined,
  });
}

/** Parses a call. Does not check that the arguments are Convex values. Throws HttpError 400. */
export function parseFunctionRequest(json: unknown, fallbackPath?: string): FunctionRequest {
  if (!isJsonObject(json)) throw badRequest("The body must be a JSON object with path and args.");
  const path = json["path"] ?? fallbackPath;
  if (typeof path !== "string" || path.length > 1024) throw badRequest("path must be a string.");
  const componentPath = json["componentPath"];
  return {
    udfPath: path,
    args: parseArgs(json["args"]),
    format: parseFormat(json["format"]),
    componentPath: typeof componentPath === "string" && componentPath !== "" ? componentPath : null,
  };
}

/** The arguments as one object, or in the older form of an array that holds it. */
function parseArgs(json: unknown): unknown[] {
  if (json === undefined || json === null) return [{}];
  if (Array.isArray(json)) return json;
  if (isJsonObject(json)) return [json];
  throw badRequest("args must be an object.");
}

function parseFormat(json: unknown): Format {
  switch (json ?? "json") {
    case "json":
    case "convex_clean_json":
      return "json";
    case "convex_encoded_json":
    case "convex_json":
      return "convex_encoded_json";
    default:
      throw badRequest("format must be json or convex_encoded_json.");
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest("args must be JSON.");
  }
}
