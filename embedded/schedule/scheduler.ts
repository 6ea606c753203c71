import type { Database } from "../db/database";
import type { Engine } from "../functions/run/engine";
import { CRONS_TOKEN } from "../functions/system-tables/crons";
import { JOBS_TOKEN } from "../functions/system-tables/jobs";
import { isHeld, whenReleased } from "../system/hold";
import type { World } from "../system/world";
import { CronRunner } from "./cron-runner";
import { Housekeeping } from "./housekeeping";
import { JobRunner, type JobStats } from "./job-runner";

export interface SchedulerOptions {
  db: Database;
  engine: Engine;
  world: World;
  dataDir: string;
  onFatal: (error: Error) => void;
}

/**
 * Runs the jobs in `_scheduled_functions` and the crons in `_crons`, and deletes old jobs and session
 * records. Create one per server and start it after the first deployment is active.
 */
export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #jobs: JobRunner;
  readonly #crons: CronRunner;
  readonly #housekeeping: Housekeeping;
  #removeListener: (() => void) | null = null;
  #endHold: (() => void) | null = null;

  constructor(options: SchedulerOptions) {
    this.#options = options;
    this.#jobs = new JobRunner(options);
    this.#crons = new CronRunner(options);
    this.#housekeeping = new Housekeeping(options);
  }

  /** Runs what is due, in a held data folder once that is released. */
  async start(): Promise<void> {
    const { dataDir, world, onFatal } = this.#options;
    if (!isHeld(dataDir)) return await this.#run();
    world.log("warn", "The data was restored: until `release`, no scheduled function and no cron runs.");
    this.#endHold = whenReleased(dataDir, () => {
      world.log("info", "The data was released: scheduled functions and crons run.");
      this.#run().catch(onFatal);
    });
  }

  /** Fails the actions that a crash interrupted, then runs what is due. */
  async #run(): Promise<void> {
    this.#removeListener = this.#options.engine.onCommit(async ({ writes }) => {
      if (writes.tokens.has(JOBS_TOKEN)) this.#jobs.checkDue();
      if (writes.tokens.has(CRONS_TOKEN)) this.#crons.checkDue();
    });
    await this.#jobs.start();
    this.#crons.start();
    this.#housekeeping.start();
  }

  /** For an operator. */
  get jobs(): JobStats {
    return this.#jobs.stats;
  }

  /** Starts nothing more and resolves when running mutations have ended. Call it before `engine.close`. */
  async stop(): Promise<void> {
    this.#endHold?.();
    this.#removeListener?.();
    await Promise.all([this.#jobs.stop(), this.#crons.stop(), this.#housekeeping.stop()]);
  }
}
