import type { Snapshot } from "../../db/access";
import { UserError } from "../../db/errors";
import type { RunningFunction } from "../../supervisor/faults";
import type { Identity, RequestMetadata } from "../calls";
import type { FunctionSpec } from "../deployment";
import type { ComponentFiles } from "../files";
import type { ActiveComponent } from "../realm/active-component";
import type { ActiveDeployment } from "../realm/active-deployment";
import { Execution, outsideOfFunctions } from "../realm/execution";
import type { LogLevel } from "../realm/realm-host";
import type { LogBuffer } from "./log-buffer";
import { parseSyscallArgs, type SyscallArgs } from "./syscall-args";
import { syscallError } from "./syscall-error";
import type { EngineServices } from "./udf-run";

export interface ActionSyscalls {
  async(operation: string): ((execution: ActionExecution, args: SyscallArgs) => Promise<string>) | undefined;
  js(operation: string): ((execution: ActionExecution, args: SyscallArgs) => unknown) | undefined;
}

export interface ActionExecutionOptions {
  services: EngineServices;
  active: ActiveDeployment;
  /** The component whose code runs. */
  component: ActiveComponent;
  /** Null for an HTTP action. */
  spec: FunctionSpec | null;
  /** The function's name in logs. */
  name: string;
  /** The size of the arguments' JSON, or of an HTTP action's announced body. */
  argumentBytes: number;
  identity: Identity | null;
  request: RequestMetadata;
  /** The scheduled job that runs this, or null. */
  jobId: string | null;
  logs: LogBuffer;
  syscalls: ActionSyscalls;
}

/**
 * One action or HTTP action. It runs outside the queue and reaches the database through calls, each its own
 * transaction. The calls run in the order they were made.
 */
export class ActionExecution extends Execution {
  readonly services: EngineServices;
  readonly active: ActiveDeployment;
  readonly component: ActiveComponent;
  readonly spec: FunctionSpec | null;
  readonly identity: Identity | null;
  readonly request: RequestMetadata;
  readonly jobId: string | null;
  readonly #name: string;
  readonly #argumentBytes: number;
  readonly #startedAt = performance.now();
  readonly #logs: LogBuffer;
  readonly #syscalls: ActionSyscalls;
  #isOver = false;
  /** The request and response of an HTTP action. User code sees only tokens for them. */
  httpRequest: Request | null = null;
  httpResponse: Response | null = null;

  constructor(options: ActionExecutionOptions) {
    super();
    this.services = options.services;
    this.active = options.active;
    this.component = options.component;
    this.spec = options.spec;
    this.identity = options.identity;
    this.request = options.request;
    this.jobId = options.jobId;
    this.#name = options.name;
    this.#argumentBytes = options.argumentBytes;
    this.#logs = options.logs;
    this.#syscalls = options.syscalls;
  }

  /** Called when an action has answered. An HTTP action may go on to write its body. */
  end(): void {
    this.#isOver = true;
  }

  override isOver(): boolean {
    return this.#isOver;
  }

  override running(): RunningFunction {
    return {
      deployment: this.active.deployment.id,
      name: this.#name,
      udfType: this.spec === null ? "HttpAction" : "Action",
      argumentBytes: this.#argumentBytes,
      runningMs: performance.now() - this.#startedAt,
    };
  }

  override syscall(operation: string): string {
    throw new Error(`Unknown operation ${operation}`);
  }

  override asyncSyscall(operation: string, argsJson: string): Promise<string> {
    const handler = this.#syscalls.async(operation);
    if (handler === undefined) throw new Error(`Unknown async operation ${operation}`);
    return this.#answer(() => outsideOfFunctions(() => handler(this, parseSyscallArgs(argsJson))));
  }

  override jsSyscall(operation: string, args: Record<string, unknown>): unknown {
    const handler = this.#syscalls.js(operation);
    if (handler === undefined) throw new UserError(`Unknown operation ${operation}`);
    const answer = outsideOfFunctions(() => handler(this, args));
    return answer instanceof Promise ? this.#answer(() => answer as Promise<unknown>) : answer;
  }

  override now(): number {
    return Math.floor(this.services.world.clock.now());
  }

  override monotonic(): number {
    return performance.now();
  }

  override random(): number {
    return this.services.world.random.bytes(6).readUIntBE(0, 6) / 2 ** 48;
  }

  override assertAllowed(): void {}

  override readEnv(name: string): string | undefined {
    const { environment } = this.services;
    return this.active.readVariable(this.component.path, name, (variable) => environment.get(variable));
  }

  override log(level: LogLevel, text: string): void {
    this.#logs.add(level, text);
  }

  /** The files of this component. */
  get files(): ComponentFiles {
    return this.services.files.in(this.component.path);
  }

  /** The latest state, as this component sees its tables. */
  snapshot(): Snapshot {
    return this.services.db.snapshot().inComponent(this.component.path);
  }

  async #answer<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw syscallError(error, this.services.world.log);
    }
  }
}
