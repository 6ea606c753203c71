import type { Snapshot } from "../db/access";
import type { Database } from "../db/database";
import { DiskFullError } from "../db/errors";
import type { FunctionResult } from "../functions/calls";
import { parseJobName } from "../functions/function-path";
import type { Engine } from "../functions/run/engine";
import { JOBS_TABLE, readJob, setJobState, type Job, type JobState } from "../functions/system-tables/jobs";
import { readRange } from "../functions/system-tables/rows";
import { runAfter } from "../system/clock";
import type { World } from "../system/world";
import { RunTracker } from "./run-tracker";
import { systemCall } from "./system-call";

/** Actions and mutations have places of their own, so that hung actions do not delay a mutation. */
const PARALLEL_ACTIONS = 8;
const PARALLEL_MUTATIONS = 8;
const START_BATCH = 100;
/**
 * While more than this waits for the tree of the store, a job waits too. The tree takes its whole backlog in one
 * transaction, and keeps the memory of its pages. The larger the tree, the more pages the same rows of an import touch.
 */
const MAX_BACKLOG_BYTES = 1.5 * 1024 * 1024;
/** The pause before interrupted actions are failed after all, when the disk was full, in ms. */
const RETRY_MS = 1_000;
/** How many due actions that wait for a place a look for due mutations passes. */
const MAX_PASSED = 1_000;

export interface JobStats {
  actions: number;
  mutations: number;
  dueSince: number | null;
}

/**
 * Runs due jobs, earliest first, eight actions and eight mutations at a time. A mutation and its success are one commit, so it runs
 * exactly once. An action is marked before it starts, so a crash cannot repeat it: at most once.
 */
export class JobRunner {
  readonly #db: Database;
  readonly #engine: Engine;
  readonly #world: World;
  readonly #runs: RunTracker;
  #cancelRetry: () => void = () => {};

  constructor(options: { db: Database; engine: Engine; world: World }) {
    this.#db = options.db;
    this.#engine = options.engine;
    this.#world = options.world;
    this.#runs = new RunTracker(options.world, () => this.#startDue());
  }

  /** Fails the actions that a crash interrupted, then starts running due jobs. */
  async start(): Promise<void> {
    await this.#failAllInterrupted();
    this.#runs.start();
  }

  /**
   * Resolves when running mutations have ended. Running actions are abandoned, and the next start fails them.
   */
  async stop(): Promise<void> {
    this.#cancelRetry();
    await this.#runs.stop();
  }

  /** For an operator: what runs, and since when the earliest due job has waited or run, in ms since the epoch. */
  get stats(): JobStats {
    const earliest = this.#pending(1)[0]?.scheduledTime ?? Infinity;
    return {
      actions: this.#runs.countOf(true),
      mutations: this.#runs.countOf(false),
      dueSince: earliest <= this.#now() ? earliest : null,
    };
  }

  checkDue(): void {
    this.#runs.checkDue();
  }

  /** Starts the due jobs there is room for. Returns the next due time, or null to wait for a job to end. */
  #startDue(): number | null {
    const few = PARALLEL_ACTIONS + PARALLEL_MUTATIONS + 1;
    const jobs = this.#hasPlace(true) || this.#hasPlace(false) ? this.#pending(few) : [];
    const next = this.#startFrom(jobs);
    // The first ones all wait for a place of their kind. One of the other kind may be due behind them.
    const isPlaceLeft = this.#hasPlace(true) || this.#hasPlace(false);
    if (next !== null || jobs.length < few || !isPlaceLeft) return next;
    return this.#startFrom(this.#pending(MAX_PASSED));
  }

  /** Starts the due ones of these jobs that have a place. Returns the time of the first that is not due. */
  #startFrom(jobs: readonly DueJob[]): number | null {
    const now = this.#now();
    for (const job of jobs) {
      if (job.scheduledTime > now) return job.scheduledTime;
      if (!this.#runs.get(job._id) && this.#hasPlace(this.#isAction(job))) this.#start(job);
    }
    return null;
  }

  #hasPlace(isAction: boolean): boolean {
    return this.#runs.countOf(isAction) < (isAction ? PARALLEL_ACTIONS : PARALLEL_MUTATIONS);
  }

  /** The earliest pending jobs of the app and all components. */
  #pending(limit: number): DueJob[] {
    const snapshot = this.#db.snapshot({ trusted: true });
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
    // Before its turn, so that nobody's call waits behind it.
    await this.#db.whenBelow(MAX_BACKLOG_BYTES);
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

  /** A full disk delays only this: an action runs after it was marked, so none is taken for an interrupted one. */
  async #failAllInterrupted(): Promise<void> {
    try {
      while ((await this.#failInterrupted()) > 0);
    } catch (error) {
      if (!(error instanceof DiskFullError)) throw error;
      this.#cancelRetry = runAfter(this.#world.clock, RETRY_MS, () => {
        this.#failAllInterrupted().catch((failure: unknown) =>
          this.#world.log("warn", `Interrupted actions are still marked as running: ${String(failure)}`),
        );
      });
    }
  }

  async #failInterrupted(): Promise<number> {
    return await this.#engine.transact((transaction) => {
      const limit = START_BATCH + PARALLEL_ACTIONS;
      const jobs = this.#components()
        .flatMap((component) => jobsInState(transaction.inComponent(component), "inProgress", limit))
        .filter(({ _id }) => !this.#runs.get(_id))
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
