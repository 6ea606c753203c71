import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";

/**
 * One route of the cloud port. The router checks the method, the origin and, for `access: "admin"`, the
 * admin key before `handle` runs; a thrown `HttpError` becomes its status with `{ code, message }`, and
 * anything else thrown becomes a logged 500 without details.
 */
export interface Route {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Exact pathname, or a prefix when it ends in `/*`; doubled slashes are collapsed before matching. */
  path: string;
  access: "anyone" | "admin";
  handle(request: ApiRequest): Promise<ApiResponse>;
}

export interface ApiRequest {
  method: string;
  /** Pathname with doubled slashes collapsed, not decoded. */
  path: string;
  /** What followed the prefix of a `/*` route, without a leading slash; empty for an exact one. */
  rest: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  ip: string | null;
  /** 16 hex digits: the id that error messages and the log name. */
  requestId: string;
  /** The body as it arrives, undecoded. May be consumed once. */
  stream: Readable;
  /** The whole body, `br` and `gzip` decoded; more than `limit` bytes (decoded) throw `HttpError` 413. */
  bytes(limit: number): Promise<Buffer>;
  /** The body parsed as JSON; anything else throws `HttpError` 400 `BadJsonBody`. */
  json(limit: number): Promise<unknown>;
  /** Aborted when the client goes away before the answer is finished. */
  signal: AbortSignal;
}

export interface ApiResponse {
  status: number;
  headers?: Record<string, string>;
  body: string | Buffer | Readable | null;
}

/** A refusal of a request: the status, a short code for programs and a sentence for people. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The headers of JSON answers, one object for all of them: what is sent again and again is prepared once. */
export const JSON_HEADERS: Record<string, string> = { "content-type": "application/json" };

/** A JSON answer. */
export function jsonResponse(body: unknown, status = 200): ApiResponse {
  return { status, headers: JSON_HEADERS, body: JSON.stringify(body) };
}

/** A JSON answer whose text exists already: it is sent as it is, never parsed. */
export function jsonTextResponse(text: string, status = 200): ApiResponse {
  return { status, headers: JSON_HEADERS, body: text };
}
