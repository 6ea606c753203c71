import { Execution } from "./execution";
import type { LogLevel, RestrictedFeature } from "./realm-host";

export interface ImportOptions {
  /** The fixed value of `Date.now()` during imports, in ms since the epoch. It changes with each push. */
  now: number;
  readEnv(name: string): string | undefined;
}

/** The evaluation of a module. It has no database or network, a fixed date and a fixed `Math.random`. */
export class ImportExecution extends Execution {
  readonly #options: ImportOptions;
  #draws = 0;

  constructor(options: ImportOptions) {
    super();
    this.#options = options;
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
    this.#draws += 1;
    return (this.#draws * 0.6180339887498949) % 1;
  }

  override assertAllowed(feature: RestrictedFeature): void {
    throw new Error(`Can't use ${feature} while a module is imported.`);
  }

  override readEnv(name: string): string | undefined {
    return this.#options.readEnv(name);
  }

  override log(_level: LogLevel, _text: string): void {}
}
