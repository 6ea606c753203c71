import type { Transaction } from "../../db/access";
import type { Database } from "../../db/database";
import type { Commit } from "../../db/read-set";
import { IndexPendingError } from "../../db/search/index-build";
import type { World } from "../../system/world";
import type {
  ActionOutcome,
  FunctionCall,
  Identity,
  MutationCall,
  MutationOutcome,
  QueryCall,
  QueryOutcome,
  RequestMetadata,
} from "../calls";
import { findComponentCode, type Deployment, type FunctionSpec } from "../deployment";
import { FunctionError, QueueFullError } from "../errors";
import type { FunctionFiles } from "../files";
import { canonicalPath, findFunction, functionIdentifier, type FunctionName } from "../function-path";
import { MAX_WAITING_CALLS } from "../limits";
import { ActiveDeployment } from "../realm/active-deployment";
import type { CompiledModules } from "../realm/compiled-modules";
import type { NodePackages } from "../realm/node-packages";
import { TEST_QUERY } from "../realm/test-module";
import type { EngineServices } from "../syscalls/udf-run";
import { CRONS_INDEXES, CRONS_TABLE } from "../system-tables/crons";
import type { Environment, EnvironmentChange } from "../system-tables/environment";
import { defineJobsTable } from "../system-tables/jobs";
import { ActionRunner } from "./action-runner";
import { cachedRecord, toExecutionRecord, type ExecutionRecord } from "./execution-record";
import { Listeners } from "./listeners";
import { noDeploymentOutcome } from "./no-deployment";
import { Quarantine } from "./quarantine";
import { SerialQueue } from "./serial-queue";
import {
  Transactions,
  type CommitListener,
  type MutationHooks,
  type Slot,
  type SystemMutations,
} from "./transactions";

export interface EngineOptions {
  db: Database;
  world: World;
  environment: Environment;
  files: FunctionFiles;
  /** Defaults to "local". */
  instanceName?: string;
  /** The folder for files of `"use node"` modules, usually `<data dir>/modules`. */
  modulesDir: string;
  packages: NodePackages;
  /** Defaults to compiling each module when it is needed. */
  compiled?: CompiledModules;
  /** The mutations of the admin key's holder that no deployment defines. */
  system?: SystemMutations;
  /** Defaults to none. */
  quarantine?: Quarantine;
  /** Called after a bug of the engine, which has been logged. */
  onFatal?: (error: Error) => void;
  /** True if the 500 response of an HTTP action must hide the error message. */
  redactErrors?: boolean;
}

/** A deployment with another part, and how it is stored. `replaced` is the one that it takes the place of. */
export interface DeploymentChange {
  deployment: Deployment;
  write(transaction: Transaction, replaced: Deployment): void;
}

/** What of the deployment follows from the variables that `readEnv` reads, or null if nothing changes. */
type DeriveDeployment = (readEnv: (name: string) => string | undefined) => Promise<DeploymentChange | null>;

/**
 * Runs functions. Exactly one query or mutation executes at a time, in order of arrival. Actions run outside
 * that queue and enter it per call.
 *
 * A mutation's outcome resolves at its commit. The commit listeners run next, and the next function only
 * after them. A listener that reruns queries therefore reads exactly the state of that commit.
 */
export class Engine {
  readonly #options: EngineOptions;
  readonly #queue = new SerialQueue(MAX_WAITING_CALLS);
  readonly #records = new Listeners<ExecutionRecord>();
  readonly #transactions: Transactions;
  readonly #actions: ActionRunner;
  #active: ActiveDeployment | null = null;
  /** The calls outside the queue that wait for a text index. */
  #waitingForIndex = 0;

