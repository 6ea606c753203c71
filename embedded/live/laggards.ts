import { EngineClosedError } from "../functions/errors";
import type { Slot } from "../functions/run/transactions";
import type { CacheEntry, Subscriber } from "./cache-entry";

/** The time that one session's queries may take of a commit's slot, or of one of its own turns, in ms. */
const SESSION_MS = 2;
interface Behind {
  /** The stale answers that the session waits for. */
  readonly entries: Set<CacheEntry>;
  /** From then on it gets all its answers in the next commit's slot. Under constant writes, it may never catch up otherwise. */
  readonly until: number;
  readonly subscriber: Subscriber;
}

export interface LaggardsOptions {
  rerun(slot: Slot, entry: CacheEntry): Promise<void>;
  exclusive(work: (slot: Slot) => Promise<void>, lane: object): Promise<void>;
}

/**
 * The sessions whose queries take longer than a commit's slot has time for. The rest of their queries run in turns of
 * their own, so that hundreds of costly queries of one session do not slow down everyone's writes.
 */
export class Laggards {
  readonly #options: LaggardsOptions;
  readonly #behind = new Map<object, Behind>();

  constructor(options: LaggardsOptions) {
    this.#options = options;
  }

  has(session: object): boolean {
    return this.#behind.has(session);
  }

  /** Begins a commit's slot. `run` reruns an entry in it, or later if none of its sessions has time left. */
  newTurn(): { run(entry: CacheEntry, rerun: () => Promise<void>): Promise<void> } {
    const used = new Map<object, number>();
    return {
      run: async (entry, rerun) => {
        const started = performance.now();
        const payer = [...this.#sessionsOf(entry)].find((session) => this.#hasTime(session, used, started));
        if (payer === undefined) return this.#defer(entry, started);
        await rerun();
        used.set(payer, (used.get(payer) ?? 0) + performance.now() - started);
        this.#settle(entry);
      },
    };
  }

  /** Forgets what an ended subscription waited for. */
  leave({ session, entry }: Subscriber): void {
    const behind = this.#behind.get(session);
    if (behind === undefined || this.#sessionsOf(entry).has(session)) return;
    this.#remove(session, behind, entry);
  }

  #hasTime(session: object, used: Map<object, number>, now: number): boolean {
    const behind = this.#behind.get(session);
    return (used.get(session) ?? 0) < SESSION_MS || (behind !== undefined && now > behind.until);
  }

  #defer(entry: CacheEntry, now: number): void {
    for (const subscriber of entry.subscribers) {
      const { session } = subscriber;
      const behind = this.#behind.get(session);
      if (behind !== undefined) behind.entries.add(entry);
      else
        this.#start(session, { entries: new Set([entry]), until: now + subscriber.patienceMs, subscriber });
    }
  }

  #start(session: object, behind: Behind): void {
    this.#behind.set(session, behind);
    this.#catchUp(session, behind).catch((error: unknown) => {
      // Nobody waits for the answers of a backend that closes.
      if (error instanceof EngineClosedError || this.#behind.get(session) !== behind) return;
      // Too many others wait. Nothing else would bring the session its answers.
      this.#behind.delete(session);
      behind.subscriber.onFailure();
    });
  }

  async #catchUp(session: object, behind: Behind): Promise<void> {
    while (behind.entries.size > 0) {
      await this.#options.exclusive(async (slot) => {
        const until = performance.now() + SESSION_MS;
        for (const entry of behind.entries) {
          if (!entry.isCurrent && entry.subscribers.size > 0) await this.#options.rerun(slot, entry);
          this.#settle(entry);
          if (performance.now() >= until) return;
        }
      }, session);
    }
  }

  #settle(entry: CacheEntry): void {
    for (const [session, behind] of this.#behind)
      if (behind.entries.has(entry)) this.#remove(session, behind, entry);
  }

  #remove(session: object, behind: Behind, entry: CacheEntry): void {
    behind.entries.delete(entry);
    if (behind.entries.size > 0) return;
    this.#behind.delete(session);
    behind.subscriber.onCaughtUp();
  }

  #sessionsOf(entry: CacheEntry): Set<object> {
    return new Set([...entry.subscribers].map(({ session }) => session));
  }
}
