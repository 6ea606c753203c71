import { FunctionError } from "../errors";
import { MAX_USER_MS } from "../limits";

/**
 * The time that the user code of one query or mutation has run, without syscalls and imports. Each syscall
 * and the end check it, so an endless synchronous loop is not interrupted. Time counts only up to the
 * processor time of this process, because a busy machine may delay it.
 */
export class UserTime {
  readonly #processor: ProcessorTime;
  readonly #cpuMsAtStart: number;
  #since = performance.now();
  #used = 0;
  #isOver = false;
  #isPaused = false;

  constructor(processor: ProcessorTime) {
    this.#processor = processor;
    this.#cpuMsAtStart = processor.recentMs();
  }

  /** Stops the clock. Throws FunctionError if the time is up, and the clock runs on: so does code that catches it. */
  pause(): void {
    this.count();
    this.#isPaused = true;
  }

  /** Counts the time until now. Throws FunctionError if it is up. */
  count(): void {
    const now = performance.now();
    this.#used += now - this.#since;
    this.#since = now;
    this.check();
  }

  /** Starts the clock again. */
  resume(): void {
    this.#since = performance.now();
    this.#isPaused = false;
  }

  /** True while the engine works for the function. */
  get isPaused(): boolean {
    return this.#isPaused;
  }

  /** True if user code is past its limit. */
  isOverdue(): boolean {
    return this.#isOver || this.#used + (performance.now() - this.#since) > MAX_USER_MS;
  }

  /** Makes every later check fail. */
  expire(): void {
    this.#isOver = true;
  }

  check(): void {
    if (this.#used > MAX_USER_MS && this.#computedMs() > MAX_USER_MS) this.#isOver = true;
    if (this.#isOver) throw timeoutError();
  }

  /** An upper bound, since other work of this process counts too. */
  #computedMs(): number {
    return this.#processor.ms() - this.#cpuMsAtStart;
  }
}

/** Asking the system costs up to a fifth of a small query, so one answer serves all functions this long. */
const SAMPLE_MS = 250;

/** The processor time of this process, one per engine. */
export class ProcessorTime {
  #sampledAt = -Infinity;
  #sampledMs = 0;

  /** Processor time in ms. */
  ms(): number {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }

  /** The same, up to `SAMPLE_MS` old. */
  recentMs(): number {
    const now = performance.now();
    if (now - this.#sampledAt > SAMPLE_MS) {
      this.#sampledAt = now;
      this.#sampledMs = this.ms();
    }
    return this.#sampledMs;
  }
}

/** The error of a function that computed for too long, as on Convex. */
export function timeoutError(): FunctionError {
  return new FunctionError(`Function execution timed out (maximum duration: ${MAX_USER_MS / 1000}s)`);
}
