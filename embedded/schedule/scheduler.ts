import type { Database } from "../db/database";
import type { Engine } from "../functions/run/engine";
import { CRONS_TOKEN } from "../functions/system-tables/crons";
import { JOBS_TOKEN } from "../functions/system-tables/jobs";
import type { World } from "../system/world";
import { CronRunner } from "./cron-runner";
import { Housekeeping } from "./housekeeping";
import { JobRunner, type JobStats } from "./job-runner";

export interface SchedulerOptions {
  db: Database;
  engine: Engine;
  world: World;
}

/**
 * RunTracker the jobs in `_scheduled_functions` and the crons in `_crons`, and deletes old jobs and session
 * records. Create one per server and start it after the first deployment is active.
 */
export class Scheduler {
  readonly #engine: Engine;
  readonly #jobs: JobRunner;
  readonly #crons: CronRunner;
  readonly #housekeeping: Housekeeping;
  #removeListener: (() => void) | null = null;

  constructor(options: SchedulerOptions) {
    this.#engine = options.engine;
    this.#jobs = new JobRunner(options);
    this.#crons = new CronRunner(options);
    this.#housekeeping = new Housekeeping(options);
  }

  /** Fails the actions that a crash interrupted, then runs what is due. */
  async start(): Promise<void> {
    this.#removeListener = this.#engine.onCommit(async ({ writes }) => {
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
    this.#removeListener?.();
    await Promise.all([this.#jobs.stop(), this.#crons.stop(), this.#housekeeping.stop()]);
  }
}
