import type { Database } from "../db/database";
import type { Engine } from "../functions/engine";
import type { World } from "../system/world";

export interface SchedulerOptions {
  db: Database;
  engine: Engine;
  world: World;
}

/**
 * Runs what `ctx.scheduler` wrote into `_scheduled_functions` and what `_crons` is due, and clears out
 * finished jobs and old session records. One per server: `start` after the first deployment is active.
 */
export class Scheduler {
  constructor(_options: SchedulerOptions) {}

  /** Fails the actions that a crash interrupted, then runs what is due. */
  start(): Promise<void> {
    throw new Error("not built yet");
  }

  /** Starts nothing more and resolves when running mutations have ended. */
  stop(): Promise<void> {
    throw new Error("not built yet");
  }
}
