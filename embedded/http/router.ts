import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { Authenticator } from "../auth/authenticator";
import { AuthError } from "../auth/credentials";
import { DiskFullError } from "../db/errors";
import { EngineClosedError, QueueFullError } from "../functions/errors";
import type { CallerAddress } from "../net/caller-address";
import type { Monitors } from "../net/monitors";
import type { Refusals } from "../net/refusals";
import { corsHeaders, originRefusal, preflightHeaders, VARY_ORIGIN } from "../net/cors";
import type { AllowedOrigins } from "../net/cors";
import { HttpError, jsonResponse } from "../net/route";
import type { ApiResponse, Route } from "../net/route";
import type { World } from "../system/world";
import { NodeRequest, type NodeRequestOptions } from "./node-request";

const ALWAYS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cache-control": "no-store",
};

const NONE: Record<string, string> = {};

export interface RouterOptions {
  routes: readonly Route[];
  origins: AllowedOrigins;
  authenticator: Authenticator;
  addresses: CallerAddress;
  monitors: Monitors;
  refusals: Refusals;
  world: World;
}

/** Finds the route of a request on the cloud port, checks access, and writes the response. */
export class Router {
  readonly #options: RouterOptions;
  readonly #requestOptions: NodeRequestOptions;
  readonly #exact = new Map<string, Map<string, Route>>();
  readonly #prefixes: { prefix: string; route: Route }[] = [];
  /** The header lists of answers that no web page may read, by the headers of the route. */
  readonly #lists = new WeakMap<Record<string, string>, string[]>();

  constructor(options: RouterOptions) {
    this.#options = options;
    this.#requestOptions = { random: options.world.random, addresses: options.addresses };
    for (const route of options.routes) {
      if (route.path.endsWith("/*")) this.#prefixes.push({ prefix: route.path.slice(0, -1), route });
      else this.#exact.set(route.path, (this.#exact.get(route.path) ?? new Map()).set(route.method, route));
    }
    this.#prefixes.sort((a, b) => b.prefix.length - a.prefix.length);
  }

  /** Handles one request. Never throws. */
  handle(message: IncomingMessage, response: ServerResponse): void {
    const { origin } = message.headers;
    const isAllowed = this.#options.origins.allows(origin);
    const request = new NodeRequest(message, response, this.#requestOptions);
    const respond = (answer: ApiResponse) =>
      write(
        message,
        response,
        answer,
        this.#headerList(answer.headers, isAllowed ? corsHeaders(origin) : VARY_ORIGIN),
      );
    this.#answer(request, isAllowed)
      .then(respond)
      .catch((error: unknown) => respond(this.#refusal(error, request.ip)))
      .catch(() => response.destroy());
  }

  async #answer(request: NodeRequest, isAllowed: boolean): Promise<ApiResponse> {
    const { method, headers } = request;
    // Images load without a preflight, so reading is allowed. Any other request from a foreign page is
    // refused.
    if (!isAllowed && method !== "GET" && method !== "HEAD") {
      throw new HttpError(403, "OriginNotAllowed", originRefusal(headers.origin));
    }
    if (method === "OPTIONS") {
      const requested = headers["access-control-request-headers"];
      return { status: 204, headers: preflightHeaders(headers.origin, requested), body: null };
    }
    const { route, rest } = this.#find(method === "HEAD" ? "GET" : method, request.path);
    request.rest = rest;
    const isWatching = route.access === "monitor" && this.#options.monitors.allows(request);
    if (route.access !== "anyone" && !isWatching) await this.#checkAdmin(request);
    return await route.handle(request);
  }

  #find(method: string, path: string): { route: Route; rest: string } {
    const byMethod = this.#exact.get(path);
    const exact = byMethod?.get(method);
    if (exact) return { route: exact, rest: "" };
    for (const { prefix, route } of this.#prefixes) {
      if (route.method === method && path.startsWith(prefix))
        return { route, rest: path.slice(prefix.length) };
    }
    if (byMethod) throw new HttpError(405, "MethodNotAllowed", `${method} is not supported here.`);
    throw new HttpError(404, "NotFound", "No route matches this path.");
  }

  async #checkAdmin({ headers, query }: NodeRequest): Promise<void> {
    const inUrl = query.get("adminKey");
    const header = headers.authorization ?? (inUrl === null ? undefined : `Convex ${inUrl}`);
    const { requester } = await this.#options.authenticator.verifyHeader(header);
    if (requester.caller !== "admin") {
      throw new HttpError(401, "BadAdminKey", "This request needs the deployment's admin key.");
    }
  }

  /** The headers as alternating names and values. Most answers use one of a few sets, which are cached. */
  #headerList(headers: Record<string, string> = NONE, cors: Record<string, string>): string[] {
    const known = cors === VARY_ORIGIN ? this.#lists.get(headers) : undefined;
    if (known !== undefined) return known;
    const list = Object.entries({ ...ALWAYS, ...cors, ...headers }).flat();
    if (cors === VARY_ORIGIN) this.#lists.set(headers, list);
    return list;
  }

  #refusal(error: unknown, ip: string | null): ApiResponse {
    this.#options.refusals.note(codeOf(error), ip);
    if (error instanceof HttpError) return refusal(error.status, error.code, error.message);
    if (error instanceof AuthError) return refusal(401, error.code, error.message);
    if (error instanceof DiskFullError) return refusal(503, "DiskFull", error.message);
    if (error instanceof QueueFullError) return refusal(503, "TooManyConcurrentRequests", error.message);
    if (error instanceof EngineClosedError) return refusal(503, "InternalServerError", error.message);
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.#options.world.log("error", `A request failed: ${text}`);
    return refusal(500, "InternalServerError", "Your request couldn't be completed. Try again later.");
  }
}

function codeOf(error: unknown): string {
  if (error instanceof QueueFullError) return "TooManyConcurrentRequests";
  return error instanceof HttpError ? error.code : "";
}

function refusal(status: number, code: string, message: string): ApiResponse {
  return jsonResponse({ code, message }, status);
}

/** Writes a response. Rejects if nothing could be sent. */
function write(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: ApiResponse,
  list: string[],
): Promise<void> | void {
  if (response.headersSent) return void response.destroy();
  if (!request.complete && status >= 400) {
    // Reads and drops the rest of a refused body, so that the client sees the answer. One that is too large may never
    // end, so its connection does.
    request.resume();
    if (status === 413) list = [...list, "connection", "close"];
  }
  const isHead = request.method === "HEAD";
  if (body === null || typeof body === "string" || Buffer.isBuffer(body)) {
    const isSized = status === 204 || headers?.["content-length"] !== undefined;
    const bytes = typeof body === "string" ? Buffer.from(body) : body;
    response.writeHead(status, isSized ? list : [...list, "content-length", String(bytes?.length ?? 0)]);
    return void response.end(isHead ? null : bytes);
  }
  response.writeHead(status, list);
  if (isHead) {
    body.destroy();
    return void response.end();
  }
  // A client that disconnects early is not a server error.
  return pipeline(body, response).catch(() => void response.destroy());
}
