import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";

/**
 * One route of the cloud port. Before `handle` runs, the router checks the method, the origin and the admin key if
 * `access` is "admin". For "monitor" it also lets those in who may watch the backend. A thrown `HttpError` becomes a response with its status and `{ code, message }`. Any other
 * error is logged and becomes a 500 without details.
 */
export interface Route {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** An exact pathname, or a prefix if it ends in `/*`. Doubled slashes are collapsed before matching. */
  path: string;
  access: "anyone" | "admin" | "monitor";
  handle(request: ApiRequest): Promise<ApiResponse>;
}

/** A request to the cloud port. */
export interface ApiRequest {
  method: string;
  /** The pathname with doubled slashes collapsed, not decoded. */
  path: string;
  /** The path after the prefix of a `/*` route, without a leading slash. Empty for an exact route. */
  rest: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** The caller's address, behind the proxies that are trusted. */
  ip: string | null;
  /** The connection, whose calls take turns with those of others. */
  lane: object;
  /** 16 hex digits that identify the request in error messages and the log. */
  requestId: string;
  /** The body as it arrives, not decompressed. May be consumed once. */
  stream: Readable;
  /** The whole body, decompressed from `br` or `gzip`. Throws `HttpError` 413 above `limit` decompressed bytes. */
  bytes(limit: number): Promise<Buffer>;
  /** The body parsed as JSON. Throws `HttpError` 400 `BadJsonBody` if it is not JSON. */
  json(limit: number): Promise<unknown>;
  /** Aborted if the client disconnects before the response is complete. */
  signal: AbortSignal;
}

/** A response of the cloud port. */
export interface ApiResponse {
  status: number;
  headers?: Record<string, string>;
  body: string | Buffer | Readable | null;
}

/** A refusal of a request that is not as it must be. */
export function badRequest(message: string): HttpError {
  return new HttpError(400, "BadRequest", message);
}

/** A request is refused with a status, a short code for programs and a sentence for people. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The headers of JSON responses. One shared object, because every response needs it. */
export const JSON_HEADERS: Record<string, string> = { "content-type": "application/json" };

/** A JSON response. */
export function jsonResponse(body: unknown, status = 200): ApiResponse {
  return { status, headers: JSON_HEADERS, body: JSON.stringify(body) };
}

/** A JSON response whose text already exists. The text is sent unchanged. */
export function jsonTextResponse(text: string, status = 200): ApiResponse {
  return { status, headers: JSON_HEADERS, body: text };
}
