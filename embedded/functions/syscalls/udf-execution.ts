import type { QueryStream, Savepoint, Snapshot, Transaction } from "../../db/access";
import { UserError } from "../../db/errors";
import type { QueryJson } from "../../db/query";
import { IndexPendingError } from "../../db/search/index-build";
import type { RunningFunction } from "../../supervisor/faults";
import type { FunctionSpec } from "../deployment";
import { specName } from "../function-path";
import type { ActiveComponent } from "../realm/active-component";
import { Execution } from "../realm/execution";
import { restrictedFeatureError, type LogLevel, type RestrictedFeature } from "../realm/realm-host";
import { SeededRandom } from "./seeded-random";
import { parseSyscallArgs, type SyscallArgs } from "./syscall-args";
import { syscallError } from "./syscall-error";
import type { UdfRun } from "./udf-run";

/** The syscalls of queries and mutations. A missing handler means an unknown operation. */
export interface UdfSyscalls {
  sync(operation: string): ((execution: UdfExecution, args: SyscallArgs) => string) | undefined;
  async(
    operation: string,
  ): ((execution: UdfExecution, args: SyscallArgs) => string | Promise<string>) | undefined;
}

export interface UdfExecutionOptions {
  run: UdfRun;
  /** The component whose code runs. */
  component: ActiveComponent;
  spec: FunctionSpec;
  /** Null for a query, which therefore cannot write. */
  transaction: Transaction | null;
  /** The calling function, or null at the root. */
  parent: UdfExecution | null;
  /** The size of the arguments' JSON. */
  argumentBytes: number;
  syscalls: UdfSyscalls;
}

/**
 * One query or mutation function, at the root of its transaction or nested in another. Database calls return
 * at once. A nested call makes later calls wait, so that `Promise.all` of two nested mutations runs them in
 * order.
 */
export class UdfExecution extends Execution {
  readonly run: UdfRun;
  readonly component: ActiveComponent;
  readonly spec: FunctionSpec;
  /** The run's snapshot, as this component sees its tables. */
  readonly snapshot: Snapshot;
  readonly transaction: Transaction | null;
  /** 0 at the root, 1 for a call nested in it, and so on. */
  readonly depth: number;
  readonly #argumentBytes: number;
  readonly #startedAt = performance.now();
  readonly #parent: UdfExecution | null;
  readonly #syscalls: UdfSyscalls;
  readonly #random: SeededRandom;
  readonly #streams: (QueryStream | null)[] = [];
  readonly #savepoint: Savepoint | undefined;
  /** Nested calls that have not ended. */
  readonly #nested = new Set<UdfExecution>();
  #tail: Promise<unknown> | null = null;
  #hasPaged = false;
  #hasEnded = false;

  constructor(options: UdfExecutionOptions) {
    super();
    this.run = options.run;
    this.component = options.component;
    this.spec = options.spec;
    this.snapshot = options.run.snapshot.inComponent(options.component.path);
    this.transaction = options.transaction?.inComponent(options.component.path) ?? null;
    this.#savepoint = options.transaction?.savepoint();
    const { parent } = options;
    this.#parent = parent;
    this.depth = parent === null ? 0 : parent.depth + 1;
    if (parent !== null) {
      this.#hasEnded = parent.#hasEnded;
      parent.#nested.add(this);
    }
    this.#argumentBytes = options.argumentBytes;
    this.#syscalls = options.syscalls;
    this.#random = new SeededRandom(options.run.services.world.random);
  }

  override running(): RunningFunction | null {
    if (this.run.time.isPaused) return null;
    return {
      deployment: this.run.active.deployment.id,
      name: specName(this.spec, this.component.path),
      udfType: this.spec.udfType,
      argumentBytes: this.#argumentBytes,
      runningMs: performance.now() - this.#startedAt,
    };
  }

