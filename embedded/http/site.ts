import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Authenticator } from "../auth/authenticator";
import { AuthError } from "../auth/credentials";
import type { Identity } from "../functions/calls";
import { EngineClosedError, QueueFullError } from "../functions/errors";
import type { Engine } from "../functions/run/engine";
import type { CallerAddress } from "../net/caller-address";
import type { Refusals } from "../net/refusals";
import { badRequest, HttpError } from "../net/route";
import { randomHex } from "../system/random";
import type { World } from "../system/world";
import { limitSize, readChunks } from "./body";

/** The size limit of HTTP action bodies, for requests and responses. */
const MAX_BODY_BYTES = 20 * 1024 * 1024;
/** Set on every answer, so that a browser never takes one for another type than it names. */
const SAFE = { "x-content-type-options": "nosniff" };
const BODILESS = new Set(["GET", "HEAD", "OPTIONS"]);

export interface SiteOptions {
  engine: Engine;
  authenticator: Authenticator;
  addresses: CallerAddress;
  refusals: Refusals;
  world: World;
}

/** Serves HTTP actions: the whole site port, and `/http/*` of the cloud port without that prefix. */
export class Site {
  readonly #options: SiteOptions;

  constructor(options: SiteOptions) {
    this.#options = options;
  }

  /** Handles one request. `uri` is the path and query that user code sees. Never rejects. */
  async handle(request: IncomingMessage, response: ServerResponse, uri: string): Promise<void> {
    const requestId = randomHex(this.#options.world.random, 8);
    try {
      const { identity, authError } = await this.#identify(request.headers.authorization);
      const body = new LimitedBody(request);
      const answer = await this.#options.engine.httpAction(toRequest(request, uri, body), {
        identity,
        request: {
          ip: this.#options.addresses.of(request),
          userAgent: request.headers["user-agent"] ?? null,
          requestId,
          ...(authError === null ? {} : { authError }),
        },
      });
      if (body.refusal !== null) {
        await answer.body?.cancel();
        throw body.refusal;
      }
      await write(answer, request, response);
    } catch (error) {
      this.#refuse(error, request, response);
    }
  }

  /**
   * Reads the identity. An invalid token does not refuse the request; only reading the identity then fails.
   */
  async #identify(
    header: string | undefined,
  ): Promise<{ identity: Identity | null; authError: string | null }> {
    try {
      const { requester } = await this.#options.authenticator.verifyHeader(header);
      return { identity: requester.identity, authError: null };
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      return { identity: null, authError: error.message };
    }
  }

  #refuse(error: unknown, request: IncomingMessage, response: ServerResponse): void {
    const { addresses, refusals } = this.#options;
    if (error instanceof HttpError) refusals.note(error.code, addresses.of(request));
    else if (error instanceof QueueFullError)
      refusals.note("TooManyConcurrentRequests", addresses.of(request));
    if (response.headersSent) return void response.destroy();
    const [status, message] = refusalOf(error);
    if (status === 500) {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.#options.world.log("error", `An HTTP action's request failed: ${text}`);
    }
    const headers = status === 413 ? { connection: "close" } : {};
    response.writeHead(status, { ...SAFE, "content-type": "text/plain", ...headers }).end(message);
  }
}

function refusalOf(error: unknown): [number, string] {
  if (error instanceof HttpError) return [error.status, error.message];
  if (error instanceof QueueFullError || error instanceof EngineClosedError) return [503, error.message];
  return [500, "Your request couldn't be completed. Try again later."];
}

/**
 * The body of a request. `refusal` says that it was larger than the limit. The action that read it may have caught the
 * error, but the rest of the body is still in the connection, which can carry no further request.
 */
class LimitedBody {
  refusal: HttpError | null = null;
  readonly #request: IncomingMessage;

  constructor(request: IncomingMessage) {
    this.#request = request;
  }

  async *chunks(): AsyncGenerator<Uint8Array> {
    try {
      yield* limitSize(readChunks(this.#request), MAX_BODY_BYTES);
    } catch (error) {
      if (error instanceof HttpError) this.refusal = error;
      throw error;
    }
  }
}

function toRequest(request: IncomingMessage, uri: string, limited: LimitedBody): Request {
  const method = request.method ?? "GET";
  const host = request.headers.host ?? "localhost";
  if (Number(request.headers["content-length"] ?? 0) > MAX_BODY_BYTES) {
    throw new HttpError(413, "BodyTooLarge", `The body is larger than the limit of ${MAX_BODY_BYTES} bytes.`);
  }
  try {
    const body = BODILESS.has(method) ? null : Readable.toWeb(Readable.from(limited.chunks()));
    return new Request(`http://${host}${uri}`, {
      method,
      headers: toHeaders(request),
      body: body as ReadableStream | null,
      // Node requires this for a stream body.
      ...(body ? { duplex: "half" } : {}),
    });
  } catch {
    throw badRequest("The request is not valid.");
  }
}

function toHeaders(request: IncomingMessage): Headers {
  const headers = new Headers();
  const raw = request.rawHeaders;
  for (let i = 0; i + 1 < raw.length; i += 2) headers.append(raw[i] ?? "", raw[i + 1] ?? "");
  return headers;
}

async function write(answer: Response, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.statusCode = answer.status;
  if (answer.statusText !== "") response.statusMessage = answer.statusText;
  for (const [name, value] of Object.entries(SAFE)) response.setHeader(name, value);
  for (const [name, value] of answer.headers) if (name !== "set-cookie") response.setHeader(name, value);
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader("set-cookie", cookies);
  if (request.method === "HEAD" || !answer.body) {
    await answer.body?.cancel();
    response.end();
    return;
  }
  const body = limitSize(answer.body as unknown as AsyncIterable<Uint8Array>, MAX_BODY_BYTES);
  // A client that disconnects, or a body above the limit, ends only this connection.
  await pipeline(Readable.from(body), response).catch(() => response.destroy());
}
