import type { Clock } from "../system/world";
import { isLoopback, networkOf } from "./caller-address";
import type { Limits } from "./limits";

const MINUTE_MS = 60_000;

interface Caller {
  sockets: number;
  handshakes: number;
  /** When the minute began in which the handshakes are counted. */
  since: number;
}

/** Counts the sockets of each address, so that one cannot take them all. */
export class AddressLimits {
  readonly #limits: Limits;
  readonly #clock: Clock;
  readonly #callers = new Map<string, Caller>();
  #sweptAt = 0;

  constructor(limits: Limits, clock: Clock) {
    this.#limits = limits;
    this.#clock = clock;
  }

  /** Counts a new socket. Returns the function that counts it as gone, or null if the address has too many. */
  admit(address: string | null): (() => void) | null {
    if (address === null || (isLoopback(address) && !this.#limits.limitsLoopback)) return () => {};
    const now = this.#clock.now();
    this.#sweep(now);
    const caller = this.#caller(networkOf(address), now);
    caller.handshakes += 1;
    if (caller.handshakes > this.#limits.handshakes || caller.sockets >= this.#limits.sockets) return null;
    caller.sockets += 1;
    return () => void (caller.sockets -= 1);
  }

  #caller(network: string, now: number): Caller {
    const known = this.#callers.get(network) ?? { sockets: 0, handshakes: 0, since: now };
    if (isOver(known.since, now)) Object.assign(known, { handshakes: 0, since: now });
    this.#callers.set(network, known);
    return known;
  }

  /** Forgets callers without sockets once a minute. */
  #sweep(now: number): void {
    if (!isOver(this.#sweptAt, now)) return;
    this.#sweptAt = now;
    for (const [network, { sockets, since }] of this.#callers)
      if (sockets === 0 && isOver(since, now)) this.#callers.delete(network);
  }
}

/** True if a minute has passed, or the clock was set back by one. */
function isOver(since: number, now: number): boolean {
  return Math.abs(now - since) >= MINUTE_MS;
}
