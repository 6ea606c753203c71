import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import type { RawData, WebSocket } from "ws";
import type { AllowedOrigins } from "../net/cors";
import { AddressLimits } from "../net/address-limits";
import type { CallerAddress } from "../net/caller-address";
import { refuseConnection } from "../net/http-port";
import { runAfter } from "../system/clock";
import { Link, KEEP_ALIVE_MS } from "./link";
import { SyncSession } from "./session";
import type { SyncContext } from "./session";

/** `/api/1.48.0/sync`, or `/api/sync` without a version. */
const SYNC_PATH = /^\/+api\/+(?:[^/]+\/+)?sync$/;
/** Arguments may be 16 MiB, and JSON escapes can make them up to three times as long. */
const MAX_MESSAGE_BYTES = 48 * 1024 * 1024;
const BACKLOG_CHECK_MS = 250;
/** The time clients have to answer the close frame on shutdown, in ms. */
const CLOSE_MS = 500;

/** Accepts and manages the WebSockets of the sync protocol. */
export class SyncServer {
  readonly #context: SyncContext;
  readonly #origins: AllowedOrigins;
  readonly #addresses: CallerAddress;
  readonly #addressLimits: AddressLimits;
  // Without compression, since a few bytes could expand to gigabytes. On loopback it also costs more than it
  // saves.
  readonly #sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
  });
  readonly #open = new Map<WebSocket, { link: Link; session: SyncSession }>();
  #cancelTimers: (() => void)[] = [];
  #isClosing = false;

  constructor(context: SyncContext, origins: AllowedOrigins, addresses: CallerAddress) {
    this.#context = context;
    this.#origins = origins;
    this.#addresses = addresses;
    this.#addressLimits = new AddressLimits(context.limits, context.world.clock);
    this.#repeat(KEEP_ALIVE_MS, (link) => link.keepAlive());
    this.#repeat(BACKLOG_CHECK_MS, (link) => link.checkBacklog());
  }

  /** Handles the `upgrade` event of an HTTP server. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on("error", () => socket.destroy());
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    if (this.#isClosing) return refuseConnection(socket, "503 Service Unavailable");
    if (!SYNC_PATH.test(path)) return refuseConnection(socket, "404 Not Found");
    if (!this.#origins.allows(request.headers.origin)) return refuseConnection(socket, "403 Forbidden");
    const address = this.#addresses.of(request);
    const leave = this.#addressLimits.admit(address);
    if (leave === null) {
      this.#context.refusals.note("TooManyConnections", address);
      return refuseConnection(socket, "429 Too Many Requests");
    }
    socket.once("close", leave);
    this.#sockets.handleUpgrade(request, socket, head, (accepted) =>
      this.#accept(accepted, request, address),
    );
  }

  /** How many sockets are open. */
  get size(): number {
    return this.#open.size;
  }

  /** How many queries they hold. */
  get liveQueries(): number {
    let count = 0;
    for (const { session } of this.#open.values()) count += session.liveQueries;
    return count;
  }

  /** Closes every socket. Clients reconnect when the server is back. */
  async close(): Promise<void> {
    this.#isClosing = true;
    for (const cancel of this.#cancelTimers) cancel();
    const sockets = [...this.#open.keys()];
    const gone = sockets.map(
      (socket) => new Promise<void>((resolve) => socket.once("close", () => resolve())),
    );
    for (const { link, session } of [...this.#open.values()]) {
      session.end();
      link.close(1001, "InternalServerError: shutting down");
    }
    const { clock } = this.#context.world;
    const cancel = runAfter(clock, CLOSE_MS, () => sockets.forEach((socket) => socket.terminate()));
    await Promise.all(gone);
    cancel();
    this.#sockets.close();
  }

  #accept(socket: WebSocket, request: IncomingMessage, ip: string | null): void {
    const { world, limits } = this.#context;
    const link = new Link(socket, world.clock, limits.unsentBytes);
    link.onOverload = () => this.#context.refusals.note("TooManyConcurrentRequests", ip);
    const session = new SyncSession(this.#context, link, {
      ip,
      userAgent: request.headers["user-agent"] ?? null,
    });
    this.#open.set(socket, { link, session });
    socket.on("message", (data: RawData, isBinary: boolean) => {
      link.received();
      if (isBinary) session.receiveInvalid("A message must be a text frame");
      else session.receive(decodeText(data));
    });
    socket.on("close", () => {
      this.#open.delete(socket);
      session.end();
    });
    // After a broken frame, `ws` closes the socket with the right code itself.
    socket.on("error", () => session.end());
  }

  #repeat(periodMs: number, run: (link: Link) => void): void {
    const { clock } = this.#context.world;
    const slot = this.#cancelTimers.length;
    const arm = () => {
      this.#cancelTimers[slot] = runAfter(clock, periodMs, () => {
        for (const { link } of this.#open.values()) run(link);
        arm();
      });
    };
    arm();
  }
}

function decodeText(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString("utf8");
  return data instanceof ArrayBuffer ? Buffer.from(data).toString("utf8") : data.toString("utf8");
}
