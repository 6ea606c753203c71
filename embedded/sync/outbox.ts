/** What the outbox needs of the database: how far the disk has come. */
export interface Durability {
  readonly durableTs: bigint;
  whenDurable(ts: bigint): Promise<void>;
}

/** Where a message leaves: one socket. */
export interface Exit {
  /** Messages of this exit that the outbox holds back. Only the outbox writes it. */
  held: number;
  send(message: Buffer): void;
  /** Without a code the close frame carries none. */
  close(code?: number, reason?: string): void;
}

interface Held {
  exit: Exit;
  ts: bigint;
  message: Buffer | null;
  code?: number;
  reason?: string;
}

/**
 * Lets nothing out that tells of a state which a power cut could still undo: a message waits until its
 * `ts` is on disk. The messages of one exit leave in the order they were posted.
 */
export class Outbox {
  readonly #durability: Durability;
  #held: Held[] = [];
  #isWaiting = false;

  constructor(durability: Durability) {
    this.#durability = durability;
  }

  post(exit: Exit, message: Buffer, ts: bigint): void {
    if (exit.held === 0 && ts <= this.#durability.durableTs) exit.send(message);
    else this.#hold({ exit, ts, message });
  }

  /** Closes the exit after everything posted to it has left. */
  close(exit: Exit, code?: number, reason?: string): void {
    if (exit.held === 0) exit.close(code, reason);
    else this.#hold({ exit, ts: 0n, message: null, code, reason });
  }

  #hold(held: Held): void {
    this.#held.push(held);
    held.exit.held += 1;
    this.#wait(held.ts);
  }

  /** The first one held always has a state that was not durable when it came. */
  #wait(ts: bigint): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#durability.whenDurable(ts).then(
      () => this.#release(),
      () => this.#giveUp(),
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

  /** The disk failed: what was held back never happened as far as anybody may know. */
  #giveUp(): void {
    this.#isWaiting = false;
    const lost = this.#held;
    this.#held = [];
    for (const { exit } of lost) {
      exit.held = 0;
      exit.close(1011, "InternalServerError");
    }
  }
}
