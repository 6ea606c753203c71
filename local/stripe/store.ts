import { randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { noRecords, type StripeRecords } from "./records";

const MAX_EVENTS = 1_000;

/** The records of the local Stripe, in memory and in one file of the data folder. Save before each answer. */
export class Store {
  readonly books: StripeRecords;
  readonly #file: string;
  #writing: Promise<void> = Promise.resolve();

  private constructor(file: string, books: StripeRecords) {
    this.#file = file;
    this.books = books;
    // Callers look up names they were given, and every ordinary object inherits "constructor".
    for (const table of Object.values(books)) Object.setPrototypeOf(table, null);
  }

  /** Opens or creates the file. */
  static async open(file: string): Promise<Store> {
    const kept = await readFile(file, "utf8").catch(() => null);
    return new Store(file, {
      ...noRecords(),
      ...(kept === null ? {} : (JSON.parse(kept) as StripeRecords)),
    });
  }

  /** Resolves when every change so far is on disk. */
  async save(): Promise<void> {
    const { events } = this.books;
    for (const id of Object.keys(events).slice(0, -MAX_EVENTS)) delete events[id];
    const before = this.#writing.catch(() => undefined);
    this.#writing = before.then(async () => {
      await writeFile(`${this.#file}.new`, JSON.stringify(this.books), { mode: 0o600 });
      await rename(`${this.#file}.new`, this.#file);
    });
    await this.#writing;
  }
}

/** A new id in Stripe's format: a prefix for the type, then unguessable characters. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString("hex")}`;
}
