import type { Snapshot, Transaction } from "../../db/access";
import { UserError } from "../../db/errors";
import type { UsageBudget } from "../../db/usage";
import { checkedObject } from "../../values/value";
import type { FunctionCall, FunctionFailure } from "../calls";
import { findComponentCode, type FunctionSpec } from "../deployment";
import { toFailure } from "../errors";
import { resolveAddress, findFunction, requireType, specName } from "../function-path";
import { MAX_NESTED_CALLS } from "../limits";
import type { ActiveComponent } from "../realm/active-component";
import type { ActiveDeployment } from "../realm/active-deployment";
import { currentExecution } from "../realm/execution";
import { LogBuffer } from "../syscalls/log-buffer";
import { objectArg, type SyscallArgs } from "../syscalls/syscall-args";
import { SyscallFailure } from "../syscalls/syscall-error";
import { UdfExecution, type UdfSyscalls } from "../syscalls/udf-execution";
import type { EngineServices, UdfRun } from "../syscalls/udf-run";
import { udfSyscalls } from "../syscalls/udf-syscalls";
import { ProcessorTime, UserTime } from "../syscalls/user-time";
import { checkArgs, checkResult } from "./call-checks";
import type { Watchdog } from "./watchdog";

export interface UdfCall {
  call: FunctionCall;
  active: ActiveDeployment;
  snapshot: Snapshot;
  /** Null for a query. */
  transaction: Transaction | null;
  journal: string | null;
  jobId: string | null;
}

export interface UdfResult {
  /** The value's JSON, or the failure. */
  result: { ok: true; valueJson: string } | { ok: false; failure: FunctionFailure };
  run: UdfRun;
}

/** Calls queries and mutations with their checks, one execution each. Nested calls share the transaction. */
export class UdfRunner {
  readonly #services: EngineServices;
  readonly #processor = new ProcessorTime();
  readonly #watchdog: Watchdog;
  readonly #renew: (active: ActiveDeployment) => void;
  readonly #syscalls: UdfSyscalls;

  /** `renew` replaces the realms of a deployment in which a function left work running. */
  constructor(services: EngineServices, watchdog: Watchdog, renew: (active: ActiveDeployment) => void) {
    this.#services = services;
    this.#watchdog = watchdog;
    this.#renew = renew;
    this.#syscalls = udfSyscalls((execution, args) => this.#runNested(execution, args));
  }

