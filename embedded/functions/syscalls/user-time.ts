import { FunctionError } from "../errors";
import { MAX_USER_MS } from "../limits";

/**
 * How long the user code of one query or mutation has run: the time since its start, less syscalls and imports.
 * Checked at each syscall and at the end, so an endless synchronous loop is not interrupted here. On a busy
 * machine time passes while nothing runs: it counts only as far as this process used the processor.
 */
export class UserTime {
  readonly #cpuMsAtStart = cpuMs();
  #since = performance.now();
  #used = 0;
  #isOver = false;

  /** User code stops running. Throws when its time is up. */
  pause(): void {
    this.#used += performance.now() - this.#since;
    this.check();
  }

  /** User code runs on. */
  resume(): void {
    this.#since = performance.now();
  }

  /** True if user code is past its limit now. */
  isOverdue(): boolean {
    return this.#isOver || this.#used + (performance.now() - this.#since) > MAX_USER_MS;
  }

  /** Every later check fails. */
  expire(): void {
    this.#isOver = true;
  }

  check(): void {
    if (this.#used > MAX_USER_MS && this.#computedMs() > MAX_USER_MS) this.#isOver = true;
    if (this.#isOver) throw timedOut();
  }

  /** An upper bound: other work of this process counts too. */
  #computedMs(): number {
    return cpuMs() - this.#cpuMsAtStart;
  }
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

export function timedOut(): FunctionError {
  return new FunctionError(`Function execution timed out (maximum duration: ${MAX_USER_MS / 1000}s)`);
}
