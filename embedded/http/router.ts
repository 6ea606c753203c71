import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { AuthError } from "../auth/credentials";
import type { Authenticator } from "../auth/authenticator";
import { EngineClosedError, QueueFullError } from "../functions/errors";
import { randomHex } from "../system/random";
import type { World } from "../system/world";
import { readBody, readJson } from "./body";
import { corsHeaders, preflightHeaders } from "./cors";
import type { Origins } from "./cors";
import { HttpError, jsonResponse } from "./route";
import type { ApiRequest, ApiResponse, Route } from "./route";

const ALWAYS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cache-control": "no-store",
};

export interface RouterOptions {
  routes: readonly Route[];
  origins: Origins;
  authenticator: Authenticator;
  world: World;
}

/** Finds the route of a request on the cloud port, checks who may use it, and writes its answer. */
export class Router {
  readonly #options: RouterOptions;
  readonly #exact = new Map<string, Map<string, Route>>();
  readonly #prefixes: { prefix: string; route: Route }[] = [];

  constructor(options: RouterOptions) {
    this.#options = options;
    for (const route of options.routes) {
      if (route.path.endsWith("/*")) this.#prefixes.push({ prefix: route.path.slice(0, -1), route });
      else this.#exact.set(route.path, (this.#exact.get(route.path) ?? new Map()).set(route.method, route));
    }
    this.#prefixes.sort((a, b) => b.prefix.length - a.prefix.length);
  }

  /** Never rejects. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { origin } = request.headers;
    const isAllowed = this.#options.origins.allows(origin);
    const headers = { ...ALWAYS, ...(isAllowed ? corsHeaders(origin) : { vary: "origin" }) };
    try {
      const answer = await this.#answer(request, response, isAllowed);
      await write(request, response, answer, headers);
    } catch (error) {
      await write(request, response, this.#refusal(error), headers).catch(() => response.destroy());
    }
  }

  async #answer(
    request: IncomingMessage,
    response: ServerResponse,
    isAllowed: boolean,
  ): Promise<ApiResponse> {
    const method = request.method ?? "GET";
    // Reading without a preflight is what images do; everything else from a foreign page is refused.
    if (!isAllowed && method !== "GET" && method !== "HEAD") {
      throw new HttpError(403, "OriginNotAllowed", "Pages of this origin may not use this deployment.");
    }
    if (method === "OPTIONS") {
      const requested = request.headers["access-control-request-headers"];
      return { status: 204, headers: preflightHeaders(request.headers.origin, requested), body: null };
    }
    const url = parseUrl(request.url ?? "/");
    const found = this.#find(method === "HEAD" ? "GET" : method, url.path);
    if (found.route.access === "admin") await this.#checkAdmin(request, url.query);
    return await found.route.handle(this.#apiRequest(request, response, url, found.rest));
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
    throw new HttpError(404, "NotFound", "There is nothing at this address.");
  }

  async #checkAdmin(request: IncomingMessage, query: URLSearchParams): Promise<void> {
    const inUrl = query.get("adminKey");
    const header = request.headers.authorization ?? (inUrl === null ? undefined : `Convex ${inUrl}`);
    const { requester } = await this.#options.authenticator.header(header);
    if (requester.caller !== "admin") {
      throw new HttpError(401, "BadAdminKey", "This needs the deployment's admin key.");
    }
  }

  #apiRequest(
    request: IncomingMessage,
    response: ServerResponse,
    url: { path: string; query: URLSearchParams },
    rest: string,
  ): ApiRequest {
    const gone = new AbortController();
    response.on("close", () => {
      if (!response.writableFinished) gone.abort();
    });
    return {
      method: request.method ?? "GET",
      path: url.path,
      rest,
      query: url.query,
      headers: request.headers,
      ip: request.socket.remoteAddress ?? null,
      requestId: randomHex(this.#options.world.random, 8),
      stream: request,
      bytes: (limit) => readBody(request, limit),
      json: (limit) => readJson(request, limit),
      signal: gone.signal,
    };
  }

  #refusal(error: unknown): ApiResponse {
    if (error instanceof HttpError) return refusal(error.status, error.code, error.message);
    if (error instanceof AuthError) return refusal(401, error.code, error.message);
    if (error instanceof QueueFullError) return refusal(503, "TooManyConcurrentRequests", error.message);
    if (error instanceof EngineClosedError) return refusal(503, "InternalServerError", error.message);
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.#options.world.log("error", `A request failed: ${text}`);
    return refusal(500, "InternalServerError", "Your request couldn't be completed. Try again later.");
  }
}

function parseUrl(raw: string): { path: string; query: URLSearchParams } {
  const cut = raw.indexOf("?");
  const path = cut < 0 ? raw : raw.slice(0, cut);
  return {
    path: path.replace(/\/{2,}/g, "/"),
    query: new URLSearchParams(cut < 0 ? "" : raw.slice(cut + 1)),
  };
}

function refusal(status: number, code: string, message: string): ApiResponse {
  return jsonResponse({ code, message }, status);
}

async function write(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: ApiResponse,
  always: Record<string, string>,
): Promise<void> {
  if (response.headersSent) return void response.destroy();
  // What is left of a refused body is read and dropped, so that the client gets to see the answer.
  if (!request.complete && status >= 400) request.resume();
  const merged = { ...always, ...headers };
  for (const [name, value] of Object.entries(merged)) response.setHeader(name, value);
  response.statusCode = status;
  const isHead = request.method === "HEAD";
  if (body === null || typeof body === "string" || Buffer.isBuffer(body)) {
    const length = body === null ? 0 : Buffer.byteLength(body);
    if (status !== 204 && !response.hasHeader("content-length")) response.setHeader("content-length", length);
    response.end(isHead ? null : body);
    return;
  }
  if (isHead) {
    body.destroy();
    response.end();
    return;
  }
  // A reader that goes away early is no failure of ours.
  await pipeline(body, response).catch(() => response.destroy());
}