  /**
   * Runs one function to its end. Never rejects for errors of user code. The caller commits or drops the
   * transaction.
   */
  async run(options: UdfCall): Promise<UdfResult> {
    const { call, active, transaction } = options;
    const run: UdfRun = {
      services: this.#services,
      active,
      snapshot: options.snapshot,
      identity: call.identity,
      request: call.request,
      startedAt: Math.floor(this.#services.world.clock.now()),
      logs: new LogBuffer(),
      time: new UserTime(this.#processor),
      onUnfinishedWork: () => this.#replaceRealms(call, active),
      jobId: options.jobId,
      journal: options.journal,
      newJournal: null,
      hasPaged: false,
      shared: { pendingIndex: null },
      readsIdentity: false,
      readsTime: false,
    };
    const component = call.component ?? "";
    try {
      const spec = findFunction(active.deployment, call, call.caller);
      requireType(spec, transaction === null ? "Query" : "Mutation");
      const { argsJson } = call;
      const work = this.#invoke({
        ...{ run, spec, transaction, argsJson, parent: null },
        component: active.component(component),
      });
      const valueJson = await this.#watchdog.watch(run.time, work, run.onUnfinishedWork);
      // Not paused: what the function left running is still its own.
      run.time.count();
      return { result: { ok: true, valueJson }, run };
    } catch (error) {
      return { result: { ok: false, failure: this.#failure(active, component, error) }, run };
    }
  }

  async #invoke(options: {
    run: UdfRun;
    component: ActiveComponent;
    spec: FunctionSpec;
    transaction: Transaction | null;
    parent: UdfExecution | null;
    argsJson: string;
  }): Promise<string> {
    const { run, component, spec, transaction, parent, argsJson } = options;
    const tables = { tables: this.#services.db.tables, component: component.path };
    const { quarantine } = this.#services;
    quarantine.check(run.active.deployment.id, () => specName(spec, component.path));
    checkArgs(spec, argsJson, tables);
    const registered =
      component.findLoaded(spec) ?? (await this.#load(run, component, spec, argsJson.length));
    const execution = new UdfExecution({
      ...{ run, component, spec, transaction, parent, argumentBytes: argsJson.length },
      syscalls: this.#syscalls,
    });
    run.time.resume();
    try {
      const valueJson = await currentExecution.run(execution, () =>
        transaction === null ? registered.invokeQuery(argsJson) : registered.invokeMutation(argsJson),
      );
      checkResult(spec, valueJson, tables);
      return valueJson;
    } catch (error) {
      execution.fail();
      throw error;
    } finally {
      execution.end();
    }
  }

  /** Loads a module without counting the time as the function's own. */
  async #load(run: UdfRun, component: ActiveComponent, spec: FunctionSpec, argumentBytes: number) {
    run.time.pause();
    try {
      const name = specName(spec, component.path);
      const { id: deployment } = run.active.deployment;
      return await component.load(spec, { deployment, name, udfType: spec.udfType, argumentBytes });
    } finally {
      run.time.resume();
    }
  }

  /**
   * Runs `ctx.runQuery` and `ctx.runMutation` in the same transaction. A failed nested mutation undoes only
   * its own writes.
   */
  async #runNested(parent: UdfExecution, args: SyscallArgs): Promise<string> {
    const { run } = parent;
    const { active } = run;
    const type = args.udfType;
    if (type !== "query" && type !== "mutation" && type !== "snapshotQuery") {
      throw new UserError(`Unknown function type ${String(type)}`);
    }
    if (type !== "query" && parent.transaction === null) {
      throw new UserError("A query can only call other queries.");
    }
    if (parent.depth + 1 > MAX_NESTED_CALLS) {
      throw new UserError(`Function calls are nested too deeply (maximum depth: ${MAX_NESTED_CALLS}).`);
    }
    const argsJson = JSON.stringify([checkedObject(objectArg(args, "args", "runQuery"))]);
    const nestedRun = type === "snapshotQuery" ? this.#committedView(run) : run;
    const transaction = type === "mutation" ? parent.transaction : null;
    const target = resolveAddress(active.deployment, args, parent.component.path);
    try {
      const spec = findFunction(active.deployment, target, "system");
      requireType(spec, type === "mutation" ? "Mutation" : "Query");
      const component = active.component(target.component);
      const widen = nestedRun.snapshot.usage.narrow(budgetArg(args));
      try {
        return await this.#invoke({ run: nestedRun, component, spec, transaction, parent, argsJson });
      } finally {
        widen();
      }
    } catch (error) {
      const failure = this.#failure(active, target.component, error);
      throw new SyscallFailure(failure.message, failure.dataJson);
    }
  }

  /**
   * A view of the committed state for a read inside a mutation. It sees no own writes and records no
   * dependency.
   */
  #committedView(run: UdfRun): UdfRun {
    return {
      ...run,
      snapshot: this.#services.db.snapshot(),
      journal: null,
      newJournal: null,
      hasPaged: false,
    };
  }

  /**
   * Replaces the modules. Libraries keep locks in module memory, and one never released would block every
   * later write.
   */
  #replaceRealms({ path }: FunctionCall, active: ActiveDeployment): void {
    this.#services.world.log(
      "warn",
      `${path} ended or timed out with work still running. Await everything it starts.`,
    );
    this.#renew(active);
  }

  /** Converts an error to a failure. `component` is the path of the code that threw or was not found. */
  #failure(active: ActiveDeployment, component: string, error: unknown): FunctionFailure {
    const isThere = findComponentCode(active.deployment, component) !== null;
    return toFailure(error, active.component(isThere ? component : "").frames.format);
  }
}

/** The `transactionLimits` of a nested call. Limits that are not counted here are ignored. */
function budgetArg({ transactionLimits }: SyscallArgs): UsageBudget {
  if (typeof transactionLimits !== "object" || transactionLimits === null) return {};
  for (const [name, limit] of Object.entries(transactionLimits)) {
    if (typeof limit !== "number" || !(limit >= 0))
      throw new UserError(`transactionLimits.${name} must be a number that is not negative.`);
  }
  return transactionLimits;
}
