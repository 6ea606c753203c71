import type { Snapshot, Transaction } from "../../db/access";
import { DiskFullError } from "../../db/errors";
import type { Commit } from "../../db/read-set";
import type {
  FunctionCall,
  FunctionFailure,
  FunctionResult,
  MutationCall,
  MutationOutcome,
  QueryCall,
  QueryOutcome,
} from "../calls";
import { FunctionError, toFailure } from "../errors";
import { findComponentCode } from "../deployment";
import { canonicalPath, findFunction, functionIdentifier } from "../function-path";
import type { ActiveDeployment } from "../realm/active-deployment";
import type { EngineServices } from "../syscalls/udf-run";
import { SessionRecords } from "../system-tables/session-records";
import { toExecutionRecord, type ExecutionRecord } from "./execution-record";
import type { Listeners } from "./listeners";
import { UdfRunner, type UdfResult } from "./udf-runner";
import { Watchdog } from "./watchdog";

/** One turn of the serial queue. It is valid until its work has settled. */
export interface Slot {
  /** Runs a query at the current state, inside this turn. Rejects with IndexPendingError; `Engine` then repeats the turn. */
  query(call: QueryCall): Promise<QueryOutcome>;
  /**
   * Commits, then runs the commit listeners. A transaction without writes does neither. `committed` runs
   * after the commit and before the listeners read the new state.
   */
  commit(transaction: Transaction, committed?: () => void): Promise<Commit>;
  /** Runs the commit listeners for a commit that the database made itself (`activateSchema`). */
  announce(commit: Commit): Promise<void>;
}

export type CommitListener = (commit: Commit, slot: Slot) => Promise<void>;

/** The steps a scheduled job or cron adds to its mutation's transaction. */
export interface MutationHooks {
  /** The scheduled job's id, or null for a cron. */
  jobId: string | null;
  /** Runs before the function. Returning false skips the function. */
  begin(transaction: Transaction): boolean;
  /** Runs after the function returned, in the same transaction. */
  succeeded(transaction: Transaction): void;
}

/** Mutations that the backend performs itself, for the holder of the admin key. */
export interface SystemMutations {
  owns(path: string): boolean;
  mutate(transaction: Transaction, call: FunctionCall): FunctionResult;
}

type Answer = (outcome: MutationOutcome) => void;

/** Runs queries and mutations as transactions. Every method must run inside a queue slot. */
export class Transactions {
  readonly slot: Slot;
  readonly #services: EngineServices;
  readonly #active: () => ActiveDeployment | null;
  readonly #records: Listeners<ExecutionRecord>;
  readonly #onFatal: (error: Error) => void;
  readonly #watchdog: Watchdog;
  readonly #runner: UdfRunner;
  readonly #sessions: SessionRecords;
  readonly #system: SystemMutations | null;
  readonly #listeners = new Set<CommitListener>();

  constructor(options: {
    services: EngineServices;
    active: () => ActiveDeployment | null;
    /** Called when a function left work running in the modules of this deployment. */
    renew: (active: ActiveDeployment) => void;
    records: Listeners<ExecutionRecord>;
    system: SystemMutations | null;
    onFatal: (error: Error) => void;
  }) {
    this.#services = options.services;
    this.#active = options.active;
    this.#records = options.records;
    this.#system = options.system;
    this.#onFatal = options.onFatal;
    this.#watchdog = new Watchdog(options.services.world.clock);
    this.#runner = new UdfRunner(options.services, this.#watchdog, options.renew);
    this.#sessions = new SessionRecords(options.services.db);
    this.slot = {
      query: (call) => this.query(call),
      commit: (transaction, committed) => this.#commit(transaction, committed),
      announce: (commit) => this.#announce(commit),
    };
  }

  /** Runs a query, in the deployment in force unless another is given. */
  async query(call: QueryCall, active?: ActiveDeployment): Promise<QueryOutcome> {
    const snapshot = this.#services.db.snapshot();
    snapshot.dependOn("deployment");
    const { result, logLines, run } = await this.#run(call, { active, snapshot, journal: call.journal });
    return {
      result,
      logLines,
      journal: run?.newJournal ?? null,
      ts: snapshot.ts,
      reads: snapshot.reads,
      readsIdentity: run?.readsIdentity ?? false,
      readsTime: run?.readsTime ?? false,
    };
  }

