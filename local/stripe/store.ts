import { randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import type { Books } from "./records";

const EMPTY: Books = {
  customers: {},
  sessions: {},
  subscriptions: {},
  invoices: {},
  payments: {},
  portals: {},
  events: {},
  answers: {},
};
const MAX_EVENTS = 1_000;

/** The local Stripe's books: in memory, and in one file of the data folder before anybody is answered. */
export class Store {
  readonly books: Books;
  readonly #file: string;
  #writing: Promise<void> = Promise.resolve();

  private constructor(file: string, books: Books) {
    this.#file = file;
    this.books = books;
    // Callers name what they look up: every object inherits a "constructor", which is no customer.
    for (const table of Object.values(books)) Object.setPrototypeOf(table, null);
  }

  /** Opens the file, or begins one. */
  static async open(file: string): Promise<Store> {
    const kept = await readFile(file, "utf8").catch(() => null);
    return new Store(file, {
      ...structuredClone(EMPTY),
      ...(kept === null ? {} : (JSON.parse(kept) as Books)),
    });
  }

  /** Resolves when all that was changed so far is on disk. */
  async save(): Promise<void> {
    const { events } = this.books;
    for (const id of Object.keys(events).slice(0, -MAX_EVENTS)) delete events[id];
    this.#writing = this.#writing.then(async () => {
      await writeFile(`${this.#file}.new`, JSON.stringify(this.books), { mode: 0o600 });
      await rename(`${this.#file}.new`, this.#file);
    });
    await this.#writing;
  }
}

/** A new id as Stripe spells them: what it is of, then what nobody guesses. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString("hex")}`;
}
