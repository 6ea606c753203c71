import { createServer } from "node:http";
import type { IncomingMessage, RequestListener, Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";

/** The time running requests have to finish when the port closes, in ms. */
const CLOSE_MS = 1_000;
/** The accept queue length. After a restart all clients reconnect at once. The system may allow fewer. */
const BACKLOG = 4_096;

/** An HTTP port that is bound before the backend is ready. Until `serve` is called it responds with 503. */
export class HttpPort {
  readonly #server: Server;
  /** All open connections, including upgraded ones. Each would keep the port from closing. */
  readonly #connections = new Set<Socket>();
  #listener: RequestListener = (_request, response) => {
    response
      .writeHead(503, { "content-type": "text/plain", "retry-after": "1" })
      .end("The backend is starting.");
  };

  private constructor() {
    this.#server = createServer((request, response) => this.#listener(request, response));
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
    this.#server.on("upgrade", (_request: IncomingMessage, socket) => socket.destroy());
  }

  /** Binds a port; 0 selects a free one. Rejects with the system's error if the port cannot be bound. */
  static async listen(host: string, port: number): Promise<HttpPort> {
    const bound = new HttpPort();
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

  /** Sets the handler of all requests. */
  serve(listener: RequestListener): void {
    this.#listener = listener;
  }

  /** Sets the handler of all upgrade requests. Without one, upgrades are disconnected. */
  onUpgrade(listener: (request: IncomingMessage, socket: Duplex, head: Buffer) => void): void {
    this.#server.removeAllListeners("upgrade");
    this.#server.on("upgrade", listener);
  }

  /** Stops accepting connections, waits up to one second for running requests, then disconnects them. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeIdleConnections();
    const timer = setTimeout(() => this.#connections.forEach((socket) => socket.destroy()), CLOSE_MS);
    await closed;
    clearTimeout(timer);
  }
}

/** Responds with an error status and closes the connection, even if the client keeps it open. */
export function refuseConnection(socket: Duplex, status: string): void {
  socket.once("finish", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
