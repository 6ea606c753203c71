import type { Snapshot } from "../db/access";
import type { Database } from "../db/database";
import type { FunctionResult } from "../functions/calls";
import { parseJobName } from "../functions/function-path";
import type { Engine } from "../functions/run/engine";
import { JOBS_TABLE, readJob, setJobState, type Job, type JobState } from "../functions/system-tables/jobs";
import { readRange } from "../functions/system-tables/rows";
import type { World } from "../system/world";
import { RunTracker } from "./run-tracker";
import { systemCall } from "./system-call";

const PARALLEL_JOBS = 8;
const START_BATCH = 100;

/**
 * RunTracker due jobs, earliest first, eight at a time. A mutation and its success are one commit, so it runs
 * exactly once. An action is marked before it starts, so a crash cannot repeat it: at most once.
 */
export class JobRunner {
  readonly #db: Database;
  readonly #engine: Engine;
  readonly #world: World;
  readonly #runs: RunTracker;

  constructor(options: { db: Database; engine: Engine; world: World }) {
    this.#db = options.db;
    this.#engine = options.engine;
    this.#world = options.world;
    this.#runs = new RunTracker(options.world, () => this.#startDue());
  }

  /** Fails the actions that a crash interrupted, then starts running due jobs. */
  async start(): Promise<void> {
    while ((await this.#failInterrupted()) === START_BATCH);
    this.#runs.start();
  }

  /**
   * Resolves when running mutations have ended. Running actions are abandoned, and the next start fails them.
   */
  async stop(): Promise<void> {
    await this.#runs.stop();
  }

  checkDue(): void {
    this.#runs.checkDue();
  }

  /** Starts the due jobs there is room for. Returns the next due time, or null to wait for a job to end. */
  #startDue(): number | null {
    const now = this.#now();
    const isFull = () => this.#runs.count >= PARALLEL_JOBS;
    for (const job of isFull() ? [] : this.#pending()) {
      if (this.#runs.get(job._id)) continue;
      if (job.scheduledTime > now) return job.scheduledTime;
      if (isFull()) return null;
      this.#start(job);
    }
    return null;
  }

  /**
   * The earliest pending jobs of the app and all components: enough to fill every place and see the next due
   * time.
   */
  #pending(): DueJob[] {
    const snapshot = this.#db.snapshot({ trusted: true });
    const limit = 2 * PARALLEL_JOBS + 1;
    const jobs = this.#components().flatMap((component) =>
      jobsInState(snapshot.inComponent(component), "pending", limit).map((job) => ({ ...job, component })),
    );
    return jobs.sort((a, b) => a.scheduledTime - b.scheduledTime).slice(0, limit);
  }

  /** Every component that ever had a job, mounted or not. Jobs of an unmounted component fail. */
  #components(): string[] {
    return this.#db.tables.namespacesOf(JOBS_TABLE);
  }

  #start(job: DueJob): void {
    const isAction = this.#isAction(job);
    const work = isAction ? this.#runAction(job) : this.#runMutation(job);
    this.#runs.track(job._id, "A scheduled function", isAction, work);
  }

  #isAction({ name, component }: DueJob): boolean {
    return this.#engine.findFunctionSpec(parseJobName(name, component))?.udfType === "Action";
  }

  /** Rejects only if the engine refuses the call. The job is then still pending. */
  async #runMutation(job: DueJob): Promise<void> {
    let hasBegun = false;
    const { result, durable } = await this.#engine.mutation(this.#call(job), {
      jobId: job._id,
      begin: (transaction) => (hasBegun = readJob(transaction, job._id)?.state.kind === "pending"),
      succeeded: (transaction) => setJobState(transaction, job._id, { kind: "success" }, this.#now()),
    });
    await durable;
    if (hasBegun && !result.ok) await this.#finish(job, "pending", finishedState(result));
  }

  async #runAction(job: DueJob): Promise<void> {
    if (!(await this.#finish(job, "pending", { kind: "inProgress" }))) return;
    const { result } = await this.#engine.action(this.#call(job), job._id);
    await this.#finish(job, "inProgress", finishedState(result));
  }

  /** Changes the state if it is still `from`. Returns false otherwise. */
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
        .flatMap((component) => jobsInState(transaction.inComponent(component), "inProgress", START_BATCH))
        .slice(0, START_BATCH);
      for (const { _id } of jobs) {
        setJobState(transaction, _id, { kind: "failed", error: INTERRUPTED_ERROR }, this.#now());
      }
      return jobs.length;
    });
  }

  #call({ name, component, args }: DueJob) {
    return systemCall(this.#world, parseJobName(name, component), args[0]);
  }

  #now(): number {
    return this.#world.clock.now();
  }
}

/** A job and the component whose scheduler it belongs to. */
type DueJob = Job & { component: string };

/** Jobs in one state, earliest first. */
function jobsInState(snapshot: Snapshot, kind: JobState["kind"], limit: number): Job[] {
  return readRange<Job>(snapshot, `${JOBS_TABLE}.by_time`, {
    range: [{ type: "Eq", fieldPath: "state.kind", value: kind }],
    limit,
  });
}

const INTERRUPTED_ERROR = "Transient error while executing action";

function finishedState(result: FunctionResult): JobState {
  return result.ok ? { kind: "success" } : { kind: "failed", error: result.failure.message.trimEnd() };
}