  constructor(options: EngineOptions) {
    const { db, world, environment, files, instanceName = "local" } = options;
    const { quarantine = new Quarantine([]) } = options;
    const services: EngineServices = { db, world, environment, files, instanceName, quarantine };
    this.#options = options;
    defineJobsTable(db, "");
    db.defineSystemTable(CRONS_TABLE, { indexes: CRONS_INDEXES });
    this.#transactions = new Transactions({
      services,
      active: () => this.#active,
      renew: (active) => {
        if (this.#active === active) this.#active = active.withFreshRealms();
      },
      records: this.#records,
      system: options.system ?? null,
      onFatal: options.onFatal ?? (() => {}),
    });
    this.#actions = new ActionRunner({
      services,
      redactErrors: options.redactErrors ?? false,
      calls: {
        query: (call) => this.query({ ...call, journal: null }),
        mutation: (call) => this.mutation(call),
        action: (call) => this.action(call),
        transact: (work) => this.transact(work),
      },
    });
  }

  /** The spec of a function that the system may call, or null if it does not exist. */
  findFunctionSpec(wanted: FunctionName): FunctionSpec | null {
    const deployment = this.deployment;
    const code = deployment && findComponentCode(deployment, wanted.component ?? "");
    return code?.functions.get(canonicalPath(wanted.path)) ?? null;
  }

  get deployment(): Deployment | null {
    return this.#active?.deployment ?? null;
  }

  /** Puts a deployment in force at once. Call it at startup, before anyone is connected. */
  activate(deployment: Deployment): void {
    this.#active = this.#newActive(deployment);
  }

  /**
   * Prepares everything about a deployment that can fail, and returns the step that puts it in force. Later
   * calls use the new deployment; running actions finish in the old one.
   *
   * It takes no queue slot, so it may run inside one, before the commit that switches. Subscribers learn of
   * the switch through the token "deployment".
   */
  async prepare(deployment: Deployment): Promise<() => void> {
    const active = this.#newActive(deployment);
    await active.prepare();
    return () => void (this.#active = active);
  }

  /** How many actions and HTTP actions run. */
  get runningActions(): number {
    return this.#actions.running;
  }

  /** How many calls wait for their turn. */
  get queueLength(): number {
    return this.#queue.length;
  }

  /**
   * Runs a query. Calls of one lane, such as a connection, run in order; lanes take turns. Rejects only if the queue
   * is full (QueueFullError) or closed (EngineClosedError).
   */
  query(call: QueryCall, lane?: object): Promise<QueryOutcome> {
    return this.#turn(() => this.#transactions.query(call), lane);
  }

  /** Runs the default query of a module that was not pushed, in the component of the call. */
  async testQuery(source: string, call: Omit<QueryCall, "path">): Promise<QueryOutcome> {
    const trial = this.#active?.withTestModule(call.component ?? "", source);
    return await this.#queue.turn(() => this.#transactions.query({ ...call, path: TEST_QUERY }, trial));
  }

  /**
   * Runs a mutation. A repeated `(sessionId, requestId)` gets the recorded answer. Rejects if the queue is
   * full or closed, or if the store can no longer write.
   */
  mutation(call: MutationCall, hooks?: MutationHooks, lane?: object): Promise<MutationOutcome> {
    return this.#turn((answer) => this.#transactions.mutation(call, answer, hooks), lane);
  }

  /** Runs an action. `jobId` is the scheduled job, if any. Rejects only with QueueFullError. */
  async action(call: FunctionCall, jobId: string | null = null): Promise<ActionOutcome> {
    const active = this.#active;
    const started = this.#options.world.clock.now();
    const outcome =
      active === null ? noDeploymentOutcome(call) : await this.#actions.run(active, call, jobId);
    const identifier = functionIdentifier(call);
    const name = this.findFunctionSpec(call) === null ? null : identifier;
    this.#record({ udfType: "Action", identifier, name, request: call.request }, started, outcome);
    return outcome;
  }

  /**
   * Runs a function of any type, for `/api/function` and `/api/run`. Its writes are on disk when it resolves.
   */
  async runAny(call: FunctionCall): Promise<ActionOutcome> {
    switch (this.#typeOf(call)) {
      case "Action":
        return await this.action(call);
      case "Mutation": {
        const { result, logLines, durable } = await this.mutation(call);
        await durable;
        return { result, logLines };
      }
      default: {
        const { result, logLines, ts } = await this.query({ ...call, journal: null });
        await this.#options.db.whenDurable(ts);
        return { result, logLines };
      }
    }
  }

  /** Routes the request through the deployment's `http.js`. User code sees `request.url`. */
  async httpAction(
    request: Request,
    meta: { identity: Identity | null; request: RequestMetadata },
  ): Promise<Response> {
    const started = this.#options.world.clock.now();
    const { response, error, logLines, route } = await this.#actions.http(this.#active, request, meta);
    const result = error === null ? OK : { ok: false as const, failure: { message: error } };
    const identifier = `${request.method} ${new URL(request.url).pathname}`;
    const about = { udfType: "HttpAction" as const, identifier, name: route, request: meta.request };
    this.#record(about, started, { result, logLines });
    return response;
  }

  /**
   * Runs `work` alone, between two functions. Inside it, call the slot's methods. Awaiting the engine's own
   * `query`, `mutation` or `exclusive` there deadlocks. `work` runs again if it rejects with IndexPendingError.
   */
  exclusive<T>(work: (slot: Slot) => Promise<T>, lane?: object): Promise<T> {
    return this.#turn(() => work(this.#transactions.slot), lane);
  }

  /**
   * Runs one trusted transaction in a slot of its own. It is on disk when this resolves, and dropped if
   * `work` throws.
   */
  async transact<T>(work: (transaction: Transaction) => Promise<T> | T): Promise<T> {
    const [value, commit] = await this.exclusive<[T, Commit]>(async (slot) => {
      const transaction = this.#options.db.begin();
      const value = await work(transaction);
      return [value, await slot.commit(transaction)];
    });
    await commit.durable;
    return value;
  }

  /**
   * Sets and removes variables in one commit. Queries that read them run again. `derive` says what else of the
   * deployment follows from them; if it throws, nothing changes. Throws UserError.
   */
  async setEnvironment(changes: readonly EnvironmentChange[], derive?: DeriveDeployment): Promise<void> {
    const { db, environment } = this.#options;
    // A start sets the same ones again, and must not fail on a full disk.
    if (environment.holds(changes)) return;
    const commit = await this.exclusive(async (slot) => {
      const active = this.#active;
      // First, so that a wrong name is refused before any code runs.
      const transaction = db.begin({ trusted: true });
      environment.write(transaction, changes);
      const derived = active && derive ? await derive(environment.readerAfter(changes)) : null;
      const isRealmStale = changes.some(({ name }) => active?.importedVariables.has(name));
      const isStale = derived !== null || isRealmStale;
      const renew = active && isStale ? await this.prepare(derived?.deployment ?? active.deployment) : null;
      if (active) derived?.write(transaction, active.deployment);
      if (isStale) transaction.touch("deployment");
      return await slot.commit(transaction, () => {
        environment.reload();
        renew?.();
      });
    });
    await commit.durable;
  }

  /** Adds a listener that is awaited inside the commit's queue slot, in order of registration. */
  onCommit(listener: CommitListener): () => void {
    return this.#transactions.onCommit(listener);
  }

  /** Tells the execution listeners that a query was answered from a cached result. */
  recordCached(query: FunctionName, requestId: string): void {
    if (this.#records.isEmpty) return;
    const isDefined = this.findFunctionSpec(query) !== null;
    this.#records.notify(cachedRecord(query, { isDefined, requestId, at: this.#options.world.clock.now() }));
  }

  /** Adds a listener for every finished function, except answers from a session record. */
  onExecution(listener: (record: ExecutionRecord) => void): () => void {
    return this.#records.add(listener);
  }

  /** Deletes up to `limit` session records that clients can no longer repeat. Returns the number deleted. */
  async sweepSessions(limit: number): Promise<number> {
    return await this.transact((transaction) => this.#transactions.sweepSessions(transaction, limit));
  }

  /** Refuses new calls and resolves when the queue is empty. Running actions are abandoned. */
  async close(): Promise<void> {
    await this.#queue.close();
    this.#transactions.close();
  }

  /** Takes a turn. One that needs a text index leaves the queue to others until the index is built, then starts anew. */
  async #turn<T>(work: (answer: (value: T) => void) => Promise<T | void>, lane?: object): Promise<T> {
    for (;;) {
      try {
        return await this.#queue.turn(work, lane);
      } catch (error) {
        if (!(error instanceof IndexPendingError)) throw error;
        if (this.#waitingForIndex >= MAX_WAITING_CALLS) throw new QueueFullError();
        this.#waitingForIndex += 1;
        await error.ready.finally(() => (this.#waitingForIndex -= 1));
      }
    }
  }

  #newActive(deployment: Deployment): ActiveDeployment {
    const { db, environment, world, modulesDir, packages, compiled } = this.#options;
    for (const component of deployment.components.keys()) defineJobsTable(db, component);
    return new ActiveDeployment({ deployment, environment, world, modulesDir, packages, compiled });
  }

  #typeOf(call: FunctionCall) {
    try {
      return findFunction(this.deployment, call, call.caller).udfType;
    } catch (error) {
      if (error instanceof FunctionError) return "Query";
      throw error;
    }
  }

  #record(
    about: Pick<ExecutionRecord, "udfType" | "identifier" | "name"> & { request: RequestMetadata },
    startedAt: number,
    outcome: ActionOutcome,
  ): void {
    const now = this.#options.world.clock.now();
    this.#records.notify(toExecutionRecord({ ...about, startedAt, now, ...outcome }));
  }
}

const OK = { ok: true as const, valueJson: "null" };
