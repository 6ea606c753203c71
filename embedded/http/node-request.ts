import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import type { CallerAddress } from "../net/caller-address";
import type { ApiRequest } from "../net/route";
import { randomHex } from "../system/random";
import type { Random } from "../system/world";
import { parseJson, readBody } from "./body";

export interface NodeRequestOptions {
  random: Random;
  addresses: CallerAddress;
}

/** A request as routes see it. Its rarely used parts are computed on first use. */
export class NodeRequest implements ApiRequest {
  readonly method: string;
  readonly path: string;
  rest = "";
  readonly #message: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #options: NodeRequestOptions;
  readonly #search: string;
  #query: URLSearchParams | null = null;
  #requestId: string | null = null;
  #gone: AbortController | null = null;

  constructor(message: IncomingMessage, response: ServerResponse, options: NodeRequestOptions) {
    this.#message = message;
    this.#response = response;
    this.#options = options;
    this.method = message.method ?? "GET";
    const url = message.url ?? "/";
    const cut = url.indexOf("?");
    const path = cut < 0 ? url : url.slice(0, cut);
    this.path = path.includes("//") ? path.replace(/\/{2,}/g, "/") : path;
    this.#search = cut < 0 ? "" : url.slice(cut + 1);
  }

  get headers(): IncomingHttpHeaders {
    return this.#message.headers;
  }

  get stream(): Readable {
    return this.#message;
  }

  get ip(): string | null {
    return this.#options.addresses.of(this.#message);
  }

  get lane(): object {
    return this.#message.socket;
  }

  get query(): URLSearchParams {
    this.#query ??= new URLSearchParams(this.#search);
    return this.#query;
  }

  get requestId(): string {
    this.#requestId ??= randomHex(this.#options.random, 8);
    return this.#requestId;
  }

  get signal(): AbortSignal {
    if (this.#gone) return this.#gone.signal;
    const gone = new AbortController();
    this.#gone = gone;
    if (this.#response.destroyed) gone.abort();
    this.#response.on("close", () => {
      if (!this.#response.writableFinished) gone.abort();
    });
    return gone.signal;
  }

  bytes(limit: number): Promise<Buffer> {
    return readBody(this.#message, limit);
  }

  json(limit: number): Promise<unknown> {
    return readBody(this.#message, limit).then(parseJson);
  }
}
