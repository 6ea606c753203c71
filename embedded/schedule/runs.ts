import type { World } from "../system/world";
import { Alarm } from "./alarm";

/** How long something waits when the engine could not take it, in ms. */
const RETRY_MS = 1_000;

interface Run {
  isAction: boolean;
  ended: Promise<void>;
}

/**
 * What is running of things that have a time, each at most once at a time. `startDue` is called at the start,
 * whenever one of them ends, and at the time it returned itself: it begins what is due and says when something
 * is due next, in epoch ms; null when nothing is, or when only an end can make room for it.
 */
export class Runs {
  readonly #world: World;
  readonly #startDue: () => number | null;
  readonly #alarm: Alarm;
  readonly #running = new Map<string, Run>();
  #isStopped = true;

  constructor(world: World, startDue: () => number | null) {
    this.#world = world;
    this.#startDue = startDue;
    this.#alarm = new Alarm(world.clock, () => this.look());
  }

  get count(): number {
    return this.#running.size;
  }

  find(id: string): Run | undefined {
    return this.#running.get(id);
  }

  start(): void {
    this.#isStopped = false;
    this.look();
  }

  /** Resolves when running mutations have ended; actions are left behind. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#alarm.set(null);
    const mutations = [...this.#running.values()].filter(({ isAction }) => !isAction);
    await Promise.all(mutations.map(({ ended }) => ended));
  }

  look(): void {
    if (!this.#isStopped) this.#alarm.set(this.#startDue());
  }

  /** `work` rejects only when the engine could not take it: then it is due again after a pause. `name`: for the log. */
  begin(id: string, name: string, isAction: boolean, work: Promise<void>): void {
    const ended = work
      .catch(async (error: unknown) => {
        if (this.#isStopped) return;
        this.#world.log("warn", `${name} has to wait: ${String(error)}`);
        await this.#pause();
      })
      .finally(() => {
        this.#running.delete(id);
        this.look();
      });
    this.#running.set(id, { isAction, ended });
  }

  #pause(): Promise<void> {
    const { clock } = this.#world;
    return new Promise((resolve) => void clock.runAt(clock.now() + RETRY_MS, resolve));
  }
}
