import { createServer } from "node:http";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";

/** The time running requests have to finish when the port stops accepting others, in ms. */
const FINISH_MS = 1_500;
/** The time that is left to answer the rest when the port closes, in ms. */
const CLOSE_MS = 250;
/**
 * How long an idle connection stays open, in ms: longer than a proxy in front keeps its own (Caddy two minutes, nginx one).
 * Closed by this side first, a connection may end just as the proxy sends a request over it, which it answers with 502.
 */
export const IDLE_MS = 130_000;
/** The accept queue length. After a restart all clients reconnect at once. The system may allow fewer. */
const BACKLOG = 4_096;

/** Answered at any time, also while the backend starts or stops: the process is alive. */
const LIVENESS_PATH = "/livez";
const CLIENT_LEFT = 499;
const PLAIN_TEXT = { "content-type": "text/plain", "x-content-type-options": "nosniff" };

/**
 * An HTTP port that is bound before the backend is ready. Until `serve` is called, and after `finish`, it responds
 * with 503.
 */
export class HttpPort {
  readonly #server: Server;
  /** All open connections, including upgraded ones. Each would keep the port from closing. */
  readonly #connections = new Set<Socket>();
  readonly #answers = new Map<number, number>();
  #running = 0;
  #closed: Promise<void> | null = null;
  #onIdle: () => void = () => {};
  #listener: RequestListener = unavailable("The backend is starting.");

  readonly #tellsLife: boolean;

  private constructor(tellsLife: boolean) {
    this.#tellsLife = tellsLife;
    this.#server = createServer({ keepAliveTimeout: IDLE_MS }, (request, response) =>
      this.#handle(request, response),
    );
    this.#server.on("connection", (socket) => {
      this.#connections.add(socket);
      socket.once("close", () => this.#connections.delete(socket));
    });
    // Malformed HTTP gets one short response and ends only its own connection.
    this.#server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
      const isLong = error.code === "HPE_HEADER_OVERFLOW";
      const status = isLong ? "431 Request Header Fields Too Large" : "400 Bad Request";
      if (socket.writable) refuseConnection(socket, status);
    });
  }

  /**
   * Binds a port; 0 selects a free one. With `tellsLife` it answers `/livez` itself. Rejects with the system's error if the
   * port cannot be bound.
   */
  static async listen(host: string, port: number, { tellsLife = false } = {}): Promise<HttpPort> {
    const bound = new HttpPort(tellsLife);
    await new Promise<void>((resolve, reject) => {
      bound.#server.once("error", reject);
      bound.#server.listen({ port, host, backlog: BACKLOG }, () => {
        bound.#server.off("error", reject);
        resolve();
      });
    });
    return bound;
  }

  /** The bound port number. */
  get number(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** How many requests run. */
  get running(): number {
    return this.#running;
  }

  /** How often each status was the answer. A client that left before its answer counts as 499. */
  get answers(): ReadonlyMap<number, number> {
    return this.#answers;
  }

  /** Sets the handler of all requests. */
  serve(listener: RequestListener): void {
    this.#listener = listener;
  }

  /** Sets the handler of all upgrade requests. Without one, they are answered like others. */
  onUpgrade(listener: (request: IncomingMessage, socket: Duplex, head: Buffer) => void): void {
    this.#server.removeAllListeners("upgrade");
    this.#server.on("upgrade", listener);
  }

  /** Stops accepting connections and requests, and waits a bounded time for those that run. */
  async finish(): Promise<void> {
    this.#listener = unavailable("The backend is shutting down.");
    void this.#stopAccepting();
    if (this.#running === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, FINISH_MS);
      this.#onIdle = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Stops accepting connections, leaves running requests a moment to end, then disconnects them. */
  async close(): Promise<void> {
    const closed = this.#stopAccepting();
    const timer = setTimeout(() => this.#connections.forEach((socket) => socket.destroy()), CLOSE_MS);
    await closed;
    clearTimeout(timer);
  }

  #stopAccepting(): Promise<void> {
    this.#closed ??= new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeIdleConnections();
    return this.#closed;
  }

  #handle(request: IncomingMessage, response: ServerResponse): void {
    if (this.#tellsLife && request.url === LIVENESS_PATH) {
      response.writeHead(200, PLAIN_TEXT).end("The process is alive.");
      return;
    }
    this.#running += 1;
    response.once("close", () => {
      this.#running -= 1;
      const status = response.writableFinished ? response.statusCode : CLIENT_LEFT;
      this.#answers.set(status, (this.#answers.get(status) ?? 0) + 1);
      if (this.#running === 0) this.#onIdle();
    });
    this.#listener(request, response);
  }
}

function unavailable(sentence: string): RequestListener {
  return (_request, response) => {
    response.writeHead(503, { ...PLAIN_TEXT, "retry-after": "1", connection: "close" }).end(sentence);
  };
}

/** Responds with an error status and closes the connection, even if the client keeps it open. */
export function refuseConnection(socket: Duplex, status: string): void {
  socket.once("finish", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
