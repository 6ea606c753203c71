import { runAfter } from "../system/clock";
import type { World } from "../system/world";
import { Alarm } from "./alarm";

/** The pause before a retry when the engine refused a call, in ms. */
const RETRY_MS = 1_000;

interface Run {
  isAction: boolean;
  ended: Promise<void>;
}

/**
 * The running jobs or crons, each at most once at a time. `startDue` starts the due ones and returns the next
 * due time in ms since the epoch. It returns null if nothing is due later, or if a run must end first. It is
 * called at the start, when a run ends, and at the time it returned.
 */
export class RunTracker {
  readonly #world: World;
  readonly #startDue: () => number | null;
  readonly #alarm: Alarm;
  readonly #running = new Map<string, Run>();
  #isStopped = true;

  constructor(world: World, startDue: () => number | null) {
    this.#world = world;
    this.#startDue = startDue;
    this.#alarm = new Alarm(world.clock, () => this.checkDue());
  }

  /** The number of running actions, or of everything else that runs. */
  countOf(isAction: boolean): number {
    let count = 0;
    for (const run of this.#running.values()) if (run.isAction === isAction) count += 1;
    return count;
  }

  get(id: string): Run | undefined {
    return this.#running.get(id);
  }

  start(): void {
    this.#isStopped = false;
    this.checkDue();
  }

  /** Resolves when running mutations have ended. Running actions are abandoned. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#alarm.set(null);
    const mutations = [...this.#running.values()].filter(({ isAction }) => !isAction);
    await Promise.all(mutations.map(({ ended }) => ended));
  }

  checkDue(): void {
    if (!this.#isStopped) this.#alarm.set(this.#startDue());
  }

  /**
   * Tracks a run. `work` rejects only if the engine refused the call; it is then due again after a pause.
   * `name` is for the log.
   */
  track(id: string, name: string, isAction: boolean, work: Promise<void>): void {
    const ended = work
      .catch(async (error: unknown) => {
        if (this.#isStopped) return;
        this.#world.log("warn", `${name} is delayed: ${String(error)}`);
        await this.#pause();
      })
      .finally(() => {
        this.#running.delete(id);
        this.checkDue();
      });
    this.#running.set(id, { isAction, ended });
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => void runAfter(this.#world.clock, RETRY_MS, resolve));
  }
}
