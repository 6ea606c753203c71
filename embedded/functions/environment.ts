import type { Database, Snapshot, Transaction } from "../db/database";
import type { ReadToken } from "../db/read-set";

export interface EnvironmentChange {
  name: string;
  /** Null removes the variable. */
  value: string | null;
}

/** What an execution that reads `name` depends on. */
export function environmentToken(name: string): ReadToken {
  return `env:${name}`;
}

/** The deployment's variables: rows of `_environment`, and the two addresses every function can read. */
export class Environment {
  readonly #builtIn: ReadonlyMap<string, string>;
  #variables: ReadonlyMap<string, string> = new Map();

  constructor(_db: Database, urls: { cloudUrl: string; siteUrl: string }) {
    this.#builtIn = new Map([
      ["CONVEX_CLOUD_URL", urls.cloudUrl],
      ["CONVEX_SITE_URL", urls.siteUrl],
    ]);
  }

  /** User variables and the two built-in ones. */
  get(name: string): string | undefined {
    return this.#builtIn.get(name) ?? this.#variables.get(name);
  }

  /** User variables only, sorted by name. */
  list(): { name: string; value: string }[] {
    return [...this.#variables].map(([name, value]) => ({ name, value }));
  }

  /** The same from a snapshot, recorded in its read set. */
  listAt(_snapshot: Snapshot): { name: string; value: string }[] {
    return this.list();
  }

  /**
   * Writes the changes into a transaction that the caller commits through a queue slot; throws a UserError
   * for a bad name or value. Outside of deploy code use `engine.setEnvironment`, which does it all.
   */
  write(_transaction: Transaction, _changes: readonly EnvironmentChange[]): void {
    throw new Error("not built yet");
  }

  /** Reads the rows again; called after a commit that changed them. */
  reload(): void {}
}
