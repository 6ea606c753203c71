import type { Database } from "../db/database";
import type { FunctionResult } from "../functions/calls";
import type { FunctionName } from "../functions/function-path";
import type { Engine } from "../functions/run/engine";
import { isTooFarAhead } from "../functions/system-tables/cron-times";
import {
  advanceCron,
  CRONS_TABLE,
  reloadIfDue,
  restartCron,
  type Cron,
} from "../functions/system-tables/crons";
import { readRange } from "../functions/system-tables/rows";
import type { World } from "../system/world";
import { RunTracker } from "./run-tracker";
import { systemCall } from "./system-call";

const MAX_CRONS = 1_000;
/** The longest time until crons are looked at again, in ms: the clock may be set back meanwhile. */
const LOOK_MS = 60_000;

/**
 * Runs crons. Each cron runs at most once at a time. A run that comes due while the last one continues is
 * skipped. After downtime, only the latest missed run is made up for.
 */
export class CronRunner {
  readonly #db: Database;
  readonly #engine: Engine;
  readonly #world: World;
  readonly #runs: RunTracker;
  readonly #skipping = new Set<string>();
  /** The time of the last look. An earlier one now means that the clock was set back. */
  #lookedAt = Infinity;

  constructor(options: { db: Database; engine: Engine; world: World }) {
    this.#db = options.db;
    this.#engine = options.engine;
    this.#world = options.world;
    this.#runs = new RunTracker(options.world, () => this.#startDue());
  }

  start(): void {
    this.#runs.start();
  }

  /** Resolves when running mutations have ended. Running actions are abandoned. */
  async stop(): Promise<void> {
    await this.#runs.stop();
  }

  checkDue(): void {
    this.#runs.checkDue();
  }

  #startDue(): number | null {
    const now = this.#world.clock.now();
    const crons = readRange<Cron>(this.#db.snapshot({ trusted: true }), `${CRONS_TABLE}.by_next_run`, {
      range: [],
      limit: MAX_CRONS,
    });
    if (now < this.#lookedAt) this.#bringForward(crons, now);
    this.#lookedAt = now;
    for (const cron of crons) {
      if (cron.nextRun > now) return Math.min(cron.nextRun, now + LOOK_MS);
      if (this.#runs.get(cron._id)) this.#skip(cron);
      else this.#start(cron);
    }
    return null;
  }

  /** Crons whose next run is the time of a clock that was ahead would not run until then. */
  #bringForward(crons: readonly Cron[], now: number): void {
    const waiting = crons.filter(({ schedule, nextRun }) => isTooFarAhead(schedule, nextRun, now));
    if (waiting.length === 0) return;
    this.#world.log("warn", `The clock was set back. ${waiting.length} crons get their next times anew.`);
    this.#engine
      .transact((transaction) => {
        for (const cron of waiting)
          if (reloadIfDue(transaction, cron) !== null) restartCron(transaction, cron, now);
      })
      .catch((error: unknown) => {
        this.#lookedAt = Infinity;
        this.#world.log("warn", `The crons keep their times for now: ${String(error)}`);
      });
  }

  #start(cron: Cron): void {
    const isAction = this.#isAction(cron);
    const work = isAction ? this.#runAction(cron) : this.#runMutation(cron);
    this.#runs.track(cron._id, `Cron ${cron.identifier}`, isAction, work);
  }

  #isAction(cron: Cron): boolean {
    return this.#engine.findFunctionSpec(cronFunction(cron))?.udfType === "Action";
  }

  /**
   * Sets the next run before it starts, so that a crash cannot run it twice. Rejects only if the engine
   * refuses the call.
   */
  async #runAction(cron: Cron): Promise<void> {
    if (!(await this.#advance(cron))) return;
    const { result } = await this.#engine.action(systemCall(this.#world, cronFunction(cron), cron.args));
    this.#report(cron, result);
  }

  /**
   * Runs and sets the next run in one commit. Rejects only if the engine refuses the call; the cron is then
   * still due.
   */
  async #runMutation(cron: Cron): Promise<void> {
    let hasBegun = false;
    const { result, durable } = await this.#engine.mutation(
      systemCall(this.#world, cronFunction(cron), cron.args),
      {
        jobId: null,
        begin: (transaction) => (hasBegun = reloadIfDue(transaction, cron) !== null),
        succeeded: (transaction) => advanceCron(transaction, cron, this.#world.clock.now()),
      },
    );
    await durable;
    if (!hasBegun || result.ok) return;
    this.#report(cron, result);
    await this.#advance(cron);
  }

  #skip(cron: Cron): void {
    // A mutation sets its cron's next run itself when it ends. Only an action can still run at the next due
    // time.
    if (!this.#runs.get(cron._id)?.isAction || this.#skipping.has(cron._id)) return;
    this.#skipping.add(cron._id);
    this.#world.log("warn", `Cron ${cron.identifier} was skipped: its last run is still running.`);
    void this.#advance(cron)
      .catch((error: unknown) => this.#world.log("warn", `Cron ${cron.identifier}: ${String(error)}`))
      .finally(() => this.#skipping.delete(cron._id));
  }

  async #advance(cron: Cron): Promise<boolean> {
    return await this.#engine.transact((transaction) => {
      const current = reloadIfDue(transaction, cron);
      if (current === null) return false;
      advanceCron(transaction, current, this.#world.clock.now());
      return true;
    });
  }

  #report(cron: Cron, result: FunctionResult): void {
    if (result.ok) return;
    const [firstLine = ""] = result.failure.message.split("\n");
    this.#world.log("error", `Cron ${cron.identifier} failed: ${firstLine}`);
  }
}

function cronFunction({ name, component }: Cron): FunctionName {
  return { path: name, component };
}
