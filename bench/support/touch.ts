import { bookChange } from "../../tests/support/documents";
import type { BackendProcess } from "./backend-process";
import type { HttpClient } from "./http-client";

/** The most reviewed book: a write to its document, and the query that shows it. */
export class TouchedBook {
  readonly path = "books:get";
  readonly args: { idOrSlug: string };
  readonly #backend: BackendProcess;
  /** A number no earlier run used: writing the same one again changes nothing. */
  #wordCount = Date.now();

  private constructor(backend: BackendProcess, slug: string) {
    this.#backend = backend;
    this.args = { idOrSlug: slug };
  }

  static async bestseller(backend: BackendProcess, client: HttpClient): Promise<TouchedBook> {
    const call = { path: "home:bestsellers", args: {}, format: "json" };
    const { value } = (await client.post(backend.ports.api, "/api/query", call)) as {
      value: { slug: string }[];
    };
    if (!value[0]) throw new Error("The market has no bestseller.");
    return new TouchedBook(backend, value[0].slug);
  }

  /** Changes one number of one document. Resolves when it is on disk. */
  async touch(client: HttpClient): Promise<void> {
    this.#wordCount += 1;
    const args = { groups: [bookChange(this.args.idOrSlug, { wordCount: this.#wordCount })] };
    const call = { path: "staging/market:write", args, format: "json" };
    const headers = { Authorization: `Convex ${this.#backend.adminKey}` };
    const answer = await client.post(this.#backend.ports.api, "/api/function", call, headers);
    if ((answer as { status: string }).status !== "success") throw new Error(JSON.stringify(answer));
  }
}
