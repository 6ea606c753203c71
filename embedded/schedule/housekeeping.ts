import type { Database } from "../db/database";
import type { Engine } from "../functions/run/engine";
import { JOBS_TABLE, type Job } from "../functions/system-tables/jobs";
import { readRange } from "../functions/system-tables/rows";
import type { World } from "../system/world";
import { Alarm } from "./alarm";

const EVERY_MS = 60 * 60 * 1000;
/** The time a finished job is kept, in ms. */
const JOBS_KEPT_MS = 7 * 24 * 60 * 60 * 1000;
/** The rows deleted per queue slot, bounded so that other calls do not wait long. */
const BATCH = 100;
const FINISHED = ["success", "failed", "canceled"];

/**
 * Deletes jobs a week after they finished, and session records that clients can no longer repeat. Runs once
 * an hour.
 */
export class Housekeeping {
  readonly #db: Database;
  readonly #engine: Engine;
  readonly #world: World;
  readonly #alarm: Alarm;
  #round: Promise<void> = Promise.resolve();
  #isStopped = true;

  constructor(options: { db: Database; engine: Engine; world: World }) {
    this.#db = options.db;
    this.#engine = options.engine;
    this.#world = options.world;
    this.#alarm = new Alarm(options.world.clock, () => this.#startRound());
  }

  start(): void {
    this.#isStopped = false;
    this.#startRound();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#alarm.set(null);
    await this.#round;
  }

  #startRound(): void {
    this.#round = this.#clean()
      .catch((error: unknown) => this.#world.log("warn", `Cleanup failed: ${String(error)}`))
      .finally(() => {
        if (!this.#isStopped) this.#alarm.set(this.#world.clock.now() + EVERY_MS);
      });
  }

  async #clean(): Promise<void> {
    for (const component of this.#db.tables.namespacesOf(JOBS_TABLE)) {
      for (const kind of FINISHED) {
        while (!this.#isStopped && (await this.#deleteJobs(component, kind)) === BATCH);
      }
    }
    while (!this.#isStopped && (await this.#engine.sweepSessions(BATCH)) === BATCH);
  }

  async #deleteJobs(component: string, kind: string): Promise<number> {
    const before = this.#world.clock.now() - JOBS_KEPT_MS;
    return await this.#engine.transact((transaction) => {
      const jobs = readRange<Job>(transaction.inComponent(component), `${JOBS_TABLE}.by_completion`, {
        range: [
          { type: "Eq", fieldPath: "state.kind", value: kind },
          { type: "Lt", fieldPath: "completedTime", value: before },
        ],
        limit: BATCH,
      });
      for (const { _id } of jobs) transaction.trusted.remove(_id, JOBS_TABLE);
      return jobs.length;
    });
  }
}
