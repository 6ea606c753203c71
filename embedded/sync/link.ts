import type { WebSocket } from "ws";
import { DEFAULT_LIMITS } from "../net/limits";
import type { Clock } from "../system/world";
import { PING } from "./messages";
import type { MessageSink } from "./outbox";

/** Above this many unread bytes, Transitions are held back until the client reads on. */
const BACKLOG_BYTES = 1024 * 1024;
/** The longest a client may leave a backlog unread, in ms. */
const BACKLOG_MS = 30_000;
/** The interval of keep-alive checks, in ms. The two counts below are in these intervals. */
export const KEEP_ALIVE_MS = 5_000;
/** A Ping is sent after 15 s without another message. */
const PING_INTERVALS = 3;
/** A socket that sent nothing for 120 s is terminated. */
const MAX_SILENT_INTERVALS = 24;
/** The room for the reason in a close frame, in bytes. */
const MAX_REASON_BYTES = 123;

/** One WebSocket. Sends messages, keeps the connection alive and detects clients that do not read. */
export class Link implements MessageSink {
  held = 0;
  readonly #socket: WebSocket;
  readonly #clock: Clock;
  readonly #maxUnsentBytes: number;
  #intervalsSinceSent = 0;
  #intervalsSinceReceived = 0;
  #backlogSince: number | null = null;
  /** Called once when a backlog has been read. */
  onCaughtUp: () => void = () => {};
  /** Called when a client that does not read is disconnected. */
  onOverload: () => void = () => {};

  /** Above `maxUnsentBytes` that the client has not read, the socket is closed. */
  constructor(socket: WebSocket, clock: Clock, maxUnsentBytes = DEFAULT_LIMITS.unsentBytes) {
    this.#socket = socket;
    this.#clock = clock;
    this.#maxUnsentBytes = maxUnsentBytes;
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
    this.#intervalsSinceReceived = 0;
  }

  /** Stops reading from the socket, so that messages stay with the client. */
  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    if (this.#socket.isPaused) this.#socket.resume();
  }

  send(message: Buffer): void {
    if (!this.isOpen) return;
    this.#intervalsSinceSent = 0;
    this.#socket.send(message, { binary: false });
    if (this.#socket.bufferedAmount > this.#maxUnsentBytes) this.#closeOverloaded();
  }

  close(code?: number, reason?: string): void {
    if (!this.isOpen) return;
    if (code === undefined) this.#socket.close();
    else this.#socket.close(code, truncateReason(reason ?? ""));
  }

  /** Runs every `KEEP_ALIVE_MS`: pings, and disconnects clients that do not answer or read. */
  keepAlive(): void {
    this.#intervalsSinceReceived += 1;
    this.#intervalsSinceSent += 1;
    if (this.#intervalsSinceReceived > MAX_SILENT_INTERVALS) return this.#socket.terminate();
    if (!this.isOpen) return;
    this.#socket.ping();
    if (this.#intervalsSinceSent >= PING_INTERVALS) this.send(PING);
    this.checkBacklog();
  }

  /**
   * Runs more often than `keepAlive`. Resumes a client that has caught up, and disconnects one that does not read.
   */
  checkBacklog(): void {
    if (this.#backlogSince === null) return;
    if (!this.isBacklogged) {
      this.#backlogSince = null;
      this.onCaughtUp();
    } else if (this.#clock.now() - this.#backlogSince > BACKLOG_MS) this.#abort();
  }

  /** Terminates the connection too, because a close frame waits behind the unread data. */
  #abort(): void {
    this.#closeOverloaded();
    this.#socket.terminate();
  }

  #closeOverloaded(): void {
    if (this.isOpen) this.onOverload();
    this.close(1013, "TooManyConcurrentRequests");
  }
}

function truncateReason(reason: string): string {
  return Buffer.byteLength(reason) <= MAX_REASON_BYTES ? reason : reason.slice(0, 40);
}
