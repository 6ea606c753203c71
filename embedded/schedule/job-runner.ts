import type { Snapshot } from "../db/access";
import type { Database } from "../db/database";
import type { FunctionResult } from "../functions/calls";
import type { Engine } from "../functions/engine";
import { targetOfJob } from "../functions/function-path";
import { readRange } from "../functions/rows";
import type { World } from "../system/world";
import { Alarm } from "./alarm";
import { JOBS_TABLE, readJob, setJobState, type Job, type JobState } from "./jobs";
import { systemCall } from "./system-call";

const PARALLEL_JOBS = 8;
/** How long a job waits when the engine could not take it, in ms. */
const RETRY_MS = 1_000;
const START_BATCH = 100;

/**
 * Runs due jobs, the earliest first, eight at a time. A mutation runs and is marked as done in one
 * commit: exactly once. An action is marked before it starts, so that a crash cannot run it again: at most once.
 */
export class JobRunner {
  readonly #db: Database;
  readonly #engine: Engine;
  readonly #world: World;
  readonly #alarm: Alarm;
  readonly #running = new Map<string, { isAction: boolean; ended: Promise<void> }>();
  #isStopped = true;

  constructor(options: { db: Database; engine: Engine; world: World }) {
    this.#db = options.db;
    this.#engine = options.engine;
    this.#world = options.world;
    this.#alarm = new Alarm(options.world.clock, () => this.look());
  }

  /** Fails the actions that a crash interrupted, then begins to run what is due. */
  async start(): Promise<void> {
    while ((await this.#failInterrupted()) === START_BATCH);
    this.#isStopped = false;
    this.look();
  }

  /** Resolves when running mutations have ended; actions are left behind, the next start fails them. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#alarm.set(null);
    const mutations = [...this.#running.values()].filter(({ isAction }) => !isAction);
    await Promise.all(mutations.map(({ ended }) => ended));
  }

  /** Starts what is due and free to run; the rest is looked at when something ends or comes due. */
  look(): void {
    if (this.#isStopped || this.#running.size >= PARALLEL_JOBS) return;
    const now = this.#world.clock.now();
    let next: number | null = null;
    for (const job of this.#pending()) {
      if (this.#running.has(job._id)) continue;
      if (job.scheduledTime > now) {
        next = job.scheduledTime;
        break;
      }
      if (this.#running.size >= PARALLEL_JOBS) return this.#alarm.set(null);
      this.#start(job);
    }
    this.#alarm.set(next);
  }

  /** Enough to fill every place and to see one that is not due yet: of the app and of all components. */
  #pending(): DueJob[] {
    const snapshot = this.#db.snapshot({ trusted: true });
    const limit = 2 * PARALLEL_JOBS + 1;
    const jobs = this.#components().flatMap((component) =>
      jobsInState(snapshot.within(component), "pending", limit).map((job) => ({ ...job, component })),
    );
    return jobs.sort((a, b) => a.scheduledTime - b.scheduledTime).slice(0, limit);
  }

  /** Those that ever had a job, mounted or not: the jobs of one that is gone fail. */
  #components(): string[] {
    return this.#db.tables.namespacesOf(JOBS_TABLE);
  }

  #start(job: DueJob): void {
    const isAction = this.#isAction(job);
    const ended = (isAction ? this.#runAction(job) : this.#runMutation(job))
      .catch(async (error: unknown) => {
        if (this.#isStopped) return;
        this.#world.log("warn", `A scheduled function has to wait: ${String(error)}`);
        await this.#pause();
      })
      .finally(() => {
        this.#running.delete(job._id);
        this.look();
      });
    this.#running.set(job._id, { isAction, ended });
  }

  #isAction({ name, component }: DueJob): boolean {
    return this.#engine.function(targetOfJob(name, component))?.udfType === "Action";
  }

  /** Rejects only when the engine could not take the job; it is still pending then. */
  async #runMutation(job: DueJob): Promise<void> {
    let hasBegun = false;
    const { result, durable } = await this.#engine.mutation(this.#call(job), {
      jobId: job._id,
      begin: (transaction) => (hasBegun = readJob(transaction, job._id)?.state.kind === "pending"),
      succeeded: (transaction) => setJobState(transaction, job._id, { kind: "success" }, this.#now()),
    });
    await durable;
    if (hasBegun && !result.ok) await this.#finish(job, "pending", stateOf(result));
  }

  async #runAction(job: DueJob): Promise<void> {
    if (!(await this.#finish(job, "pending", { kind: "inProgress" }))) return;
    const { result } = await this.#engine.action(this.#call(job), job._id);
    await this.#finish(job, "inProgress", stateOf(result));
  }

  /** Changes the state when it is still `from`; false when it is not. */
  async #finish(job: Job, from: JobState["kind"], to: JobState): Promise<boolean> {
    return await this.#engine.transact((transaction) => {
      if (readJob(transaction, job._id)?.state.kind !== from) return false;
      setJobState(transaction, job._id, to, this.#now());
      return true;
    });
  }

  async #failInterrupted(): Promise<number> {
    return await this.#engine.transact((transaction) => {
      const jobs = this.#components()
        .flatMap((component) => jobsInState(transaction.within(component), "inProgress", START_BATCH))
        .slice(0, START_BATCH);
      for (const { _id } of jobs) {
        setJobState(transaction, _id, { kind: "failed", error: INTERRUPTED }, this.#now());
      }
      return jobs.length;
    });
  }

  #call({ name, component, args }: DueJob) {
    return systemCall(this.#world, targetOfJob(name, component), args[0]);
  }

  #now(): number {
    return this.#world.clock.now();
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      this.#world.clock.runAt(this.#now() + RETRY_MS, resolve);
    });
  }
}

/** A job, and the component whose scheduler it is of. */
type DueJob = Job & { component: string };

/** The earliest first. */
function jobsInState(snapshot: Snapshot, kind: JobState["kind"], limit: number): Job[] {
  return readRange<Job>(snapshot, `${JOBS_TABLE}.by_time`, {
    range: [{ type: "Eq", fieldPath: "state.kind", value: kind }],
    limit,
  });
}

const INTERRUPTED = "Transient error while executing action";

function stateOf(result: FunctionResult): JobState {
  return result.ok ? { kind: "success" } : { kind: "failed", error: result.failure.message.trimEnd() };
}
