import { Database } from "../../../embedded/db/database";
import type { Transaction } from "../../../embedded/db/access";
import type { Commit, ReadSet } from "../../../embedded/db/read-set";
import { tableNumberOf } from "../../../embedded/values/ids";
import { UdfRunner } from "../../../embedded/functions/run/udf-runner";

/** Where a read met a write: an index, or a document that was read by its id. */
export type Place = number | string;

/** One mutation that wrote something: what it read and what it wrote. */
export interface Recorded {
  /** The mutation's path. */
  name: string;
  /** The client's call during which it ran, by its number, and what kind of call that is. */
  call: number;
  kind: string;
  reads: ReadSet;
  documents: number;
  writes: Commit["writes"];
}

/**
 * Records the mutations of every backend in this process. It wraps two methods from outside, so the engine has no code
 * for it. Commits of the engine itself, such as a job's state, are left out: Convex makes them in its own way.
 */
export class Recorder {
  readonly recorded: Recorded[] = [];
  call = 0;
  kind = "";
  #db: Database | null = null;
  #running: string | null = null;

  constructor() {
    this.#wrapRuns();
    this.#wrapCommits();
  }

  /** The table and index of a conflict, or the table of a document that was read by its id. */
  nameOf(place: Place): string {
    if (typeof place === "string") {
      const table = tableNumberOf(place);
      return table === null ? place : (this.#db?.tables.tableOfNumber(table)?.name ?? place);
    }
    for (const table of this.#db?.tables.all() ?? []) {
      if (table.byId.number === place) return table.name;
      for (const [name, index] of table.declared) if (index.number === place) return `${table.name}.${name}`;
    }
    return `index ${place}`;
  }

  /** True for the id of a product's document. Convex counts jobs that a mutation schedules apart from its documents. */
  #isOfProduct(token: string): boolean {
    return tableNumberOf(token) !== null && !this.nameOf(token).startsWith("_");
  }

  #wrapRuns(): void {
    const note = (name: string | null) => (this.#running = name);
    const { run } = UdfRunner.prototype;
    UdfRunner.prototype.run = function (options) {
      note(options.transaction === null ? null : options.call.path);
      return run.call(this, options);
    };
  }

  #wrapCommits(): void {
    const add = (db: Database, transaction: Transaction, { writes }: Commit) => {
      this.#db = db;
      const [name, { call, kind }] = [this.#running, this];
      this.#running = null;
      const { intervals, searches, tokens } = transaction.reads;
      if (name === null || writes.keys.length === 0) return;
      if (searches.length > 0) throw new Error(`${name} searches, which the model does not know.`);
      const documents = [...writes.tokens].filter((token) => this.#isOfProduct(token)).length;
      this.recorded.push({ name, call, kind, reads: { intervals, searches, tokens }, documents, writes });
    };
    const { commit } = Database.prototype;
    Database.prototype.commit = function (transaction) {
      const committed = commit.call(this, transaction);
      add(this, transaction, committed);
      return committed;
    };
  }
}
