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
/** How often every socket is tended, in ms; the periods below are counted in these. */
export const TEND_MS = 5_000;
/** A Ping goes out after 15 s without another message (wire 1.1). */
const APP_PING_TENDS = 3;
/** A socket from which nothing at all came for 120 s is gone. */
const SILENCE_TENDS = 24;
/** The close frame has room for this many bytes of reason. */
const MAX_REASON_BYTES = 123;

/** One WebSocket: sends, keeps it alive, and notices when it is not read. */
export class Link implements Exit {
  held = 0;
  readonly #socket: WebSocket;
  readonly #clock: Clock;
  #tendsSinceSent = 0;
  #tendsSinceReceived = 0;
  #backlogSince: number | null = null;
  /** Called once when a backlog has been read. */
  onCaughtUp: () => void = () => {};

  constructor(socket: WebSocket, clock: Clock) {
    this.#socket = socket;
    this.#clock = clock;
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
    this.#tendsSinceReceived = 0;
  }

  /** Reads no further: what the client sends stays with the client. */
  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    if (this.#socket.isPaused) this.#socket.resume();
  }

  send(message: Buffer): void {
    if (!this.isOpen) return;
    this.#tendsSinceSent = 0;
    this.#socket.send(message, { binary: false });
    if (this.#socket.bufferedAmount > MAX_BUFFERED_BYTES) this.close(1013, "TooManyConcurrentRequests");
  }

  close(code?: number, reason?: string): void {
    if (!this.isOpen) return;
    if (code === undefined) this.#socket.close();
    else this.#socket.close(code, cut(reason ?? ""));
  }

  /** Every `TEND_MS`: pings, and gives up on who does not answer or does not read. */
  tend(): void {
    this.#tendsSinceReceived += 1;
    this.#tendsSinceSent += 1;
    if (this.#tendsSinceReceived > SILENCE_TENDS) return this.#socket.terminate();
    if (!this.isOpen) return;
    this.#socket.ping();
    if (this.#tendsSinceSent >= APP_PING_TENDS) this.send(PING);
    this.checkBacklog();
  }

  /** More often than `tend`: a client that has caught up gets what it missed, one that does not read is let go. */
  checkBacklog(): void {
    if (this.#backlogSince === null) return;
    if (!this.isBacklogged) {
      this.#backlogSince = null;
      this.onCaughtUp();
    } else if (this.#clock.now() - this.#backlogSince > BACKLOG_MS) this.#abort();
  }

  /** A close frame waits behind what is not read: the connection is cut as well. */
  #abort(): void {
    this.close(1013, "TooManyConcurrentRequests");
    this.#socket.terminate();
  }
}

function cut(reason: string): string {
  return Buffer.byteLength(reason) <= MAX_REASON_BYTES ? reason : reason.slice(0, 40);
}