  /** Runs a mutation. `answer` gets the outcome before the commit listeners run. */
  async mutation(call: MutationCall, answer: Answer, hooks?: MutationHooks): Promise<void> {
    const { db } = this.#services;
    await db.whenRoom();
    const transaction = db.begin();
    const recorded = call.session && this.#sessions.find(transaction.trusted, call.session);
    if (recorded) {
      const { valueJson, logLines } = recorded;
      return answer(this.#uncommitted({ ok: true, valueJson }, logLines));
    }
    if (hooks?.begin(transaction) === false) return answer(this.#uncommitted(NOT_RUN, []));
    const { result, logLines } = await this.#run(call, { transaction, jobId: hooks?.jobId ?? null });
    if (!result.ok) return answer(this.#uncommitted(result, logLines));
    hooks?.succeeded(transaction);
    if (call.session) {
      this.#sessions.write(transaction, call.session, { valueJson: result.valueJson, logLines });
    }
    const commit = this.#commitOrRefuse(transaction, hooks);
    if ("message" in commit) return answer(this.#uncommitted({ ok: false, failure: commit }, logLines));
    answer({ result, logLines, ts: commit.ts, durable: commit.durable });
    await this.#announce(commit);
  }

  /** Commits, or answers that the disk is full. A job is not answered: it stays pending until there is room. */
  #commitOrRefuse(transaction: Transaction, hooks: MutationHooks | undefined): Commit | FunctionFailure {
    try {
      return this.#services.db.commit(transaction);
    } catch (error) {
      if (!(error instanceof DiskFullError) || hooks !== undefined) throw error;
      return toFailure(error, String);
    }
  }

  onCommit(listener: CommitListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  sweepSessions(transaction: Transaction, limit: number): number {
    return this.#sessions.sweep(transaction, this.#services.world.clock.now(), limit);
  }

  close(): void {
    this.#watchdog.close();
  }

  async #run(
    call: FunctionCall,
    options: {
      active?: ActiveDeployment;
      transaction?: Transaction;
      snapshot?: Snapshot;
      journal?: string | null;
      jobId?: string | null;
    },
  ): Promise<Pick<UdfResult, "result"> & { logLines: string[]; run: UdfResult["run"] | null }> {
    const { transaction = null, journal = null, jobId = null } = options;
    if (transaction !== null && this.#system?.owns(call.path)) {
      return { result: this.#system.mutate(transaction, call), logLines: [], run: null };
    }
    const active = options.active ?? this.#active();
    if (active === null) return { result: notFoundResult(call), logLines: [], run: null };
    const { clock } = this.#services.world;
    const startedAt = clock.now();
    const snapshot = transaction ?? options.snapshot ?? this.#services.db.snapshot();
    const { result, run } = await this.#runner.run({ call, active, snapshot, transaction, journal, jobId });
    if (run.shared.pendingIndex !== null) throw run.shared.pendingIndex;
    const logLines = run.logs.lines;
    if (!this.#records.isEmpty) {
      const udfType = transaction === null ? "Query" : "Mutation";
      const identifier = functionIdentifier(call);
      const code = findComponentCode(active.deployment, call.component ?? "");
      const name = code?.functions.has(canonicalPath(call.path)) ? identifier : null;
      const { request } = call;
      const now = clock.now();
      this.#records.notify(
        toExecutionRecord({ udfType, identifier, name, request, startedAt, now, result, logLines }),
      );
    }
    return { result, logLines, run };
  }

  #uncommitted(result: MutationOutcome["result"], logLines: string[]): MutationOutcome {
    const ts = this.#services.db.latestTs;
    const durable = this.#services.db.whenDurable(ts);
    // A caller need not wait for it if the call wrote nothing.
    durable.catch(() => undefined);
    return { result, logLines, ts, durable };
  }

  async #commit(transaction: Transaction, committed?: () => void): Promise<Commit> {
    const commit = this.#services.db.commit(transaction);
    committed?.();
    await this.#announce(commit);
    return commit;
  }

  /** Runs the commit listeners. One that fails has left subscribers without a commit, so the engine must not go on. */
  async #announce(commit: Commit): Promise<void> {
    const { keys, searchEntries, tokens } = commit.writes;
    if (keys.length === 0 && searchEntries.length === 0 && tokens.size === 0) return;
    for (const listener of this.#listeners) {
      try {
        await listener(commit, this.slot);
      } catch (error) {
        const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
        this.#services.world.log("error", `A commit listener failed: ${reason}`);
        this.#onFatal(new Error("The engine failed: a commit could not be announced."));
      }
    }
  }
}

const NOT_RUN = { ok: false as const, failure: { message: "The job is no longer pending." } };

function notFoundResult(call: FunctionCall): MutationOutcome["result"] {
  try {
    findFunction(null, call, call.caller);
  } catch (error) {
    if (error instanceof FunctionError) return { ok: false, failure: { message: error.message } };
    throw error;
  }
  return NOT_RUN;
}