  /**
   * Ends the execution. Work that user code left running can no longer reach the transaction. A nested
   * mutation among it counts as failed, since a partial one must not be committed.
   */
  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    if (this.#parent !== null) this.#parent.#nested.delete(this);
    for (const stream of this.#streams) stream?.close();
    for (const nested of this.#nested) nested.fail();
  }

  /**
   * Ends the execution and undoes the writes of this function and its nested calls. Later calls have no
   * effect.
   */
  fail(): void {
    if (this.#hasEnded) return;
    this.end();
    if (this.#savepoint !== undefined) this.transaction?.rollback(this.#savepoint);
  }

  override syscall(operation: string, argsJson: string): string {
    const handler = this.#syscalls.sync(operation);
    return this.#runSyscall(() => {
      if (handler === undefined) throw new UserError(`Unknown operation ${operation}`);
      return handler(this, parseSyscallArgs(argsJson));
    });
  }

  override asyncSyscall(operation: string, argsJson: string): string | Promise<string> {
    if (this.#hasEnded) return this.#neverSettle();
    const handler = this.#syscalls.async(operation);
    if (handler === undefined) throw new Error(`Unknown async operation ${operation}`);
    if (this.#tail !== null) {
      return this.#enqueue(this.#tail.then(() => this.#perform(handler, argsJson)));
    }
    const answer = this.#perform(handler, argsJson);
    return typeof answer === "string" ? answer : this.#enqueue(answer);
  }

  override jsSyscall(operation: string): unknown {
    throw new Error(`Unknown operation ${operation}`);
  }

  override now(): number {
    this.run.readsTime = true;
    return this.run.startedAt;
  }

  override monotonic(): number {
    return this.transaction === null ? 0 : performance.now();
  }

  override random(): number {
    return this.#random.next();
  }

  override assertAllowed(feature: RestrictedFeature): void {
    throw restrictedFeatureError(feature);
  }

  override readEnv(name: string): string | undefined {
    const { active, services, snapshot } = this.run;
    return active.readVariable(this.component.path, name, (variable) =>
      services.environment.read(variable, snapshot),
    );
  }

  override log(level: LogLevel, text: string): void {
    this.run.logs.add(level, text);
  }

  openStream(query: QueryJson, options: { system: boolean }): number {
    this.#streams.push(this.snapshot.stream(query, options));
    return this.#streams.length - 1;
  }

  stream(queryId: number): QueryStream {
    const stream = this.#streams[queryId];
    if (!stream) throw new UserError(`There is no open query ${queryId}.`);
    return stream;
  }

  closeStream(queryId: number): void {
    this.#streams[queryId]?.close();
    this.#streams[queryId] = null;
  }

  /** The journal for the next page. Throws UserError for a second page in one function. */
  takeJournal(): string | null {
    if (!this.component.isApp)
      throw new UserError("paginate() is only supported in the app, not in components.");
    if (this.#hasPaged) {
      throw new UserError(
        "MultiplePaginatedDatabaseQueries: This query or mutation function ran multiple paginated queries. " +
          "Convex only supports a single paginated query in each function.",
      );
    }
    this.#hasPaged = true;
    return this.run.hasPaged ? null : this.run.journal;
  }

  /** Keeps the end of the transaction's first page only. */
  keepJournal(journal: string): void {
    if (this.run.hasPaged) return;
    this.run.hasPaged = true;
    this.run.newJournal = journal;
  }

  #perform(
    handler: (execution: UdfExecution, args: SyscallArgs) => string | Promise<string>,
    argsJson: string,
  ): string | Promise<string> {
    return this.#runSyscall(() => handler(this, parseSyscallArgs(argsJson)));
  }

  /** Wraps every answer to user code: checks its time and converts errors to the form it expects. */
  #runSyscall<T>(work: () => T): T {
    if (this.#hasEnded) throw new Error("The function has already returned: await everything it starts.");
    this.run.time.pause();
    try {
      return work();
    } catch (error) {
      if (error instanceof IndexPendingError) this.run.shared.pendingIndex ??= error;
      throw syscallError(error, this.run.services.world.log);
    } finally {
      this.run.time.resume();
    }
  }

  /** A promise that never settles, for a call after the end. An unhandled rejection would end the process. */
  #neverSettle(): Promise<string> {
    this.run.onUnfinishedWork();
    return new Promise(() => undefined);
  }

  #enqueue(answer: Promise<string>): Promise<string> {
    const tail = answer
      .catch(() => undefined)
      .then(() => {
        if (this.#tail === tail) this.#tail = null;
      });
    this.#tail = tail;
    return answer.catch((error: unknown) => {
      throw syscallError(error, this.run.services.world.log);
    });
  }
}
