import type { RunningFunction } from "../../supervisor/faults";
import { Execution } from "./execution";
import type { LogLevel, RestrictedFeature } from "./realm-host";

export interface ImportOptions {
  /** The fixed value of `Date.now()` during imports, in ms since the epoch. It changes with each push. */
  now: number;
  readEnv(name: string): string | undefined;
}

/** The function for which a module is imported, or the push. */
export type Importer = Pick<RunningFunction, "deployment" | "name" | "udfType" | "argumentBytes">;

/** The evaluation of a module. It has no database or network, a fixed date and a fixed `Math.random`. */
export class ImportExecution extends Execution {
  readonly #options: ImportOptions;
  /** Shared by all imports of a realm, so that none draws the same numbers again. */
  readonly #drawn: { count: number };
  readonly #importer: Importer | null;
  readonly #startedAt = performance.now();

  constructor(options: ImportOptions, importer: Importer | null = null, drawn = { count: 0 }) {
    super();
    this.#options = options;
    this.#importer = importer;
    this.#drawn = drawn;
  }

  /** The same, with the function that the monitor may blame. */
  by(importer: Importer | null): ImportExecution {
    return new ImportExecution(this.#options, importer, this.#drawn);
  }

  override running(): RunningFunction | null {
    if (this.#importer === null) return null;
    const { deployment, name, udfType, argumentBytes } = this.#importer;
    const runningMs = performance.now() - this.#startedAt;
    return { deployment, name, udfType, argumentBytes, runningMs, isImporting: true };
  }

  override syscall(operation: string): string {
    throw new Error(`Syscall ${operation} is not available while a module is imported.`);
  }

  override asyncSyscall(operation: string): Promise<string> {
    throw new Error(`Syscall ${operation} is not available while a module is imported.`);
  }

  override jsSyscall(operation: string): unknown {
    throw new Error(`Syscall ${operation} is not available while a module is imported.`);
  }

  override now(): number {
    return Math.floor(this.#options.now);
  }

  override monotonic(): number {
    return 0;
  }

  override random(): number {
    this.#drawn.count += 1;
    return (this.#drawn.count * 0.6180339887498949) % 1;
  }

  override assertAllowed(feature: RestrictedFeature): void {
    throw new Error(`Can't use ${feature} while a module is imported.`);
  }

  override readEnv(name: string): string | undefined {
    return this.#options.readEnv(name);
  }

  override log(_level: LogLevel, _text: string): void {}
}
