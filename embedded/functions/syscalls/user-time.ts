import { FunctionError } from "../errors";
import { MAX_USER_MS } from "../limits";

/**
 * How long user code of one query or mutation has run: the time since the start, less the time spent in
 * syscalls and imports. Looked at whenever it comes to us and when it ends; an endless synchronous loop
 * cannot be interrupted this way. Measures with the monotonic clock, which a test's clock has no part in; on
 * a busy machine that time passes while nothing runs, so it counts only as far as this process computed.
 */
export class UserTime {
  readonly #cpuMsAtStart = recentCpuMs();
  #since = performance.now();
  #used = 0;
  #isOver = false;

  /** Control comes from user code. Throws when it has had its time. */
  pause(): void {
    this.#used += performance.now() - this.#since;
    this.check();
  }

  /** Control goes back to user code. */
  resume(): void {
    this.#since = performance.now();
  }

  /** True when user code would be over its time now. */
  isOverdue(): boolean {
    return this.#isOver || this.#used + (performance.now() - this.#since) > MAX_USER_MS;
  }

  /** From now on every check fails. */
  expire(): void {
    this.#isOver = true;
  }

  check(): void {
    if (this.#used > MAX_USER_MS && this.#computedMs() > MAX_USER_MS) this.#isOver = true;
    if (this.#isOver) throw timedOut();
  }

  /** At least what the function itself computed: other work of this process is in it. */
  #computedMs(): number {
    return cpuMs() - this.#cpuMsAtStart;
  }
}

/** Asking the system can take as long as a small query: one answer serves all that start within this. */
const SAMPLE_MS = 250;
let sample = { at: -Infinity, ms: 0 };

/** Computing time of this process, up to `SAMPLE_MS` ago. */
function recentCpuMs(): number {
  const now = performance.now();
  if (now - sample.at > SAMPLE_MS) sample = { at: now, ms: cpuMs() };
  return sample.ms;
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

export function timedOut(): FunctionError {
  return new FunctionError(`Function execution timed out (maximum duration: ${MAX_USER_MS / 1000}s)`);
}
