export type Turn = () => Promise<void>;

/** A lane that took more than this of late waits behind those that took less, in ms. */
const BUSY_MS = 5;
/** What a lane took counts half as much after this time, in ms. */
const HALF_LIFE_MS = 100;
/** A busy lane gets a turn after this many of others, however many of those wait. */
const TURNS_OF_OTHERS = 8;

interface Use {
  ms: number;
  at: number;
}

/**
 * The waiting turns by lane, such as a connection. Turns of one lane keep their order, and lanes take turns. Those that
 * took little of late go first: a lone request need not wait for a turn of each lane with a backlog.
 */
export class Lanes {
  readonly #idle = new Map<object, Turn[]>();
  readonly #busy = new Map<object, Turn[]>();
  readonly #uses = new WeakMap<object, Use>();
  #count = 0;
  #turnsOfIdle = 0;

  /** The number of waiting turns. */
  get count(): number {
    return this.#count;
  }

  /** The number of waiting turns of one lane. */
  lengthOf(lane: object): number {
    return this.#turnsOf(lane)?.length ?? 0;
  }

  add(lane: object, turn: Turn): void {
    this.#count += 1;
    const waiting = this.#turnsOf(lane);
    if (waiting === undefined) this.#group(lane).set(lane, [turn]);
    else waiting.push(turn);
  }

  /** Takes the turn that is next to run. */
  next(): { lane: object; turn: Turn } | undefined {
    this.#demote();
    const isTurnOfBusy = this.#turnsOfIdle >= TURNS_OF_OTHERS || this.#idle.size === 0;
    const group = isTurnOfBusy && this.#busy.size > 0 ? this.#busy : this.#idle;
    this.#turnsOfIdle = group === this.#idle ? this.#turnsOfIdle + 1 : 0;
    for (const [lane, waiting] of group) {
      const turn = waiting.shift();
      // A lane with more to do goes behind the others.
      group.delete(lane);
      if (waiting.length > 0) this.#group(lane).set(lane, waiting);
      this.#count -= 1;
      if (turn !== undefined) return { lane, turn };
    }
    return undefined;
  }

  /** Moves lanes whose last turn was charged after they asked for the next. */
  #demote(): void {
    for (const [lane, waiting] of this.#idle) {
      if (this.#group(lane) === this.#idle) return;
      this.#idle.delete(lane);
      this.#busy.set(lane, waiting);
    }
  }

  /** Notes that a turn of the lane took this long. */
  charge(lane: object, ms: number): void {
    const now = performance.now();
    this.#uses.set(lane, { ms: this.#recentMs(lane, now) + ms, at: now });
  }

  #turnsOf(lane: object): Turn[] | undefined {
    return this.#idle.get(lane) ?? this.#busy.get(lane);
  }

  #group(lane: object): Map<object, Turn[]> {
    return this.#recentMs(lane, performance.now()) > BUSY_MS ? this.#busy : this.#idle;
  }

  #recentMs(lane: object, now: number): number {
    const use = this.#uses.get(lane);
    return use === undefined ? 0 : use.ms * 0.5 ** ((now - use.at) / HALF_LIFE_MS);
  }
}
