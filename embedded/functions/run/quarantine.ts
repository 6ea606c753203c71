import { UserError } from "../../db/errors";

/** A function that ended the process, and how. */
export interface QuarantinedFunction {
  deployment: string;
  name: string;
  what: string;
  at: string;
}

/**
 * The functions that ended the process. They are refused until the next push, so that a live query or a retried job
 * cannot end it again and again.
 */
export class Quarantine {
  readonly #functions: ReadonlyMap<string, QuarantinedFunction>;

  constructor(functions: readonly QuarantinedFunction[]) {
    this.#functions = new Map(functions.map((entry) => [entry.name, entry]));
  }

  /** How many functions of this push are refused. */
  countOf(deployment: string | undefined): number {
    return [...this.#functions.values()].filter((entry) => entry.deployment === deployment).length;
  }

  /** Throws UserError, with code FunctionQuarantined in its data, if the function must not run. */
  check(deployment: string, name: () => string): void {
    if (this.#functions.size === 0) return;
    const entry = this.#functions.get(name());
    if (entry === undefined || entry.deployment !== deployment) return;
    const message = `${entry.name} is quarantined: it ${entry.what} at ${entry.at}. Correct it and push again.`;
    throw new UserError(message, { code: "FunctionQuarantined", message });
  }
}
