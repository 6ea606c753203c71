import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { setMailEnvironment } from "./environment";

/** What the provider does with a request. `lost` means accepted, but the answer never arrives. */
export type Behavior =
  | "accept"
  | "busy"
  | "broken"
  | "garbage"
  | "reset"
  | "lost by reset"
  | "lost by silence"
  | "held back"
  | "refuse"
  | "locked out";

type Letter = { to: string; subject: string; html: string; text: string; headers?: Record<string, string> };

/** The provider that sends the emails of a file's tests. It is reset before each test. */
export function mailProvider(): MailProvider {
  const provider = new MailProvider();
  beforeAll(async () => {
    await provider.listen();
    setMailEnvironment(provider.url);
  });
  afterAll(async () => await provider.close());
  beforeEach(() => provider.reset());
  return provider;
}

/** A mail provider on its own port that fails on command. It honors idempotency keys as Resend does. */
export class MailProvider {
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  /** Decides the answer to each request. */
  behave: (request: number) => Behavior = () => "accept";
  readonly requests: { key: string; at: number; authorization: string }[] = [];
  /** The accepted emails by idempotency key. Only the first acceptance sends one. */
  readonly accepted = new Map<string, Letter[]>();
  readonly #bodies = new Map<string, { body: string; id: string }>();
  #onRequest: (() => void) | null = null;

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  get letters(): Letter[] {
    return [...this.accepted.values()].flat();
  }

  /** The address and the subject of each accepted email. */
  get sent(): string[] {
    return this.letters.map(({ to, subject }) => `${to}: ${subject}`);
  }

  /** Where each accepted email went. */
  get addresses(): string[] {
    return this.letters.map(({ to }) => to);
  }

  get url(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  }

  /** Resolves with the next request, once it is answered. */
  next(): Promise<void> {
    return new Promise((resolve) => (this.#onRequest = resolve));
  }

  /** Resets the provider: it accepts everything and remembers nothing. */
  reset(): void {
    this.behave = () => "accept";
    this.requests.length = 0;
    this.accepted.clear();
    this.#bodies.clear();
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const key = String(request.headers["idempotency-key"]);
    this.requests.push({ key, at: Date.now(), authorization: String(request.headers.authorization) });
    this.#answer(this.behave(this.requests.length), { key, body, request, response });
    this.#onRequest?.();
    this.#onRequest = null;
  }

  #answer(
    behavior: Behavior,
    {
      key,
      body,
      request,
      response,
    }: { key: string; body: string; request: IncomingMessage; response: ServerResponse },
  ): void {
    const fail = (status: number, name: string, headers: Record<string, string> = {}) =>
      response
        .writeHead(status, { "content-type": "application/json", ...headers })
        .end(JSON.stringify({ statusCode: status, name, message: name }));
    switch (behavior) {
      case "accept":
        return void this.#accept(key, body, response);
      case "busy":
        return void fail(429, "rate_limit_exceeded", { "retry-after": "3" });
      case "broken":
        return void fail(500, "internal_server_error");
      case "refuse":
        return void fail(422, "validation_error");
      case "locked out":
        return void fail(401, "invalid_api_key");
      case "garbage":
        this.#take(key, body);
        return void response.writeHead(200).end("<html>");
      case "reset":
        return void request.socket.destroy();
      case "lost by reset":
        this.#take(key, body);
        return void request.socket.destroy();
      case "held back":
        return;
      case "lost by silence":
        this.#take(key, body);
    }
  }

  #accept(key: string, body: string, response: ServerResponse): void {
    const known = this.#bodies.get(key);
    if (known !== undefined && known.body !== body)
      return void response
        .writeHead(409, { "content-type": "application/json" })
        .end(JSON.stringify({ statusCode: 409, name: "invalid_idempotent_request", message: "" }));
    const id = this.#take(key, body);
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ id }));
  }

  #take(key: string, body: string): string {
    const known = this.#bodies.get(key);
    if (known !== undefined) return known.id;
    const id = randomUUID();
    this.#bodies.set(key, { body, id });
    this.accepted.set(key, [...(this.accepted.get(key) ?? []), JSON.parse(body) as Letter]);
    return id;
  }
}
