import type { WebSocket } from "ws";
import type { Clock } from "../system/world";
import { PING } from "./messages";
import type { Exit } from "./outbox";

/** Above this many unread bytes a client gets no further Transition until it has read on. */
const BACKLOG_BYTES = 1024 * 1024;
/** Above this many unread bytes the socket is given up whatever they are; room for one large result. */
const MAX_BUFFERED_BYTES = 64 * 1024 * 1024;
/** How long a client may leave a backlog unread, in ms. */
const BACKLOG_MS = 30_000;
/** A Ping goes out after this long without another message, in ms (wire 1.1). */
const APP_PING_MS = 15_000;
/** A socket from which nothing at all came for this long is gone, in ms. */
const SILENCE_MS = 120_000;
/** The close frame has room for this many bytes of reason. */
const MAX_REASON_BYTES = 123;

/** One WebSocket: sends, keeps it alive, and notices when it is not read. */
export class Link implements Exit {
  held = 0;
  readonly #socket: WebSocket;
  readonly #clock: Clock;
  #lastSent: number;
  #lastReceived: number;
  #backlogSince: number | null = null;
  /** Called once when a backlog has been read. */
  onCaughtUp: () => void = () => {};

  constructor(socket: WebSocket, clock: Clock) {
    this.#socket = socket;
    this.#clock = clock;
    this.#lastSent = this.#lastReceived = clock.now();
    socket.on("pong", () => this.received());
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  get isBacklogged(): boolean {
    if (this.#socket.bufferedAmount <= BACKLOG_BYTES) return false;
    this.#backlogSince ??= this.#clock.now();
    return true;
  }

  received(): void {
    this.#lastReceived = this.#clock.now();
  }

  send(message: Buffer): void {
    if (!this.isOpen) return;
    this.#lastSent = this.#clock.now();
    this.#socket.send(message, { binary: false });
    if (this.#socket.bufferedAmount > MAX_BUFFERED_BYTES) this.close(1013, "TooManyConcurrentRequests");
  }

  close(code?: number, reason?: string): void {
    if (!this.isOpen) return;
    if (code === undefined) this.#socket.close();
    else this.#socket.close(code, cut(reason ?? ""));
  }

  /** Every few seconds: pings, and gives up on who does not answer or does not read. */
  tend(): void {
    const now = this.#clock.now();
    if (now - this.#lastReceived > SILENCE_MS) return this.#socket.terminate();
    if (!this.isOpen) return;
    this.#socket.ping();
    if (now - this.#lastSent >= APP_PING_MS) this.send(PING);
    this.#tendBacklog(now);
  }

  /** More often than `tend`, while there is a backlog. */
  #tendBacklog(now: number): void {
    if (this.#backlogSince === null) return;
    if (!this.isBacklogged) {
      this.#backlogSince = null;
      return this.onCaughtUp();
    }
    // A close frame would wait behind what is not read either.
    if (now - this.#backlogSince > BACKLOG_MS) this.#abort();
  }

  checkBacklog(): void {
    this.#tendBacklog(this.#clock.now());
  }

  #abort(): void {
    this.close(1013, "TooManyConcurrentRequests");
    this.#socket.terminate();
  }
}

function cut(reason: string): string {
  return Buffer.byteLength(reason) <= MAX_REASON_BYTES ? reason : reason.slice(0, 40);
}
