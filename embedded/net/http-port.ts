import { createServer } from "node:http";
import type { IncomingMessage, RequestListener, Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";

/** How long requests that run get to finish when the server goes, in ms. */
const CLOSE_MS = 1_000;
/** After a restart every client comes back at once; the system may allow fewer. */
const BACKLOG = 4_096;

/** A port that is bound before the backend behind it is ready; until then it answers 503. */
export class HttpPort {
  readonly #server: Server;
  /** Every open connection, also those that stopped speaking HTTP: each would keep the port from closing. */
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
    // Malformed HTTP: one short answer, and only this connection ends.
    this.#server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
      const isLong = error.code === "HPE_HEADER_OVERFLOW";
      const status = isLong ? "431 Request Header Fields Too Large" : "400 Bad Request";
      if (socket.writable) refuseConnection(socket, status);
    });
    this.#server.on("upgrade", (_request: IncomingMessage, socket) => socket.destroy());
  }

  /** `port` 0 takes a free one. Rejects with the system's error when the port cannot be bound. */
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

  get number(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  serve(listener: RequestListener): void {
    this.#listener = listener;
  }

  onUpgrade(listener: (request: IncomingMessage, socket: Duplex, head: Buffer) => void): void {
    this.#server.removeAllListeners("upgrade");
    this.#server.on("upgrade", listener);
  }

  /** Takes no new connection, lets running requests finish for a moment, then cuts them. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeIdleConnections();
    const timer = setTimeout(() => this.#connections.forEach((socket) => socket.destroy()), CLOSE_MS);
    await closed;
    clearTimeout(timer);
  }
}

/** Answers what will not be served, and ends the connection whether or not the other side does. */
export function refuseConnection(socket: Duplex, status: string): void {
  socket.once("finish", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
