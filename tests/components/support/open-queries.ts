import type { OptimisticLocalStore } from "convex/browser";
import type { FunctionReference } from "convex/server";
import { getFunctionName } from "convex/server";

export type Query = FunctionReference<"query">;
type Entry = { name: string; args: object; value: unknown };

/** A client's open queries. */
export class OpenQueries {
  readonly #entries: Entry[] = [];

  open(query: Query, args: object, value: unknown) {
    this.#entries.push({ name: getFunctionName(query), args, value });
  }

  get store() {
    return this as unknown as OptimisticLocalStore;
  }

  getQuery(query: Query, args: object) {
    return this.#entryOf(query, args)?.value;
  }

  getAllQueries(query: Query) {
    return this.#entries.filter(({ name }) => name === getFunctionName(query));
  }

  setQuery(query: Query, args: object, value: unknown) {
    const entry = this.#entryOf(query, args);
    if (entry) entry.value = value;
  }

  #entryOf(query: Query, args: object) {
    return this.getAllQueries(query).find((entry) => JSON.stringify(entry.args) === JSON.stringify(args));
  }
}
