/** The durability interface of the database. */
export interface Durability {
  readonly durableTs: bigint;
  whenDurable(ts: bigint): Promise<void>;
}

/** The socket that a message leaves through. */
export interface MessageSink {
  /** The number of messages held back for this exit. Only the outbox writes it. */
  held: number;
  send(message: Buffer): void;
  /** Closes the socket. Without a code, the close frame carries none. */
  close(code?: number, reason?: string): void;
}

interface Held {
  exit: MessageSink;
  ts: bigint;
  message: Buffer | null;
  code?: number;
  reason?: string;
}

/**
 * Holds each message until its `ts` is on disk, so that no client sees a state that a power cut could undo.
 * The messages of one exit leave in order.
 */
export class Outbox {
  readonly #durability: Durability;
  #held: Held[] = [];
  #isWaiting = false;

  constructor(durability: Durability) {
    this.#durability = durability;
  }

  post(exit: MessageSink, message: Buffer, ts: bigint): void {
    if (exit.held === 0 && ts <= this.#durability.durableTs) exit.send(message);
    else this.#hold({ exit, ts, message });
  }

  /** Closes the exit after all its messages have left. */
  close(exit: MessageSink, code?: number, reason?: string): void {
    if (exit.held === 0) exit.close(code, reason);
    else this.#hold({ exit, ts: 0n, message: null, code, reason });
  }

  #hold(held: Held): void {
    this.#held.push(held);
    held.exit.held += 1;
    this.#wait(held.ts);
  }

  /** Waits for the first held message, whose state was not yet durable. */
  #wait(ts: bigint): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#durability.whenDurable(ts).then(
      () => this.#release(),
      () => this.#closeAll(),
    );
  }

  #release(): void {
    this.#isWaiting = false;
    const { durableTs } = this.#durability;
    const stop = this.#held.findIndex((held) => held.ts > durableTs);
    const released = stop < 0 ? this.#held : this.#held.slice(0, stop);
    this.#held = stop < 0 ? [] : this.#held.slice(stop);
    for (const { exit, message, code, reason } of released) {
      exit.held -= 1;
      if (message) exit.send(message);
      else exit.close(code, reason);
    }
    const [next] = this.#held;
    if (next) this.#wait(next.ts);
  }

  /** Closes every waiting socket. After a disk failure, no one may learn of the held states. */
  #closeAll(): void {
    this.#isWaiting = false;
    const lost = this.#held;
    this.#held = [];
    for (const { exit } of lost) {
      exit.held = 0;
      exit.close(1011, "InternalServerError");
    }
  }
}
