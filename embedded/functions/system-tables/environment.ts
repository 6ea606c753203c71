import type { Snapshot, Transaction } from "../../db/access";
import type { Database } from "../../db/database";
import { UserError } from "../../db/errors";
import type { ReadToken } from "../../db/read-set";
import { readAll } from "./rows";

export interface EnvironmentChange {
  name: string;
  /** Null removes the variable. */
  value: string | null;
}

export interface Variable {
  name: string;
  value: string;
}

const TABLE = "_environment";
const MAX_NAME_LENGTH = 256;
const MAX_VALUE_BYTES = 8 * 1024;
const MAX_VARIABLES = 1_000;
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** The read token of an execution that reads `name`. */
export function environmentToken(name: string): ReadToken {
  return `env:${name}`;
}

/** The deployment's variables: the rows of `_environment`, and the two built-in URLs. */
export class Environment {
  readonly #db: Database;
  readonly #builtIn: ReadonlyMap<string, string>;
  #variables: ReadonlyMap<string, { id: string; value: string }> = new Map();

  constructor(db: Database, urls: { cloudUrl: string; siteUrl: string }) {
    this.#db = db;
    this.#builtIn = new Map([
      ["CONVEX_CLOUD_URL", urls.cloudUrl],
      ["CONVEX_SITE_URL", urls.siteUrl],
    ]);
    this.reload();
  }

  /** A user variable or a built-in one. */
  get(name: string): string | undefined {
    return this.#builtIn.get(name) ?? this.#variables.get(name)?.value;
  }

  /** Like `get`, for a function. Records that its result depends on the variable. */
  read(name: string, snapshot: Snapshot): string | undefined {
    snapshot.dependOn(environmentToken(name));
    return this.get(name);
  }

  /** The user variables, sorted by name. */
  list(): Variable[] {
    return [...this.#variables].map(([name, { value }]) => ({ name, value })).sort(byName);
  }

  /** Like `list`, from a snapshot. Records the read in its read set. */
  listAt(snapshot: Snapshot): Variable[] {
    return readAll<Variable>(snapshot, TABLE)
      .map(({ name, value }) => ({ name, value }))
      .sort(byName);
  }

  /** True if the changes would change nothing. Throws UserError for an invalid name or value. */
  holds(changes: readonly EnvironmentChange[]): boolean {
    return changes.every(({ name, value }) => {
      this.#checkChange(name, value);
      return (this.#variables.get(name)?.value ?? null) === value;
    });
  }

  /** Reads variables as they will be after these changes. */
  readerAfter(changes: readonly EnvironmentChange[]): (name: string) => string | undefined {
    const changed = new Map(changes.map(({ name, value }) => [name, value ?? undefined]));
    return (name) => (changed.has(name) ? changed.get(name) : this.get(name));
  }

  /**
   * Writes changes into a transaction. The caller commits it in a queue slot and then calls `reload`. Throws
   * UserError for an invalid name or value. `engine.setEnvironment` does all of this.
   */
  write(transaction: Transaction, changes: readonly EnvironmentChange[]): void {
    const ids = new Map([...this.#variables].map(([name, { id }]) => [name, id]));
    for (const { name, value } of changes) {
      this.#checkChange(name, value);
      const id = ids.get(name);
      if (value === null) {
        if (id !== undefined) transaction.trusted.remove(id, TABLE);
        ids.delete(name);
      } else if (id !== undefined) transaction.trusted.patch(id, { value }, TABLE);
      else ids.set(name, transaction.trusted.insert(TABLE, { name, value }));
      transaction.touch(environmentToken(name));
    }
    if (ids.size > MAX_VARIABLES) {
      throw new UserError(`Too many environment variables (maximum ${MAX_VARIABLES}).`);
    }
  }

  /** Reads the rows again. Call it after a commit that changed them. */
  reload(): void {
    const rows = readAll<Variable>(this.#db.snapshot({ trusted: true }), TABLE);
    this.#variables = new Map(rows.map(({ _id, name, value }) => [name, { id: _id, value }]));
  }

  #checkChange(name: string, value: string | null): void {
    if (!NAME.test(name) || name.length > MAX_NAME_LENGTH) {
      throw new UserError(
        `Environment variable name ${JSON.stringify(name.slice(0, MAX_NAME_LENGTH))} is not valid: letters, digits and "_" only, at most ${MAX_NAME_LENGTH}.`,
      );
    }
    if (this.#builtIn.has(name)) {
      throw new UserError(`Environment variable ${name} is built in and cannot be changed.`);
    }
    if (value !== null && Buffer.byteLength(value) > MAX_VALUE_BYTES) {
      throw new UserError(
        `The value of environment variable ${name} is too long (maximum ${MAX_VALUE_BYTES} bytes).`,
      );
    }
  }
}

function byName(a: Variable, b: Variable): number {
  return a.name < b.name ? -1 : 1;
}
